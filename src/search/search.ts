import type { SearchDependencies } from './dependencies.ts'
import { embedForQuestion } from './embed-for-question.ts'
import { embedPending } from './embed-pending.ts'
import { findHolding, recordsWithTerms } from './holding.ts'
import { createRecordIndex } from './index-records.ts'
import { readStatus } from './read-status.ts'
import { rebuildWords } from './rebuild.ts'
import { replaceFacet } from './records-repository.ts'
import { redate } from './redate.ts'
import { runSearch } from './run-search.ts'
import { findSimilar } from './similar.ts'
import { createSpeakerFinder } from './speakers.ts'
import type { Search } from './types.ts'
import { keysOfStored, uncache, uncacheStored } from './uncache.ts'

export { asksBack } from './asks-back.ts'
export { type Embedders, embeddersOf, type SearchDependencies } from './dependencies.ts'
export * from './evaluate.ts'
export { analyseRecords } from './index-records.ts'
export * from './late-parts.ts'
export type { ModeWeights } from './list-weights.ts'
export type { FindOffers, Offer, OfferRequest } from './offers.ts'
export { recordIdsOf } from './records-repository.ts'
export * from './types.ts'

/** The engine: records in, ranked hits out. One per space. */
export function createSearch(deps: SearchDependencies): Search {
  const index = createRecordIndex(deps)
  const { providers } = deps
  const speakersIn = createSpeakerFinder(deps.db)
  return {
    prepare: index.prepare,
    async put(tx, prepared) {
      providers?.catchUpSoon()
      return index.put(tx, prepared)
    },
    async remove(tx, recordIds) {
      providers?.catchUpSoon()
      return index.remove(tx, recordIds)
    },
    async redate(tx, dated) {
      providers?.catchUpSoon()
      return redate(deps, tx, dated)
    },
    async label(tx, uids, name, values) {
      await replaceFacet(tx, uids, name, values)
      await providers?.markChanged(tx, uids)
      providers?.catchUpSoon()
    },
    cacheKeys: () => keysOfStored(deps.db),
    uncache: (drafts) => uncache(deps.cache, drafts),
    uncacheStored: (recordIds) => uncacheStored(deps, recordIds),
    async search(asked, options) {
      const request = { ...asked, mode: asked.mode ?? deps.defaultMode ?? 'query' }
      // Where only words or only meaning is asked, there is nothing to weigh against the other.
      const modeWeights = request.mode === 'query' ? deps.modeWeights : undefined
      return runSearch({ ...deps, modeWeights, speakersIn }, request, options)
    },
    holding: (words, request, options) => findHolding(deps, words, request, options),
    withTerms: (terms) => recordsWithTerms(deps, terms),
    similar: (recordId, request, options) => findSimilar(deps, recordId, request, options),
    embedPending: (options) => embedPending(deps, options),
    embedForQuestion: (kinds, options) => embedForQuestion(deps, kinds, options),
    status: () => readStatus(deps),
    async rebuild(options) {
      const rebuilt = await rebuildWords(deps, options)
      await providers?.reindexAll(options)
      return rebuilt
    },
    catchUp: async (options) => (await providers?.catchUp(options)) ?? [],
    async close() {
      await deps.expander?.close()
      await providers?.close()
    },
  }
}
