import type { ForgetRequest } from './forgetting.ts'

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
 * How rows of a kind keep in step with other machines of their owner. A kind without it stays on its machine: what it
 * says is about this one.
 */
export interface SharedRows {
  /** Names a row on every machine; never longer than a path. */
  key(row: MovedRow): string
  /** Fields that each machine has for itself: how often something was used here. They do not travel. */
  readonly own?: readonly string[]
  /** Fields that travel and may differ by machine: a difference is not a change. */
  readonly hints?: readonly string[]
  /**
   * Puts rows as another machine has them, over what is here; secrets covered, what was forgotten here left out. Of a kind
   * with tombstones, `unburied` are those that were written later than they were forgotten: they come in. `beside`: see
   * `joinsBeside`.
   */
  put(
    rows: readonly MovedRow[],
    unburied?: ReadonlySet<MovedRow>,
    beside?: ReadonlySet<MovedRow>,
  ): Promise<MovedOutcome[]>
  /** Rows that another machine deleted; those that are not here change nothing. */
  remove(keys: readonly string[]): Promise<void>
  /** What to ask of forgetting for rows that were forgotten on another machine; without it `remove` is enough. */
  forgotten?(keys: readonly string[]): readonly ForgetRequest[]
  /** What undo keeps of rows that are not here any more. */
  readonly former?: FormerRows
  /** The tombstone that stays of a row that is forgotten. */
  tombstone?(row: MovedRow): string
  /** What says what was forgotten on another machine in a row of another name. Asked when all rows are in. */
  buried?(): Promise<readonly ForgetRequest[]>
  /** Brings the rows in line with what was changed outside of the database. Runs before they are compared. */
  look?(): Promise<void>
  /**
   * Versions of one row are joined, not chosen from: `put` also gets a version that counts less than the one that is here.
   * It leaves here what holds both.
   */
  readonly joins?: true
  /**
   * The same for versions that two machines wrote without knowing of each other, and only for those: `put` gets them as
   * `beside`, and leaves what holds both, the same on every machine.
   */
  readonly joinsBeside?: true
  /** A row that cannot be here (its folder is not on this machine) is kept aside, and tried again at the next time. */
  readonly waits?: boolean
  /** Of rows that both sides changed: keys that may contradict each other now, in pairs. Looked at before `put`. */
  rivals?(rows: readonly MovedRow[]): Promise<readonly (readonly [string, string])[]>
  /**
   * Runs when all rows are in: puts what machines wrote beside each other in order, by what the rows say alone, so that
   * every machine comes to the same. Says which rows it changed.
   */
  agree?(rivals: readonly (readonly [string, string])[]): Promise<readonly Agreed[]>
}

/** Former states of rows: where a row was forgotten elsewhere and undone here, they still say it. */
export interface FormerRows {
  /** Keys of the rows that have former states. */
  keys(): Promise<string[]>
  /** Erases those of these rows. */
  forget(keys: readonly string[]): Promise<void>
}

/** A row that came of rows of several machines: `made` where it is new, else it was changed. */
export interface Agreed {
  kind: string
  key: string
  isNew: boolean
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
  readonly shared?: SharedRows
  /** The same for people: markdown, by path inside the export. Never read back. */
  pages?(): AsyncIterable<{ path: string; text: string }>
}
