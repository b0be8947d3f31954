import { throwIfAborted } from '../../core/errors.ts'
import type { Database } from '../../ports/database.ts'
import type { ScoredChunk, VectorIndex } from '../../ports/search-index.ts'
import { createMutex } from '../../storage/mutex.ts'
import { createMemoryFilling } from '../../storage/sqlite/fill-memory.ts'
import { fromBlob } from '../../storage/sqlite/quantise.ts'
import { bestFirst } from '../../storage/sqlite/read-vectors.ts'
import type { ResidentModel } from '../../storage/sqlite/resident-vectors.ts'
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
  const memory = createMemoryFilling((name) => mutex.run(() => residents.fill(name)))
  const follow = followWrites(db, () => {
    for (const name of memory.searched()) mutex.run(() => residents.get(name)).catch(() => {})
  })

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
        if (memory.noteSearch(name)) follow()
        return step.value
      }),

    scores: (name, query, chunkIds) =>
      mutex.run(async () => {
        const resident = await residents.get(name)
        if (!resident) return new Map()
        checkDimensions(name, query, resident.dimensions)
        const hits = await cosinesOf(residents, resident, query, chunkIds)
        return new Map(hits.map(({ chunkId, score }) => [chunkId, score]))
      }),

    async vectors(name, chunkIds) {
      const found = new Map<number, Float32Array[]>()
      const model = await db.get<{ id: number }>('SELECT id FROM models WHERE name = ?', [name])
      for (const [chunk, , blob] of model ? await readVectors(db, model.id, chunkIds) : [])
        found.set(chunk, [...(found.get(chunk) ?? []), fromBlob(blob)])
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

/**
 * Calls `read` in the background after writes of any server, so that the next search has less to read; it still checks
 * the version. Following starts with the first call of the returned function.
 */
function followWrites(db: Database, read: () => void): () => void {
  let isFollowed = false
  let isWaiting = false

  function readSoon(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      read()
    }, refreshMs).unref()
  }

  return () => {
    if (!isFollowed) db.follow?.(readSoon)
    isFollowed = true
  }
}

/** Chunks by the cosine of their best piece; a vector that is not in memory is read. */
async function cosinesOf(
  residents: ReturnType<typeof createResidentModels>,
  resident: ResidentModel,
  query: Float32Array,
  chunkIds: readonly number[],
): Promise<ScoredChunk[]> {
  const { table } = resident
  const rows = chunkIds.flatMap((chunk) => table.rowsOfChunk(chunk)).sort((a, b) => a - b)
  const cosines = table.slabs.cosines(query, Uint32Array.from(rows))
  const missing = rows.filter((_, i) => Number.isNaN(cosines[i]))
  const read = missing.length > 0 ? await residents.readCosines(resident, query, missing) : new Float32Array(0)
  return bestFirst(
    [
      ...rows.map((row, i): [number, number] => [table.chunkOf(row), cosines[i]!]),
      ...missing.map((row, i): [number, number] => [table.chunkOf(row), read[i]!]),
    ].filter(([, cosine]) => !Number.isNaN(cosine)),
  )
}
