import { staleAnalyser } from './analyser-mark.ts'
import type { SearchDependencies } from './dependencies.ts'
import { countChunks } from './pending-repository.ts'
import type { IndexStatus } from './types.ts'

/** Size of the index, and progress of the embedding. */
export async function readStatus({ db, vectors, embedders, providers }: SearchDependencies): Promise<IndexStatus> {
  const { main, instant, degraded } = embedders()
  const target = main ?? instant
  const records = await db.get<{ n: number }>('SELECT COUNT(*) AS n FROM records')
  const { chunks, bytes, pending } = await countChunks(db, target)
  return {
    records: records?.n ?? 0,
    chunks,
    pending,
    embedder: target?.id ?? null,
    vectors: Object.fromEntries(await vectors.counts()),
    textBytes: bytes,
    degraded: [...degraded, ...(await staleAnalyser(db))],
    providers: (await providers?.status()) ?? [],
  }
}
