import type { Reader, Writer } from './database.ts'

/** A line of the log as a subsystem sees it. Times are epoch milliseconds. */
export interface JournalLine {
  id: number
  at: number
  actor: string
  action: string
  target: string
  note: string | null
}

/** The line under which a change is undone: what it overwrites is kept under its id, so that it can be undone too. */
export interface UndoLine {
  id: number
  at: number
}

/** Undoes one line, in the transaction of the whole change. Errors: conflict `changed_since`. */
export type UndoOne = (tx: Writer, line: number, by: UndoLine) => Promise<void>

/**
 * What a subsystem tells the journal about its records. The journal knows no table of a subsystem: it asks the list of
 * these for titles, and lets each undo what it keeps the former state of.
 */
export interface Undoer {
  /** Those of the lines whose former state is kept here. A line may belong to several subsystems. */
  undoable(db: Reader, lines: readonly JournalLine[]): Promise<ReadonlySet<number>>
  /** What the lines were about, as a person names it; lines of others, and of records that are gone, are left out. */
  titles(db: Reader, lines: readonly JournalLine[]): Promise<ReadonlyMap<number, string>>
  /** Later lines that changed the same records: they have to be undone first. */
  laterThan(db: Reader, line: number): Promise<readonly number[]>
  /** Prepares what needs models or analysis, outside of the transaction. */
  prepare(lines: readonly number[]): Promise<UndoOne>
  /** Actions that only follow from other changes (a file was indexed, a fact got its line): undo skips them. */
  follows?: readonly string[]
  /** By action: why it cannot be undone, and which command to use instead. Whole sentences. */
  refusals?: Readonly<Record<string, string>>
  /** It changes files, which no transaction takes back: it runs after all others. */
  changesFiles?: boolean
}
