import { compareByMeaning, compareTexts } from './compare-texts.ts'
import type { SearchDependencies } from './dependencies.ts'
import { embedForQuestion } from './embed-for-question.ts'
import { embedPending } from './embed-pending.ts'
import { findHolding, recordsWithTerms } from './holding.ts'
import { createRecordIndex } from './index-records.ts'
import { rebuildWords } from './rebuild.ts'
import { vectorsByModel, vectorsOfRecords } from './record-vectors.ts'
import { replaceFacet } from './records-repository.ts'
import { redate } from './redate.ts'
import { renewWords } from './renew-words.ts'
import { findSharing } from './sharing.ts'
import { findSimilar } from './similar.ts'
import { deleteModel } from './token-codes-repository.ts'
import type { Search } from './types.ts'
import { uncache, uncacheStored } from './uncache.ts'

type Maintenance = Omit<Search, 'sizes' | 'search' | 'status' | 'cacheKeys' | 'catchUp' | 'close'>

/** The engine's maintenance beside answering questions: it writes, embeds, compares and repairs. */
export function createMaintenance(deps: SearchDependencies): Maintenance {
  const index = createRecordIndex(deps)
  const { providers } = deps
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
    deleteModel: (id: number) => deps.db.transaction((tx) => deleteModel(tx, id)),
    uncache: (drafts) => uncache(deps.cache, drafts),
    uncacheStored: (recordIds) => uncacheStored(deps, recordIds),
    compare: (question, texts, options) => compareTexts(deps, question, texts, options),
    compareByMeaning: (question, texts, options) => compareByMeaning(deps, question, texts, options),
    holding: (words, request, options) => findHolding(deps, words, request, options),
    sharing: (texts, request, options) => findSharing(deps, texts, request, options),
    withTerms: (terms) => recordsWithTerms(deps, terms),
    similar: (recordId, request, options) => findSimilar(deps, recordId, request, options),
    vectorsOf: (uids) => vectorsOfRecords(deps, uids),
    vectorsByModel: (uids, wanted) => vectorsByModel(deps, uids, wanted),
    embedPending: (options) => embedPending(deps, options),
    embedForQuestion: (kinds, options) => embedForQuestion(deps, kinds, options),
    async rebuild(options) {
      const rebuilt = await rebuildWords(deps, options)
      await providers?.reindexAll(options)
      return rebuilt
    },
    renewWords: (options) => renewWords(deps, options),
    countMissing: async (kind) => (await import('./compare-rows.ts')).countMissing(deps.db, kind),
    async repairRows(kind, options) {
      const { repairRows } = await import('./compare-rows.ts')
      return repairRows({ db: deps.db, search: this }, kind, options)
    },
  }
}
