import type { CallOptions } from '../../core/runtime.ts'

interface Needs {
  /** Ids of gems without a summary, at most `limit`. */
  waiting(limit: number): Promise<string[]>
  enrich(id: string, options: CallOptions): Promise<unknown>
}

/**
 * Summarizes the next gem without a summary; returns the number. A failed one is skipped until the process ends:
 * otherwise it would always be the next one.
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
