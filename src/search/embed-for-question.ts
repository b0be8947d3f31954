import { throwIfAborted } from '../core/errors.ts'
import { tryLease } from '../core/lease.ts'
import type { RecordKind } from '../core/record.ts'
import { type CallOptions, ticks } from '../core/runtime.ts'
import type { SearchDependencies } from './dependencies.ts'
import { encodeBatch, storeBatch } from './embed-pending.ts'
import { readPendingOf } from './pending-repository.ts'

/** Passages between two checks of the clock: sentences, a few hundredths of a second each. */
const batchSize = 8
/** How long a question waits for embeddings of new records, milliseconds. */
const longestWait = 1000

const notAll = 'Some results are not fully embedded yet. Run "jarvis embed" to improve their ranking.'

/**
 * Embeds recent records before they are searched. Without a server no other process embeds them, and the model is
 * loaded for the question anyway. Passages that another process is embedding, and homes that are not writable, are
 * skipped.
 */
export async function embedForQuestion(
  deps: SearchDependencies,
  kinds: readonly RecordKind[],
  options: CallOptions = {},
): Promise<string[]> {
  const { main } = deps.embedders()
  if (!main) return []
  const waiting = (limit: number) => readPendingOf(deps.db, main, kinds, limit)
  if ((await waiting(1)).length === 0) return []
  try {
    // The same lease as for all embedding: one process at a time uses the model.
    const lease = await tryLease(deps.db, `embed:${main.id}`, deps.clock)
    if (!lease) return [notAll]
    try {
      const deadline = ticks() + longestWait
      while (ticks() < deadline) {
        throwIfAborted(options.signal)
        const batch = await waiting(batchSize)
        if (batch.length === 0) return []
        const beforeQuestion = batch.length < batchSize
        await storeBatch(deps, main, lease, batch, await encodeBatch(deps, main, batch, { ...options, beforeQuestion }))
      }
    } finally {
      await lease.release()
    }
  } catch {
    throwIfAborted(options.signal)
    // Another process took over, nothing can be written, or the model fails; the last is reported by the question
    // itself.
    return [notAll]
  }
  return (await waiting(1)).length === 0 ? [] : [notAll]
}
