import { type Model, readLog, replay } from './code-log.ts'
import type { SqliteDatabase, SqliteWriter } from './types.ts'

/** Table of the extension for one model; its row ids combine chunk and piece. */
export const vecTable = (model: number): string => `vec_${Number(model)}`
export const pieceKey = '(chunk_id * 65536 + piece)'

/** Key in `meta`: the last entry of the log that a table includes. */
const positionKey = (model: number): string => `sqlite_vec_${model}`

/** The last entry of a model's log, or where its log begins while it is empty. */
const endOfLog = 'SELECT coalesce((SELECT max(seq) FROM code_log WHERE model_id = m.id), m.codes_from) FROM models m'

export function vecTableIsCurrent(db: Pick<SqliteDatabase, 'rows'>, model: number): boolean {
  const [end] = db.rows(`${endOfLog} WHERE m.id = ?`, [model])
  const [position] = db.rows('SELECT value FROM meta WHERE key = ?', [positionKey(model)])
  return position !== undefined && Number(position[0]) === Number(end?.[0])
}

/** Creates the table, or updates it from the log of codes, including the changes of other processes. */
export async function syncVecTable(tx: SqliteWriter, { id, dimensions }: Model): Promise<void> {
  if (vecTableIsCurrent(tx, id)) return
  const table = vecTable(id)
  await tx.run(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING vec0 (vector int8[${Number(dimensions)}] distance_metric=cosine)`,
  )
  const position = Number(tx.rows('SELECT value FROM meta WHERE key = ?', [positionKey(id)])[0]?.[0] ?? -1)
  const from = Number(tx.rows('SELECT codes_from FROM models WHERE id = ?', [id])[0]![0])
  const pieces = `SELECT ${pieceKey}, vec_int8(substr(vector, 5)) FROM embeddings WHERE model_id = ?`
  if (position < from) {
    await tx.run(`DELETE FROM ${table}`)
    await tx.run(`INSERT INTO ${table} (rowid, vector) ${pieces}`, [id])
  } else {
    const { alive, removed } = replay(readLog(tx, id, position))
    const changed = [
      ...removed.map(({ chunk, piece }) => chunk * 65_536 + piece),
      ...alive.map(({ from: rows, row }) => rows.chunks[row]! * 65_536 + rows.pieces[row]!),
    ]
    const keys = JSON.stringify(changed)
    await tx.run(`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`, [keys])
    await tx.run(
      `INSERT INTO ${table} (rowid, vector) ${pieces}
       AND chunk_id IN (SELECT value / 65536 FROM json_each(?)) AND ${pieceKey} IN (SELECT value FROM json_each(?))`,
      [id, keys, keys],
    )
  }
  await tx.run(
    `INSERT INTO meta (key, value) VALUES (?, CAST((${endOfLog} WHERE m.id = ?) AS TEXT))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [positionKey(id), id],
  )
}
