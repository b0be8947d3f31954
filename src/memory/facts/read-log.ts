import type { Reader } from '../../ports/database.ts'

/** One line of the log: who wrote what, when and why. */
export interface LogEntry {
  id: number
  /** Epoch milliseconds. */
  at: number
  actor: string
  action: string
  target: string
  note: string | null
  /** What the fact says that it was about, or the title of the observation; null where there is none, or it is forgotten. */
  content: string | null
  undoable: boolean
  undone: boolean
}

/** Writes to facts, to observations, and to projects: all can be taken back. */
const isChange = `(EXISTS (SELECT 1 FROM fact_changes c WHERE c.log_id = l.id)
  OR EXISTS (SELECT 1 FROM observation_changes c WHERE c.log_id = l.id)
  OR EXISTS (SELECT 1 FROM project_joins j WHERE j.log_id = l.id))`
/** The lines that Jarvis wrote into a memory file are noted by their hashes, for itself: nobody can read those. */
const columns = `l.id, l.at, l.actor, l.action, l.target,
  CASE WHEN l.action LIKE 'memory.%' THEN NULL ELSE l.note END AS note,
  coalesce(
    (SELECT f.content FROM fact_changes c JOIN facts f ON f.id = c.fact_id WHERE c.log_id = l.id
     ORDER BY c.was = 'absent' DESC, c.fact_id LIMIT 1),
    (SELECT o.title FROM observation_changes c JOIN observations o ON o.id = c.observation_id
     WHERE c.log_id = l.id AND c.link = '' ORDER BY o.id = l.target DESC LIMIT 1),
    (SELECT o.title FROM observations o WHERE o.id = l.target)) AS content,
  ${isChange} AS undoable,
  EXISTS (SELECT 1 FROM undone_changes u WHERE u.log_id = l.id) AS undone`

type Row = Omit<LogEntry, 'undoable' | 'undone'> & { undoable: number; undone: number }

const toEntry = (row: Row): LogEntry => ({ ...row, undoable: row.undoable === 1, undone: row.undone === 1 })

/** The log, newest first. `before` is the id of the last line that was shown. */
export async function readLog(
  db: Reader,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<LogEntry[]> {
  const rows = await db.all<Row>(`SELECT ${columns} FROM log l WHERE l.id < ? ORDER BY l.id DESC LIMIT ?`, [
    before ?? Number.MAX_SAFE_INTEGER,
    limit,
  ])
  return rows.map(toEntry)
}

export async function readEntry(db: Reader, id: number): Promise<LogEntry | undefined> {
  const row = await db.get<Row>(`SELECT ${columns} FROM log l WHERE l.id = ?`, [id])
  return row && toEntry(row)
}

/** The last writes that count still, newest first. Undoing is left out, or undoing twice would do nothing. */
export async function readUndoable(db: Reader, count: number): Promise<LogEntry[]> {
  const rows = await db.all<Row>(
    `SELECT ${columns} FROM log l
     WHERE l.action <> 'undo' AND ${isChange}
       AND NOT EXISTS (SELECT 1 FROM undone_changes u WHERE u.log_id = l.id)
     ORDER BY l.id DESC LIMIT ?`,
    [count],
  )
  return rows.map(toEntry)
}
