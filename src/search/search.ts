import { late } from '../core/late.ts'
import { inOneMoment } from '../core/sql.ts'
import { createAskedPassages } from './asked-passages.ts'
import type { SearchDependencies } from './dependencies.ts'
import { runSearch } from './run-search.ts'
import { createSpeakerFinder } from './speakers.ts'
import type { Search } from './types.ts'

export type { Passage, PassageKind } from './answer-passage.ts'
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
 * The search engine of one space: indexes records and returns ranked hits. Only the code that answers a question is
 * loaded at once: a search from the command line starts without the rest.
 */
export function createSearch(given: SearchDependencies): Search {
  const asked = createAskedPassages(given.db)
  const deps = { ...given, asked }
  const maintenance = late(async () => (await import('./keep-index.ts')).createMaintenance(deps))
  const { providers } = deps
  const speakersIn = createSpeakerFinder(deps.db)
  return {
    sizes: deps.sizes,
    prepare: maintenance('prepare'),
    put: maintenance('put'),
    remove: maintenance('remove'),
    redate: maintenance('redate'),
    label: maintenance('label'),
    deleteModel: maintenance('deleteModel'),
    uncache: maintenance('uncache'),
    uncacheStored: maintenance('uncacheStored'),
    holding: maintenance('holding'),
    sharing: maintenance('sharing'),
    withTerms: maintenance('withTerms'),
    similar: maintenance('similar'),
    vectorsOf: maintenance('vectorsOf'),
    vectorsByModel: maintenance('vectorsByModel'),
    compare: maintenance('compare'),
    compareByMeaning: maintenance('compareByMeaning'),
    embedPending: maintenance('embedPending'),
    embedForQuestion: maintenance('embedForQuestion'),
    status: async () => (await import('./read-status.ts')).readStatus(deps),
    rebuild: maintenance('rebuild'),
    renewWords: maintenance('renewWords'),
    countMissing: maintenance('countMissing'),
    repairRows: maintenance('repairRows'),
    async *cacheKeys() {
      yield* (await import('./uncache.ts')).keysOfStored(deps.db)
    },
    async search(wanted, options) {
      const request = { ...wanted, mode: wanted.mode ?? deps.defaultMode ?? 'query' }
      // A search by words or meaning alone has no weights to balance.
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
