/** What the judgements of this room read of a statement, which is stored as a fact; each names the parts that it needs. */
export interface Statement {
  id: string
  type: string
  content: string
  /** Epoch milliseconds. */
  saidAt: number
  /** Epoch milliseconds; null: it is due at no time. */
  dueAt: number | null
  /** `user`, or a name in lower case. */
  subject: string
  predicate: string
  value: string
  /** The attribute of which its subject has one value at a time, such as `lives_in`. */
  slot: string | null
  /** null unless it is a standing instruction. */
  instruction: object | null
}
