import { throwIfAborted, unavailable } from '../../core/errors.ts'
import type { Filter } from '../../core/record.ts'
import type { ScoredChunk, VectorIndex } from '../../ports/search-index.ts'
import type { Model } from './code-log.ts'
import { chunksOf, compileFilter } from './filter.ts'
import { cosine, fromBlob, quantised } from './quantise.ts'
import { bestFirst, readVectors } from './read-vectors.ts'
import { pieceKey, syncVecTable, vecTable, vecTableIsCurrent } from './sqlite-vec-table.ts'
import type { SqliteDatabase, SqliteWriter } from './types.ts'
import { checkDimensions } from './vector-dimensions.ts'
import { putVectors, removeVectors } from './write-vectors.ts'

/** Result limit of the extension. */
const mostNeighbours = 4096
/** Pieces requested per hit, so that ties and chunks of several pieces are correct. */
const piecesPerHit = 3

/** Path of the extension, for `extensions` of the database. Error: `sqlite_vec_missing`. */
export async function sqliteVecExtension(): Promise<string> {
  try {
    const { getLoadablePath } = await import('sqlite-vec')
    return getLoadablePath()
  } catch (error) {
    throw unavailable(
      'sqlite_vec_missing',
      'The vector engine sqlite-vec is not installed for this machine. Install it (npm i sqlite-vec@0.1.9), or remove the setting that chooses it: the built-in engine needs nothing.',
      {},
      error,
    )
  }
}

/**
 * The same vectors searched by the extension sqlite-vec, which scans all of them in the file: it uses no memory, and is
 * some fifty times slower at 100,000. Its tables follow the log of codes, so both engines can take turns on one
 * database.
 */
export function createSqliteVecIndex(db: SqliteDatabase): VectorIndex {
  return {
    async put(tx, name, entries) {
      await putVectors(tx, name, entries)
      await catchUp(tx as SqliteWriter)
    },

    async remove(tx, chunkIds, name) {
      await removeVectors(tx, chunkIds, name)
      await catchUp(tx as SqliteWriter)
    },

    async search(name, query, limit, filter, options) {
      throwIfAborted(options?.signal)
      const model = modelOf(db, name)
      if (!model || limit <= 0) return []
      checkDimensions(name, query, model.dimensions)
      // Another process wrote with the other engine, or deleted records.
      if (!vecTableIsCurrent(db, model.id) && !db.readOnly) await db.transaction((tx) => syncVecTable(tx, model))
      if (!vecTableIsCurrent(db, model.id)) return compareAll(db, model, query, limit, filter)
      for (let wanted = limit * piecesPerHit; wanted <= mostNeighbours; wanted *= 4) {
        const { hits, complete } = neighbours(db, model, query, wanted, filter)
        const last = hits[limit - 1]
        if (complete || (last && hits.at(-1)!.score < last.score)) return hits.slice(0, limit)
      }
      return compareAll(db, model, query, limit, filter)
    },

    async scores(name, query, chunkIds) {
      const model = modelOf(db, name)
      if (!model) return new Map()
      checkDimensions(name, query, model.dimensions)
      const hits = bestFirst(readVectors(db, model.id, chunkIds).map(([chunk, , blob]) => [chunk, cosine(query, blob)]))
      return new Map(hits.map(({ chunkId, score }) => [chunkId, score]))
    },

    async vectors(name, chunkIds) {
      const model = modelOf(db, name)
      const found = new Map<number, Float32Array[]>()
      for (const [chunk, , blob] of model ? readVectors(db, model.id, chunkIds) : []) {
        found.set(chunk, [...(found.get(chunk) ?? []), fromBlob(blob)])
      }
      return found
    },

    async counts() {
      const rows = db.rows('SELECT m.name, count(*) FROM embeddings e JOIN models m ON m.id = e.model_id GROUP BY m.id')
      return new Map(rows as [string, number][])
    },
  }
}

function modelOf(db: SqliteDatabase, name: string): Model | undefined {
  const row = db.rows('SELECT id, dimensions FROM models WHERE name = ?', [name])[0] as [number, number] | undefined
  return row && { id: row[0], dimensions: row[1] }
}

/** Brings the tables of all models up to date with the log. */
async function catchUp(tx: SqliteWriter): Promise<void> {
  for (const [id, dimensions] of tx.rows('SELECT id, dimensions FROM models') as [number, number][]) {
    await syncVecTable(tx, { id, dimensions })
  }
}

/** The nearest pieces by the extension, compared again with the stored vectors; `complete`: no more exist. */
function neighbours(
  db: SqliteDatabase,
  model: Model,
  query: Float32Array,
  wanted: number,
  filter: Filter | undefined,
): { hits: ScoredChunk[]; complete: boolean } {
  const records = compileFilter(filter)
  const scope = records && chunksOf(records)
  const inScope = scope
    ? `AND rowid IN (SELECT ${pieceKey} FROM embeddings WHERE model_id = ? AND chunk_id IN (${scope.sql}))`
    : ''
  const near = db.rows(
    `SELECT rowid / 65536 FROM ${vecTable(model.id)} WHERE vector MATCH vec_int8(?) AND k = CAST(? AS INTEGER) ${inScope}`,
    [new Uint8Array(quantised(query).codes.buffer), wanted, ...(scope ? [model.id, ...scope.params] : [])],
  )
  const chunks = [...new Set(near.map(([chunk]) => Number(chunk)))]
  const pieces = readVectors(db, model.id, chunks)
  const hits = bestFirst(pieces.map(([chunk, , blob]) => [chunk, cosine(query, blob)]))
  return { hits, complete: near.length < wanted }
}

/** Compares every vector of the scope: for more hits than the extension returns, and if its table cannot be created. */
function compareAll(
  db: SqliteDatabase,
  model: Model,
  query: Float32Array,
  limit: number,
  filter: Filter | undefined,
): ScoredChunk[] {
  const records = compileFilter(filter)
  const scope = records && chunksOf(records)
  const rows = db.rows(
    `SELECT chunk_id, vector FROM embeddings WHERE model_id = ? ${scope ? `AND chunk_id IN (${scope.sql})` : ''}`,
    [model.id, ...(scope?.params ?? [])],
  ) as [number, Uint8Array][]
  return bestFirst(rows.map(([chunk, blob]) => [chunk, cosine(query, blob)])).slice(0, limit)
}
