import { invalidInput, throwIfAborted } from '../../core/errors.ts'
import type { ScoredChunk, VectorIndex } from '../../ports/search-index.ts'
import { chunksOf, compileFilter } from './filter.ts'
import { cosineToBlob, fromBlob, toBlob } from './quantise.ts'
import type { SqliteDatabase } from './types.ts'

export function createVectorIndex(db: SqliteDatabase): VectorIndex {
  const modelOf = (name: string) =>
    db.rows('SELECT id, dimensions FROM models WHERE name = ?', [name])[0] as [number, number] | undefined

  return {
    async put(tx, name, entries) {
      const [first] = entries
      if (!first) return
      await tx.run('INSERT INTO models (name, dimensions) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
        name,
        first.vector.length,
      ])
      const model = (await tx.get<{ id: number; dimensions: number }>(
        'SELECT id, dimensions FROM models WHERE name = ?',
        [name],
      ))!
      for (const { chunkId, piece, vector } of entries) {
        checkDimensions(name, vector, model.dimensions)
        await tx.run(
          `INSERT INTO embeddings (chunk_id, model_id, piece, vector) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET vector = excluded.vector`,
          [chunkId, model.id, piece, toBlob(vector)],
        )
      }
    },

    async remove(tx, chunkIds, name) {
      await tx.run(
        `DELETE FROM embeddings WHERE chunk_id IN (SELECT value FROM json_each(?))
         ${name === undefined ? '' : 'AND model_id = (SELECT id FROM models WHERE name = ?)'}`,
        [JSON.stringify(chunkIds), ...(name === undefined ? [] : [name])],
      )
    },

    async search(name, query, limit, filter, options) {
      throwIfAborted(options?.signal)
      const model = modelOf(name)
      if (!model || limit <= 0) return []
      checkDimensions(name, query, model[1])
      const records = compileFilter(filter)
      const scope = records && chunksOf(records)
      const rows = db.rows(
        `SELECT chunk_id, vector FROM embeddings WHERE model_id = ?${scope ? ` AND chunk_id IN (${scope.sql})` : ''}`,
        [model[0], ...(scope?.params ?? [])],
      ) as [number, Uint8Array][]
      return best(rows.map(([chunkId, vector]) => ({ chunkId, score: cosineToBlob(query, vector) }))).slice(0, limit)
    },

    async scores(name, query, chunkIds) {
      const found = new Map<number, number>()
      for (const [chunkId, vector] of stored(db, modelOf(name)?.[0], chunkIds)) {
        found.set(chunkId, Math.max(found.get(chunkId) ?? Number.NEGATIVE_INFINITY, cosineToBlob(query, vector)))
      }
      return found
    },

    async vectors(name, chunkIds) {
      const found = new Map<number, Float32Array[]>()
      for (const [chunkId, vector] of stored(db, modelOf(name)?.[0], chunkIds)) {
        found.set(chunkId, [...(found.get(chunkId) ?? []), fromBlob(vector)])
      }
      return found
    },

    async counts() {
      const rows = db.rows(
        'SELECT m.name, count(*) FROM embeddings e JOIN models m ON m.id = e.model_id GROUP BY m.id',
      ) as [string, number][]
      return new Map(rows)
    },
  }
}

function stored(db: SqliteDatabase, model: number | undefined, chunkIds: readonly number[]): [number, Uint8Array][] {
  if (model === undefined) return []
  return db.rows(
    `SELECT chunk_id, vector FROM embeddings
     WHERE model_id = ? AND chunk_id IN (SELECT value FROM json_each(?)) ORDER BY chunk_id, piece`,
    [model, JSON.stringify(chunkIds)],
  ) as [number, Uint8Array][]
}

function checkDimensions(model: string, vector: Float32Array, dimensions: number): void {
  if (vector.length === dimensions) return
  throw invalidInput(
    'vector_dimensions',
    `A vector of ${vector.length} dimensions does not fit the model ${model}, which has ${dimensions}. Give another model another id.`,
    { model, expected: dimensions, found: vector.length },
  )
}

/** Each chunk once with its best piece, best first, ties by chunk id. */
function best(pieces: readonly ScoredChunk[]): ScoredChunk[] {
  const chunks = new Map<number, number>()
  for (const { chunkId, score } of pieces) {
    chunks.set(chunkId, Math.max(chunks.get(chunkId) ?? Number.NEGATIVE_INFINITY, score))
  }
  return [...chunks]
    .map(([chunkId, score]) => ({ chunkId, score }))
    .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId)
}
