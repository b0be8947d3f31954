import { staleAnalyser } from './analyser-mark.ts'
import type { SearchDependencies } from './dependencies.ts'
import { countPending } from './pending-repository.ts'
import type { IndexStatus } from './types.ts'

/** What is indexed, and how far the vectors are. */
export async function readStatus({ db, vectors, embedders, providers }: SearchDependencies): Promise<IndexStatus> {
  const { main, instant, degraded } = embedders()
  const target = main ?? instant
  const records = await db.get<{ n: number }>('SELECT COUNT(*) AS n FROM records')
  const chunks = await db.get<{ n: number; bytes: number | null }>(
    'SELECT COUNT(*) AS n, SUM(LENGTH(CAST(text AS BLOB))) AS bytes FROM chunks',
  )
  return {
    records: records?.n ?? 0,
    chunks: chunks?.n ?? 0,
    pending: await countPending(db, target),
    embedder: target?.id ?? null,
    vectors: Object.fromEntries(await vectors.counts()),
    textBytes: chunks?.bytes ?? 0,
    degraded: [...degraded, ...(await staleAnalyser(db))],
    providers: (await providers?.status()) ?? [],
  }
}
