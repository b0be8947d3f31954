import type { SqlValue } from '../../ports/database.ts'
import type { Connection } from './connection.ts'

/** Rows read at a time. */
const batch = 200
/** Below so many row ids a gap is given up: about what one page holds. */
const smallestGap = 8
/** Tries to find readable rows behind a damaged place, for one table. */
const mostTries = 20_000

type TakeRow = (row: SqlValue[]) => Promise<void>

/** Hands over every row of a table that can be read; `damaged` says that there were more. */
export async function readSurvivingRows(
  source: Connection,
  table: string,
  columns: readonly string[],
  take: TakeRow,
): Promise<{ damaged: boolean }> {
  const list = columns.join(', ')
  return hasRowIds(source, table) ? byRowId(source, table, list, take) : fromBothEnds(source, table, list, take)
}

/** Upwards until a page fails; then again from the middle of what is left, on both sides of the damage. */
async function byRowId(source: Connection, table: string, list: string, take: TakeRow): Promise<{ damaged: boolean }> {
  let tries = 0
  let damaged = false
  const gaps: [after: number, until: number][] = [[minimumRowId, lastRowId(source, table)]]
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    let [after] = gap
    const [, until] = gap
    try {
      for (;;) {
        const rows = source.rows(
          `SELECT rowid, ${list} FROM ${table} WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ${batch}`,
          [after, until],
        )
        for (const [id, ...row] of rows) {
          await take(row)
          after = Number(id)
        }
        if (rows.length < batch) break
      }
    } catch (error) {
      if ((error as { code?: string }).code !== 'database_corrupt') throw error
      damaged = true
      const start = Math.max(after, 0)
      if (until - start <= smallestGap || ++tries > mostTries) continue
      const middle = Math.floor((start + until) / 2)
      gaps.push([start, middle], [middle, until])
    }
  }
  return { damaged }
}

const minimumRowId = -1

function lastRowId(source: Connection, table: string): number {
  try {
    return Number(source.rows(`SELECT max(rowid) FROM ${table}`)[0]![0] ?? 0)
  } catch {
    // The right edge of the tree is damaged: look so far.
    return 2 ** 31
  }
}

/** Tables without row ids are small; what lies between two damaged places is given up. */
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
    try {
      for (let offset = 0; ; offset += batch) {
        const rows = source.rows(`SELECT ${list} FROM ${table} ORDER BY ${order} LIMIT ${batch} OFFSET ${offset}`)
        for (const row of rows) await take(row)
        if (rows.length < batch) break
      }
      if (direction === 'ASC') return { damaged: false }
    } catch (error) {
      if ((error as { code?: string }).code !== 'database_corrupt') throw error
      damaged = true
    }
  }
  return { damaged }
}

function hasRowIds(source: Connection, table: string): boolean {
  const [row] = source.rows('SELECT sql FROM sqlite_master WHERE name = ?', [table])
  return !/WITHOUT\s+ROWID\s*$/i.test(String(row?.[0] ?? ''))
}
