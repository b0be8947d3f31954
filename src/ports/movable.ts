/** A line of an export as it was read: nothing is known of it. */
export type MovedRow = Readonly<Record<string, unknown>>

/** What became of a row: new, there already and left as it is, forgotten here, or why it cannot be one. */
export type MovedOutcome = 'added' | 'known' | 'forgotten' | { unreadable: string }

/**
 * One kind of what a space holds, as it leaves and comes back: a file of JSON lines. A subsystem gives its kinds to the
 * export of a space, in the order in which they have to come back.
 */
export interface MovableKind {
  /** Of the file and in reports: `facts` for `facts.jsonl`. */
  readonly name: string
  /** All rows, always in the same order and with the same fields in theirs. Reading changes nothing that is read. */
  read(): AsyncIterable<MovedRow>
  /** Takes rows in, all in one transaction, secrets covered; searching finds them when this resolves. */
  write(rows: readonly MovedRow[]): Promise<MovedOutcome[]>
  /** The same for people: markdown, by path inside the export. Never read back. */
  pages?(): AsyncIterable<{ path: string; text: string }>
}
