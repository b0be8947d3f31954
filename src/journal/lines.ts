import { addAll } from '../core/long-lists.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { JournalLine, Undoer } from '../ports/subsystem.ts'

/** A line with its change; null if it is a change by itself. */
export interface StoredLine extends JournalLine {
  change: string | null
  undone: boolean
}

const columns = `l.id, l.at, l.actor, l.action, l.target, l.note, l.change,
  EXISTS (SELECT 1 FROM undone_changes u WHERE u.log_id = l.id) AS undone`

type Row = Omit<StoredLine, 'undone'> & { undone: number }
const toLine = (row: Row): StoredLine => ({ ...row, undone: row.undone === 1 })

/** Lines before a line, newest first. */
export async function before(db: Reader, id: number, limit: number): Promise<StoredLine[]> {
  const rows = await db.all<Row>(`SELECT ${columns} FROM log l WHERE l.id < ? ORDER BY l.id DESC LIMIT ?`, [id, limit])
  return rows.map(toLine)
}

/** Lines after a line, oldest first, for programs that show writes as they happen. */
export const after = (db: Reader, id: number, limit: number): Promise<JournalLine[]> =>
  db.all('SELECT id, at, actor, action, target, note FROM log WHERE id > ? ORDER BY id LIMIT ?', [id, limit])

/** Lines by id, in order. */
export async function read(db: Reader, ids: readonly number[]): Promise<StoredLine[]> {
  const lines: StoredLine[] = []
  for (const slice of slices(
    [...new Set(ids)].sort((a, b) => a - b),
    500,
  )) {
    const { marks, params } = inList(slice)
    const rows = await db.all<Row>(`SELECT ${columns} FROM log l WHERE l.id IN ${marks} ORDER BY l.id`, params)
    addAll(lines, rows.map(toLine))
  }
  return lines
}

/** All lines of a change, newest first. */
export async function ofChange(db: Reader, change: string): Promise<StoredLine[]> {
  const rows = await db.all<Row>(`SELECT ${columns} FROM log l WHERE l.change = ? ORDER BY l.id DESC`, [change])
  return rows.map(toLine)
}

/** Actions that only follow from other changes. */
export const followsOf = (undoers: readonly Undoer[]): Set<string> =>
  new Set(undoers.flatMap(({ follows = [] }) => follows))

/** Those of the lines that a subsystem can undo. */
export async function undoable(
  db: Reader,
  undoers: readonly Undoer[],
  lines: readonly JournalLine[],
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const undoer of undoers) for (const id of await undoer.undoable(db, lines)) found.add(id)
  return found
}

/**
 * Whether a change was undone, and otherwise the line by which to undo it: undefined where it wrote nothing, or
 * something that cannot be undone.
 */
export async function undoOf(
  db: Reader,
  undoers: readonly Undoer[],
  change: string,
): Promise<{ isUndone: boolean; line: number | undefined }> {
  const follows = followsOf(undoers)
  const all = (await ofChange(db, change)).filter(({ action }) => !follows.has(action))
  const left = all.filter(({ undone }) => !undone)
  const possible = await undoable(db, undoers, left)
  const line = left.every(({ id }) => possible.has(id)) ? left.at(-1)?.id : undefined
  return { isUndone: all.length > 0 && left.length === 0, line }
}

/** Id of the newest line; 0 for an empty log. */
export const newest = async (db: Reader): Promise<number> =>
  (await db.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM log'))?.id ?? 0

export interface LineFilter {
  action?: string | undefined
  target?: string | undefined
  /** At or after this time, epoch milliseconds. */
  since?: number | undefined
  /** After the line with this id. */
  after?: number | undefined
}

/** Whether a matching line exists. */
export async function has(db: Reader, { action, target, since, after }: LineFilter): Promise<boolean> {
  const row = await db.get(
    `SELECT 1 FROM log WHERE (? IS NULL OR action = ?) AND (? IS NULL OR target = ?)
       AND at >= ? AND id > ? LIMIT 1`,
    [action ?? null, action ?? null, target ?? null, target ?? null, since ?? 0, after ?? 0],
  )
  return row !== undefined
}

/** More lines than a log ever has. */
const everyLine = 2 ** 31 - 1

/** Notes of the newest lines about a target with this action prefix, except one action. */
export async function notesOf(
  db: Reader,
  target: string,
  {
    begins,
    except = ['', ''],
    since = 0,
    limit = everyLine,
  }: { begins: string; except?: readonly [string, string]; since?: number; limit?: number },
): Promise<string[]> {
  const rows = await db.all<{ note: string }>(
    `SELECT note FROM log WHERE target = ? AND at >= ? AND substr(action, 1, ?) = ? AND action <> ? AND action <> ? AND note IS NOT NULL
     ORDER BY id DESC LIMIT ?`,
    [target, since, begins.length, begins, ...except, limit],
  )
  return rows.map(({ note }) => note)
}

/** Targets with this prefix in lines with this action prefix, each with the note of its line. */
export const targetsBelow = (
  db: Reader,
  prefix: string,
  { begins }: { begins: string },
): Promise<{ target: string; note: string | null }[]> =>
  db.all('SELECT target, note FROM log WHERE substr(target, 1, ?) = ? AND substr(action, 1, ?) = ?', [
    prefix.length,
    prefix,
    begins.length,
    begins,
  ])

/** The newest of these lines that is still in effect: neither undone nor an effective undo. */
export async function newestThatCounts(
  db: Reader,
  ids: readonly number[],
): Promise<{ id: number; action: string } | undefined> {
  for (const slice of slices(
    [...ids].sort((a, b) => b - a),
    500,
  )) {
    const { marks, params } = inList(slice)
    const row = await db.get<{ id: number; action: string }>(
      `SELECT id, action FROM log WHERE id IN ${marks} AND id NOT IN (SELECT log_id FROM undone_changes)
         AND id NOT IN (SELECT by_log_id FROM undone_changes) ORDER BY id DESC LIMIT 1`,
      params,
    )
    if (row) return row
  }
  return undefined
}
