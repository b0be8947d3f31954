import type { SqlValue } from '../../ports/database.ts'
import type { Connection } from './connection.ts'

/** Rows per read. */
const batch = 200
/** Maximum attempts to find readable rows after a damaged page, for one table. */
const mostTries = 20_000
/** The same if the largest row id is unknown. */
const mostBlindTries = 2000
const unknownEnd = 2 ** 31

type TakeRow = (row: SqlValue[]) => Promise<void>

/** Passes every readable row of a table to `take`; `damaged` means that rows were lost. */
export async function readSurvivingRows(
  source: Connection,
  table: string,
  columns: readonly string[],
  take: TakeRow,
): Promise<{ damaged: boolean }> {
  const list = columns.join(', ')
  return hasRowIds(source, table) ? byRowId(source, table, list, take) : fromBothEnds(source, table, list, take)
}

/** Reads upwards until a page fails; then again from the middle of the rest, on both sides of the damage. */
async function byRowId(source: Connection, table: string, list: string, take: TakeRow): Promise<{ damaged: boolean }> {
  let tries = 0
  let damaged = false
  const end = lastRowId(source, table)
  const allowed = end === unknownEnd ? mostBlindTries : mostTries
  const gaps: [after: number, until: number][] = [[minimumRowId, end]]
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    let [after] = gap
    const [, until] = gap
    for (;;) {
      const rows = readBatch(
        source,
        `SELECT rowid, ${list} FROM ${table} WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ${batch}`,
        [after, until],
      )
      for (const [id, ...row] of rows ?? []) {
        await take(row)
        after = Number(id)
      }
      if (rows && rows.length === batch) continue
      // A single row is given up, and not its neighbors.
      const start = Math.max(after, 0)
      if (!rows && until - start > 1 && ++tries <= allowed) {
        const middle = Math.floor((start + until) / 2)
        // The lower half first: if the end is unknown, the upper one may use up all attempts.
        gaps.push([middle, until], [start, middle])
      }
      damaged ||= rows === undefined
      break
    }
  }
  return { damaged }
}

const minimumRowId = -1

function lastRowId(source: Connection, table: string): number {
  try {
    return Number(source.rows(`SELECT max(rowid) FROM ${table}`)[0]![0] ?? 0)
  } catch {
    return unknownEnd
  }
}

/** Tables without row ids are small; rows between two damaged places are given up. */
async function fromBothEnds(
  source: Connection,
  table: string,
  list: string,
  take: TakeRow,
): Promise<{ damaged: boolean }> {
  const key = source
    .rows('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', [table])
    .map(([name]) => name)
  let damaged = false
  for (const direction of ['ASC', 'DESC']) {
    const order = key.map((name) => `${name} ${direction}`).join(', ')
    // One damaged row must not hide the rows read with it: smaller steps reach its edge.
    for (let [offset, step] = [0, batch]; step >= 1; ) {
      const sql = `SELECT ${list} FROM ${table} ORDER BY ${order} LIMIT ${step} OFFSET ${offset}`
      const rows = readBatch(source, sql, [])
      for (const row of rows ?? []) await take(row)
      offset += rows?.length ?? 0
      if (rows && rows.length < step) return { damaged }
      damaged ||= rows === undefined
      if (!rows) step = Math.floor(step / 2)
    }
  }
  return { damaged }
}

/** Undefined if one of the rows cannot be read. */
function readBatch(source: Connection, sql: string, params: readonly SqlValue[]): SqlValue[][] | undefined {
  try {
    return source.rows(sql, params)
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

/** Errors of a damaged page: malformed, too short, or with impossible lengths. */
const isDamage = (error: unknown): boolean =>
  ['database_corrupt', 'database_io_error', 'database_error'].includes(String((error as { code?: string }).code))

function hasRowIds(source: Connection, table: string): boolean {
  const [row] = source.rows('SELECT sql FROM sqlite_master WHERE name = ?', [table])
  return !/WITHOUT\s+ROWID\s*$/i.test(String(row?.[0] ?? ''))
}
