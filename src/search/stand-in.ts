import { throwIfAborted } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Embedder } from '../ports/models.ts'
import type { SearchDependencies } from './dependencies.ts'
import { passagesOfPending } from './passages-of-pending.ts'
import { chunksStillThere, type PendingChunk, readWithoutAny } from './pending-repository.ts'

/** Chunks per batch: the static model computes thousands of vectors a second, and others write between two batches. */
const batchSize = 400

/**
 * Gives a static embedding to every chunk without a vector of the current models. After a change of the model, or if
 * the former one no longer loads, passages are then searchable by meaning at once. The main model's vectors replace
 * them.
 */
export async function fillStandIn(
  { db, vectors }: Pick<SearchDependencies, 'db' | 'vectors'>,
  { main, instant }: { main: Embedder; instant: Embedder },
  { signal }: CallOptions,
): Promise<void> {
  for (let below: number | undefined; ; ) {
    throwIfAborted(signal)
    const batch: PendingChunk[] = await readWithoutAny(db, [main, instant], batchSize, below)
    if (batch.length === 0) return
    below = batch.at(-1)!.chunkId
    const passages = batch.map((chunk) => passagesOfPending(chunk).map(({ text }) => text))
    const made = await instant.embed(passages.flat(), 'document', { signal })
    await db.transaction(async (tx) => {
      const there = await chunksStillThere(tx, batch)
      let next = 0
      const entries = batch.flatMap(({ chunkId }, index) =>
        passages[index]!.map((_, piece) => ({ chunkId, piece, vector: made[next++]! })),
      )
      await vectors.put(
        tx,
        instant.id,
        entries.filter(({ chunkId }) => there.has(chunkId)),
      )
    })
  }
}
