import type { Database } from '../../ports/database.ts'
import type { VectorEntry, VectorIndex } from '../../ports/search-index.ts'
import type { AddCase } from './cases.ts'
import { seedRecords } from './seed-records.ts'

export interface VectorSubject {
  /** Opens one more connection to the same data, with an index over it; the first call finds the tables empty. */
  open(): Promise<{ db: Database; index: VectorIndex; close(): Promise<void> }>
  dispose(): Promise<void>
}

type Opened = Awaited<ReturnType<VectorSubject['open']>>

export type VectorBehaves = AddCase<[Opened, VectorSubject]>

export const entry = (chunkId: number, vector: Float32Array, piece = 0): VectorEntry => ({ chunkId, piece, vector })

/** Makes chunks, each the one chunk of a record of its number. */
export const seed = ({ db }: Opened, chunks: readonly number[]) =>
  db.transaction((tx) =>
    seedRecords(
      tx,
      chunks.map((id) => ({ id, chunks: [id] })),
    ),
  )

export const put = ({ db, index }: Opened, entries: readonly VectorEntry[], model = 'm') =>
  db.transaction((tx) => index.put(tx, model, entries))

/** Chunks near a vector, the nearest first. */
export const ids = async ({ index }: Opened, query: Float32Array, limit = 10, model = 'm') =>
  (await index.search(model, query, limit)).map(({ chunkId }) => chunkId)
