import type { Subsystem } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import { embedForAWhile } from './index-folders.ts'

/** The kind that computes vectors, to be woken when passages have changed. */
export const embedJob = 'search.embed'

/** Passages of a round between two questions whether something else should go first. */
const batch = 32
/** Vectors that were another process's work, or failed, are looked for again, milliseconds. */
const pollMs = 30_000
/** The first look comes after the first requests of whoever started, milliseconds. */
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
          const tell = (step: string, now: number, total?: number) =>
            onProgress?.(step, done + now, total === undefined ? undefined : done + total)
          const { embedded, pending } = await embedForAWhile(search, { budget: batch, signal, onProgress: tell })
          done += embedded
          // Nothing done although something is missing: no model, or another process is at it.
          if (pending === 0 || embedded === 0) return undefined
          if (shouldEnd()) return { more: true }
        }
      },
    },
  ],
})
