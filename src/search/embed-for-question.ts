import { throwIfAborted } from '../core/errors.ts'
import { tryLease } from '../core/lease.ts'
import type { RecordKind } from '../core/record.ts'
import { type CallOptions, ticks } from '../core/runtime.ts'
import type { SearchDependencies } from './dependencies.ts'
import { encodeBatch, storeBatch } from './embed-pending.ts'
import { readPendingOf } from './pending-repository.ts'

/** Passages between two looks at the clock: sentences, a few hundredths of a second each. */
const batchSize = 8
/** How long a question waits for vectors of what it is about, milliseconds. */
const longestWait = 1000

const notAll = 'Some results are not fully embedded yet. Run "jarvis embed" to improve their ranking.'

/**
 * Embeds what was just written, before it is searched. Where no server runs nobody else makes them, and the
 * model is loaded for the question anyway. What another process is at, or a home that cannot be written, is left as it is.
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
    // The same lease as for all the others: one process at a time asks the model.
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
    // Somebody else went on in our place, nothing can be written, or the model fails: the question itself says the last.
    return [notAll]
  }
  return (await waiting(1)).length === 0 ? [] : [notAll]
}
