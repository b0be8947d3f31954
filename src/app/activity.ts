import type { LogEntry as ToldEntry } from '../memory/memory.ts'
import type { Reader } from '../ports/database.ts'

/** One write as the log keeps it, without what memory tells beside. */
export type LogEntry = Omit<ToldEntry, 'content' | 'undoable' | 'undone'>

/** What was written, for whoever shows it while it happens. */
export interface Activity {
  /** Grows whenever any process has written: cheap enough to ask several times a second. */
  version(): Promise<number>
  /** Entries after the one with this id, oldest first, at most `limit`. */
  since(id: number, limit: number): Promise<LogEntry[]>
  /** Id of the newest entry; 0 where there is none. */
  newest(): Promise<number>
}

export function readActivity(db: Reader & { version(): Promise<number> }): Activity {
  return {
    version: () => db.version(),
    since: (id, limit) =>
      db.all<LogEntry>('SELECT id, at, actor, action, target, note FROM log WHERE id > ? ORDER BY id LIMIT ?', [
        id,
        limit,
      ]),
    newest: async () => (await db.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM log'))?.id ?? 0,
  }
}
