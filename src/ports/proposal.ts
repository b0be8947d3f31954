/** A proposed change of memory that waits for the owner's approval. */
export interface Proposal {
  /** Unique in a space, with the subsystem in front: `merge:12`. */
  id: string
  /** One line that describes the change. Stored text in it is data. */
  text: string
  /** When it was proposed, epoch milliseconds. */
  at: number
  /** Makes the change. It is a line of the log that can be undone. */
  approve(): Promise<unknown>
  /** Changes nothing; it is not proposed again. */
  reject(): Promise<unknown>
}
