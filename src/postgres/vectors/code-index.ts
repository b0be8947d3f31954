import { throwIfAborted } from '../../core/errors.ts'
import type { Database } from '../../ports/database.ts'
import type { VectorIndex } from '../../ports/search-index.ts'
import { createMutex } from '../../storage/mutex.ts'
import { fromBlob } from '../../storage/sqlite/quantise.ts'
import { bestFirst } from '../../storage/sqlite/read-vectors.ts'
import { searchSteps } from '../../storage/sqlite/search-codes.ts'
import { checkDimensions } from '../../storage/sqlite/vector-dimensions.ts'
import { createRecordSets } from './record-sets.ts'
import { createResidentModels, readVectors } from './resident-models.ts'
import { putVectors, removeVectors } from './write-vectors.ts'

export interface CodeIndexOptions {
  /**
   * Bytes of vectors kept in memory, over all models; the codes (60 bytes per piece at 384 dimensions) are always in
   * memory.
   */
  memoryBudget?: number
}

/** 100,000 pieces of 384 dimensions take 39 MB. */
const defaultMemoryBudget = 64 * 1024 * 1024
/**
 * Number of searches after which vectors are read into memory in the background: a command with one search never pays
 * for it.
 */
const searchesBeforeFilling = 2
/** Writes within this time, milliseconds, are read together. */
const refreshMs = 100

/**
 * Vectors as rows of PostgreSQL, searched by their one-bit codes in this process with the kernel of the embedded index.
 * After a write of any server, which the database version shows, the new entries of the log are read first. Searches of
 * one process are serialized: while one waits for vectors, no other may change the tables.
 */
export function createCodeIndex(db: Database, options: CodeIndexOptions = {}): VectorIndex {
  const residents = createResidentModels(db, options.memoryBudget ?? defaultMemoryBudget)
  const recordsOf = createRecordSets(db)
  const mutex = createMutex()
  const searches = new Map<string, number>()
  const filling = new Set<string>()
  const state = { isFollowed: false, isRefreshing: false }

  /** Reads new entries in the background before the next search, which still checks the version. */
  function refreshLater(): void {
    if (state.isRefreshing) return
    state.isRefreshing = true
    setTimeout(() => {
      state.isRefreshing = false
      for (const name of searches.keys()) mutex.run(() => residents.get(name)).catch(() => {})
    }, refreshMs).unref()
  }

  function fillLater(name: string): void {
    const count = (searches.get(name) ?? 0) + 1
    searches.set(name, count)
    if (count < searchesBeforeFilling || filling.has(name)) return
    filling.add(name)
    if (!state.isFollowed) db.follow?.(refreshLater)
    state.isFollowed = true
    const step = (): void =>
      void setTimeout(() => {
        mutex
          .run(() => residents.fill(name))
          .then((isMore) => {
            if (isMore) step()
            else filling.delete(name)
          })
          // The database was closed, or cannot be read now: searches work without it, and the next one retries.
          .catch(() => filling.delete(name))
      }, 1).unref()
    step()
  }

  return {
    put: putVectors,
    remove: removeVectors,

    search: (name, query, limit, filter, callOptions) =>
      mutex.run(async () => {
        throwIfAborted(callOptions?.signal)
        const resident = await residents.get(name)
        if (!resident || limit <= 0) return []
        checkDimensions(name, query, resident.dimensions)
        const scope = resident.table.scope(await recordsOf(filter))
        const steps = searchSteps(resident.table, query, limit, scope)
        let step = steps.next()
        while (!step.done) step = steps.next(await residents.readCosines(resident, query, step.value))
        fillLater(name)
        return step.value
      }),

    scores: (name, query, chunkIds) =>
      mutex.run(async () => {
        const resident = await residents.get(name)
        if (!resident) return new Map()
        checkDimensions(name, query, resident.dimensions)
        const { table } = resident
        const rows = chunkIds.flatMap((chunk) => table.rowsOfChunk(chunk))
        const cosines = table.slabs.cosines(query, Uint32Array.from(rows).sort())
        const sorted = [...rows].sort((a, b) => a - b)
        const missing = sorted.filter((_, i) => Number.isNaN(cosines[i]))
        const read = missing.length > 0 ? await residents.readCosines(resident, query, missing) : new Float32Array(0)
        const hits = bestFirst(
          [
            ...sorted.map((row, i): [number, number] => [table.chunkOf(row), cosines[i]!]),
            ...missing.map((row, i): [number, number] => [table.chunkOf(row), read[i]!]),
          ].filter(([, cosine]) => !Number.isNaN(cosine)),
        )
        return new Map(hits.map(({ chunkId, score }) => [chunkId, score]))
      }),

    async vectors(name, chunkIds) {
      const found = new Map<number, Float32Array[]>()
      const model = await db.get<{ id: number }>('SELECT id FROM models WHERE name = ?', [name])
      for (const { chunk, vector } of model ? await readVectors(db, model.id, chunkIds) : [])
        found.set(chunk, [...(found.get(chunk) ?? []), fromBlob(vector)])
      return found
    },

    holds: (name) => mutex.run(async () => ((await residents.get(name))?.table.count ?? 0) > 0),

    async counts() {
      const rows = await db.all<{ name: string; count: number }>(
        'SELECT m.name, count(*) AS count FROM embeddings e JOIN models m ON m.id = e.model_id GROUP BY m.id, m.name',
      )
      return new Map(rows.map(({ name, count }) => [name, count]))
    },
  }
}
