import type { ForgetRequest } from './forgetting.ts'

/** A parsed but unvalidated line of an export. */
export type MovedRow = Readonly<Record<string, unknown>>

/** Result for a row: added, already known, left out on purpose, or why it is invalid. */
export type MovedOutcome = 'added' | 'known' | 'left' | { unreadable: string }

/** State of the space that rows are imported into. */
export interface MovedInto {
  /**
   * The space was empty when the import began: everything is restored exactly. Otherwise rows are merged, and existing
   * data wins.
   */
  isEmpty: boolean
}

/**
 * How rows of a kind sync with other machines of their owner. Without it, rows stay local: they are about this machine.
 */
export interface SharedRows {
  /** Identifies a row on every machine; never longer than a path. */
  key(row: MovedRow): string
  /** Fields that each machine has for itself, such as use counts. They do not travel. */
  readonly own?: readonly string[]
  /** Fields that travel and may differ by machine: a difference is not a change. */
  readonly hints?: readonly string[]
  /**
   * Replaces local rows with those of another machine; secrets are redacted, and rows forgotten here are skipped. For a
   * kind with tombstones, `unburied` are rows written after they were forgotten, which are accepted. `beside`: see
   * `joinsBeside`.
   */
  put(
    rows: readonly MovedRow[],
    unburied?: ReadonlySet<MovedRow>,
    beside?: ReadonlySet<MovedRow>,
  ): Promise<MovedOutcome[]>
  /** Removes rows that another machine deleted; missing rows change nothing. */
  remove(keys: readonly string[]): Promise<void>
  /** Requests to forget rows that were forgotten on another machine; without it `remove` is enough. */
  forgotten?(keys: readonly string[]): readonly ForgetRequest[]
  /** Undo data of rows that no longer exist here. */
  readonly former?: FormerRows
  /** The tombstone of a forgotten row. */
  tombstone?(row: MovedRow): string
  /**
   * Requests for rows under other keys that repeat text forgotten on another machine. Called when all rows are written.
   */
  buried?(): Promise<readonly ForgetRequest[]>
  /** Updates the rows from files changed outside of the database. Runs before rows are compared. */
  look?(): Promise<void>
  /**
   * Versions of one row are merged, not chosen from: `put` also gets a version older than the local one. It stores a
   * merge of both.
   */
  readonly joins?: true
  /**
   * The same, but only for versions that two machines wrote concurrently: `put` gets them as `beside`, and stores a
   * merge of both, identical on every machine.
   */
  readonly joinsBeside?: true
  /** A row that cannot be stored here (its folder is not on this machine) is kept aside and retried next time. */
  readonly waits?: boolean
  /** Keys of rows changed on both sides that may now contradict each other, in pairs. Called before `put`. */
  conflicting?(rows: readonly MovedRow[]): Promise<readonly (readonly [string, string])[]>
  /**
   * Runs when all rows are written. Resolves concurrent writes from the rows alone, so that every machine reaches the
   * same state. Returns the rows that it changed.
   */
  agree?(conflicting: readonly (readonly [string, string])[]): Promise<readonly Agreed[]>
}

/** Former states of rows: they still contain text of a row that was forgotten elsewhere and undone here. */
export interface FormerRows {
  /** Keys of the rows that have former states. */
  keys(): Promise<string[]>
  /** Erases the former states of these rows. */
  forget(keys: readonly string[]): Promise<void>
}

/** A row made from rows of several machines: `made` if it is new, else it was changed. */
export interface Agreed {
  kind: string
  key: string
  isNew: boolean
}

/**
 * One kind of exported data: a file of JSON lines. A subsystem lists its kinds in the order in which they must be
 * imported.
 */
export interface MovableKind {
  /** Name of the file and in reports: `facts` for `facts.jsonl`. */
  readonly name: string
  /** All rows, always in the same order and with the same order of fields. Reading changes no data. */
  read(): AsyncIterable<object>
  /**
   * Writes rows in one transaction, with secrets redacted. They are searchable when this resolves, or after `finish`
   * where it exists. Rows forgotten here are skipped.
   */
  write(rows: readonly MovedRow[], into: MovedInto): Promise<MovedOutcome[]>
  /** Runs once, after the last row of this kind was written. */
  finish?(): Promise<void>
  readonly shared?: SharedRows
  /** The same data as markdown for people, by path inside the export. Never imported. */
  pages?(): AsyncIterable<{ path: string; text: string }>
}
