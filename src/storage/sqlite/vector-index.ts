import { throwIfAborted } from '../../core/errors.ts'
import { breathe } from '../../core/runtime.ts'
import type { ScoredChunk, VectorIndex } from '../../ports/search-index.ts'
import type { CodeTable } from './code-table.ts'
import { countVectors } from './count-vectors.ts'
import { createMemoryFilling } from './fill-memory.ts'
import { fromBlob } from './quantise.ts'
import { bestFirst, readVectors } from './read-vectors.ts'
import { recordSetsOf } from './record-sets.ts'
import { createResidentModels } from './resident-models.ts'
import type { ResidentModel } from './resident-vectors.ts'
import { searchCodes } from './search-codes.ts'
import type { SqliteDatabase } from './types.ts'
import { checkDimensions } from './vector-dimensions.ts'
import { putVectors, removeVectors } from './write-vectors.ts'

export interface VectorOptions {
  /**
   * Bytes of vectors kept in memory, over all models; the codes (60 bytes per piece at 384 dimensions) are always in
   * memory.
   */
  memoryBudget?: number
}

/** 100,000 pieces of 384 dimensions take 39 MB. */
const defaultMemoryBudget = 64 * 1024 * 1024

export interface SqliteVectorIndex extends VectorIndex {
  /** Reads codes and, within the budget, vectors of a model into memory now. */
  warm(model: string): Promise<void>
}

/**
 * Vectors as rows of the database (see quantise.ts), searched by their one-bit codes in memory (see search-codes.ts).
 * Adding takes the same time at any size; the next search sees a commit of any process.
 */
export function createVectorIndex(db: SqliteDatabase, options: VectorOptions = {}): SqliteVectorIndex {
  const residents = createResidentModels(db, options.memoryBudget ?? defaultMemoryBudget)
  const sets = recordSetsOf(db)
  const memory = createMemoryFilling(residents.fill)

  return {
    put: putVectors,
    remove: removeVectors,

    async search(name, query, limit, filter, callOptions) {
      throwIfAborted(callOptions?.signal)
      const resident = residents.get(name)
      if (!resident || limit <= 0) return []
      checkDimensions(name, query, resident.dimensions)
      const scope = resident.table.scope(sets.of(filter))
      const hits = searchCodes(resident.table, query, limit, scope, (vector, rows) =>
        residents.readCosines(resident, vector, rows),
      )
      memory.noteSearch(name)
      return hits
    },

    async scores(name, query, chunkIds) {
      const resident = residents.get(name)
      if (!resident) return new Map()
      checkDimensions(name, query, resident.dimensions)
      const hits = cosinesOf(db, resident, query, chunkIds)
      return new Map(hits.map(({ chunkId, score }) => [chunkId, score]))
    },

    async vectors(name, chunkIds) {
      const resident = residents.get(name)
      const found = new Map<number, Float32Array[]>()
      for (const [chunk, , blob] of resident ? readVectors(db, resident.id, chunkIds) : []) {
        found.set(chunk, [...(found.get(chunk) ?? []), fromBlob(blob)])
      }
      return found
    },

    holds: async (name) => (residents.get(name)?.table.count ?? 0) > 0,

    counts: async () => countVectors(db),

    async warm(name) {
      while (residents.fill(name)) await breathe()
    },
  }
}

/** Chunks by the cosine of their best piece, from memory or else from the file. */
function cosinesOf(
  db: SqliteDatabase,
  { id, table }: ResidentModel,
  query: Float32Array,
  chunkIds: readonly number[],
): ScoredChunk[] {
  const { rows, others } = heldRows(table, chunkIds)
  const held = table.slabs.cosines(query, rows)
  const stored = others.length > 0 ? readVectors(db, id, others) : []
  const read = table.slabs.cosinesOf(
    query,
    stored.map(([, , blob]) => blob),
  )
  return bestFirst([
    ...Array.from(rows, (row, i): [number, number] => [table.chunkOf(row), held[i]!]),
    ...stored.map(([chunk], i): [number, number] => [chunk, read[i]!]),
  ])
}

/** Ascending rows of the chunks whose vectors are all in memory, and the other chunks. */
function heldRows(table: CodeTable, chunkIds: readonly number[]): { rows: Uint32Array; others: number[] } {
  const rows: number[] = []
  const others: number[] = []
  for (const chunk of chunkIds) {
    const own = table.rowsOfChunk(chunk)
    if (own.length > 0 && own.every(table.slabs.holds)) rows.push(...own)
    else others.push(chunk)
  }
  return { rows: Uint32Array.from(rows).sort(), others }
}
