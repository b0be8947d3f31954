import { journalLines, type LogEntry as ToldEntry } from '../journal/journal.ts'
import type { Database, Following, Reader } from '../ports/database.ts'

/** One write as the log keeps it, without what memory tells beside. */
export type LogEntry = Omit<ToldEntry, 'content' | 'undoable' | 'undone'>

/** What was written, for whoever shows it while it happens. */
export interface Activity {
  /** Grows whenever any process has written: cheap enough to ask several times a second. */
  version(): Promise<number>
  /** Calls back soon after a write of any process; undefined where `version` may be asked as often as one likes. */
  follow(heard: () => void): Following | undefined
  /** Entries after the one with this id, oldest first, at most `limit`. */
  since(id: number, limit: number): Promise<LogEntry[]>
  /** Id of the newest entry; 0 where there is none. */
  newest(): Promise<number>
}

export function readActivity(db: Reader & Pick<Database, 'version' | 'follow'>): Activity {
  return {
    version: () => db.version(),
    follow: (heard) => db.follow?.(heard),
    since: (id, limit) => journalLines.after(db, id, limit),
    newest: () => journalLines.newest(db),
  }
}
