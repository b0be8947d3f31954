import type { SearchDependencies } from './dependencies.ts'
import { embedPending } from './embed-pending.ts'
import { createRecordIndex } from './index-records.ts'
import { readStatus } from './read-status.ts'
import { rebuildWords } from './rebuild.ts'
import { replaceFacet } from './records-repository.ts'
import { runSearch } from './run-search.ts'
import { findSimilar } from './similar.ts'
import { createSpeakerFinder } from './speakers.ts'
import type { Search } from './types.ts'
import { uncache } from './uncache.ts'

export { asksBack } from './asks-back.ts'
export type { Embedders, SearchDependencies } from './dependencies.ts'
export * from './evaluate.ts'
export type { FindOffers, Offer, OfferRequest } from './offers.ts'
export * from './types.ts'

/** The engine: records in, ranked hits out. One per space. */
export function createSearch(deps: SearchDependencies): Search {
  const index = createRecordIndex(deps)
  const speakersIn = createSpeakerFinder(deps.db)
  return {
    prepare: index.prepare,
    put: index.put,
    remove: index.remove,
    label: (tx, uids, name, values) => replaceFacet(tx, uids, name, values),
    uncache: (drafts) => uncache(deps.cache, drafts),
    search: (request, options) => runSearch({ ...deps, speakersIn }, request, options),
    similar: (recordId, request, options) => findSimilar(deps, recordId, request, options),
    embedPending: (options) => embedPending(deps, options),
    status: () => readStatus(deps),
    rebuild: (options) => rebuildWords(deps, options),
  }
}
