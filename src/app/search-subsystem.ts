import type { Subsystem } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import { embedForAWhile } from './index-folders.ts'

/** The kind that computes vectors, to be woken when passages have changed. */
export const embedJob = 'search.embed'

/** Passages per round, between two checks whether other work should go first. */
const batch = 32
/** Retry interval for vectors that another process computes, or that failed, milliseconds. */
const pollMs = 30_000
/** Delay of the first check: the process that started serves its first requests before, milliseconds. */
const firstLook = 2_000
const roundMs = 10_000

/** The index, for the verbs that cross all subsystems: it computes missing vectors in the background. */
export const searchSubsystem = (search: Search): Subsystem => ({
  jobs: async () => [
    {
      ...{ name: embedJob, priority: 20, everyMs: pollMs, firstMs: firstLook, budgetMs: roundMs },
      failing: 'Vectors could not be computed',
      async run({ signal, shouldEnd, onProgress }) {
        if ((await search.renewWords({ signal, shouldEnd })).more) return { more: true }
        for (let done = 0; ; ) {
          const report = (step: string, now: number, total?: number) =>
            onProgress?.(step, done + now, total === undefined ? undefined : done + total)
          const { embedded, pending } = await embedForAWhile(search, { budget: batch, signal, onProgress: report })
          done += embedded
          // Nothing was embedded although vectors are missing: no model, or another process is embedding.
          if (pending === 0 || embedded === 0) return undefined
          if (shouldEnd()) return { more: true }
        }
      },
    },
  ],
})
