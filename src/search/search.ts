import { late } from '../core/late.ts'
import { inOneMoment } from '../core/sql.ts'
import { createAskedPassages } from './asked-passages.ts'
import type { SearchDependencies } from './dependencies.ts'
import { runSearch } from './run-search.ts'
import { createSpeakerFinder } from './speakers.ts'
import type { Search } from './types.ts'

export { asksBack } from './asks-back.ts'
export { type Embedders, embeddersOf, type SearchDependencies } from './dependencies.ts'
export { type CacheUse, type Effort, effortOfProcess, type TimeUse } from './effort.ts'
export { analyseRecords } from './index-records.ts'
export * from './late-parts.ts'
export type { ModeWeights } from './list-weights.ts'
export { groupCopies } from './near-copies.ts'
export type { FindOffers, Offer, OfferRequest } from './offers.ts'
export { recordIdsOf } from './records-repository.ts'
export type * from './types.ts'
export { searchModes } from './types.ts'

/**
 * The engine: records in, ranked hits out. One per space. Only what answers a question is loaded at once: a search from the
 * command line starts without the rest.
 */
export function createSearch(given: SearchDependencies): Search {
  const asked = createAskedPassages(given.db)
  const deps = { ...given, asked }
  const keeping = late(async () => (await import('./keep-index.ts')).createKeeping(deps))
  const { providers } = deps
  const speakersIn = createSpeakerFinder(deps.db)
  return {
    sizes: deps.sizes,
    prepare: keeping('prepare'),
    put: keeping('put'),
    remove: keeping('remove'),
    redate: keeping('redate'),
    label: keeping('label'),
    deleteModel: keeping('deleteModel'),
    uncache: keeping('uncache'),
    uncacheStored: keeping('uncacheStored'),
    holding: keeping('holding'),
    sharing: keeping('sharing'),
    withTerms: keeping('withTerms'),
    similar: keeping('similar'),
    vectorsOf: keeping('vectorsOf'),
    vectorsByModel: keeping('vectorsByModel'),
    compare: keeping('compare'),
    compareByMeaning: keeping('compareByMeaning'),
    embedPending: keeping('embedPending'),
    embedForQuestion: keeping('embedForQuestion'),
    status: async () => (await import('./read-status.ts')).readStatus(deps),
    rebuild: keeping('rebuild'),
    renewWords: keeping('renewWords'),
    countMissing: keeping('countMissing'),
    mendRows: keeping('mendRows'),
    async *cacheKeys() {
      yield* (await import('./uncache.ts')).keysOfStored(deps.db)
    },
    async search(wanted, options) {
      const request = { ...wanted, mode: wanted.mode ?? deps.defaultMode ?? 'query' }
      // Where only words or only meaning is asked, there is nothing to weigh against the other.
      const modeWeights = request.mode === 'query' ? deps.modeWeights : undefined
      return inOneMoment([deps.db], () => runSearch({ ...deps, modeWeights, speakersIn }, request, options))
    },
    catchUp: async (options) => (await providers?.catchUp(options)) ?? [],
    async close() {
      await asked.write()
      await deps.expander?.close()
      await providers?.close()
    },
  }
}
