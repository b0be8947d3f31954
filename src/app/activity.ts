import { journalLines, type LogEntry as ToldEntry } from '../journal/journal.ts'
import type { Database, Following, Reader } from '../ports/database.ts'

/** One log entry, without the fields that memory adds for display. */
export type LogEntry = Omit<ToldEntry, 'content' | 'undoable' | 'undone'>

/** New log entries, for interfaces that show writes live. */
export interface Activity {
  /** Grows whenever any process has written: cheap enough to ask several times a second. */
  version(): Promise<number>
  /** Calls back soon after a write of any process; undefined where `version` may be asked as often as one likes. */
  follow(onWrite: () => void): Following | undefined
  /** Entries after the one with this id, oldest first, at most `limit`. */
  since(id: number, limit: number): Promise<LogEntry[]>
  /** Id of the newest entry; 0 for an empty log. */
  newest(): Promise<number>
}

export function readActivity(db: Reader & Pick<Database, 'version' | 'follow'>): Activity {
  return {
    version: () => db.version(),
    follow: (onWrite) => db.follow?.(onWrite),
    since: (id, limit) => journalLines.after(db, id, limit),
    newest: () => journalLines.newest(db),
  }
}
