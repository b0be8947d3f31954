import type { CallOptions } from '../../core/runtime.ts'

interface Needs {
  /** Ids of gems that have no summary, at most so many. */
  waiting(limit: number): Promise<string[]>
  enrich(id: string, options: CallOptions): Promise<unknown>
}

/**
 * Sums up the next gem that has no summary; how many were. One that cannot be summed up is left alone until the process
 * ends: it would be the next one for ever.
 */
export function createEnrichNext({ waiting, enrich }: Needs) {
  const failed = new Set<string>()
  return async function enrichNext(options: CallOptions): Promise<number> {
    for (;;) {
      options.signal?.throwIfAborted()
      const id = (await waiting(failed.size + 1)).find((one) => !failed.has(one))
      if (id === undefined) return 0
      try {
        await enrich(id, options)
        return 1
      } catch (error) {
        if (options.signal?.aborted) throw error
        failed.add(id)
      }
    }
  }
}
