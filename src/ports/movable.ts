/** A line of an export as it was read: nothing is known of it. */
export type MovedRow = Readonly<Record<string, unknown>>

/** What became of a row: new, there already and left as it is, left out on purpose, or why it cannot be one. */
export type MovedOutcome = 'added' | 'known' | 'left' | { unreadable: string }

/** Where rows come back to. */
export interface MovedInto {
  /**
   * The space had nothing of its own when this began: everything comes back exactly as it was. Otherwise rows are joined
   * to what there is, which is stronger.
   */
  isEmpty: boolean
}

/**
 * One kind of what a space holds, as it leaves and comes back: a file of JSON lines. A subsystem gives its kinds to the
 * export of a space, in the order in which they have to come back.
 */
export interface MovableKind {
  /** Of the file and in reports: `facts` for `facts.jsonl`. */
  readonly name: string
  /** All rows, always in the same order and with the same fields in theirs. Reading changes nothing that is read. */
  read(): AsyncIterable<object>
  /**
   * Takes rows in, all in one transaction, secrets covered; searching finds them when this resolves, or `finish` where
   * there is one. What was forgotten here is left out.
   */
  write(rows: readonly MovedRow[], into: MovedInto): Promise<MovedOutcome[]>
  /** Runs once, after the last row of this kind was written. */
  finish?(): Promise<void>
  /** The same for people: markdown, by path inside the export. Never read back. */
  pages?(): AsyncIterable<{ path: string; text: string }>
}
