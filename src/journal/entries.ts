import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import { type StoredLine, undoable as undoableLines } from './lines.ts'

export interface JournalNeeds {
  db: Database
  clock: Clock
  /** The subsystems that can undo changes. */
  undoers(): Promise<readonly Undoer[]>
}

/** One line of the log: who wrote what, when and why. */
export interface LogEntry {
  id: number
  /** Epoch milliseconds. */
  at: number
  actor: string
  action: string
  target: string
  note: string | null
  /**
   * Display name of the record: the text of a fact, the title of an observation; null without one, or after forgetting.
   */
  content: string | null
  /** Its former state is stored. */
  undoable: boolean
  undone: boolean
}

/** Whether the note of an action is internal: hashes of lines, unreadable for people. */
const hasMarks = (action: string): boolean => action.startsWith('memory.')

/** Adds the subsystems' data to log lines. */
export async function entriesOf(needs: JournalNeeds, lines: readonly StoredLine[]): Promise<LogEntry[]> {
  const undoers = await needs.undoers()
  const undoable = await undoableLines(needs.db, undoers, lines)
  const titles = new Map<number, string>()
  for (const undoer of undoers)
    for (const [id, title] of await undoer.titles(needs.db, lines)) if (!titles.has(id)) titles.set(id, title)
  return lines.map(({ change: _, ...line }) => ({
    ...line,
    note: hasMarks(line.action) ? null : line.note,
    content: titles.get(line.id) ?? null,
    undoable: undoable.has(line.id),
  }))
}
