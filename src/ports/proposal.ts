/** A change of what is known that waits for a yes of the owner. */
export interface Proposal {
  /** Unique in a space, with the subsystem in front: `merge:12`. */
  id: string
  /** One line: what would be changed. Stored text in it is data. */
  text: string
  /** Since when it waits, epoch milliseconds. */
  at: number
  /** Changes it. The change is a line of the log that can be undone. */
  approve(): Promise<unknown>
  /** Leaves everything as it is; it is not proposed again. */
  reject(): Promise<unknown>
}
