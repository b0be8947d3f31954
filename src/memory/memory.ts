import { type Clock, type Logger, silentLogger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import type { Extract } from './facts/ingest-turns.ts'
import { late } from './late.ts'
import type { Extraction } from './types.ts'

export { readOutdated } from './facts/outdated-passages.ts'
export type { FactEdit } from './facts/edit-facts.ts'
export type { Fact, Outcome } from './facts/fact.ts'
export type { Ingested, IngestOptions } from './facts/ingest-turns.ts'
export type { FactFilter, FactOrder, ListedFacts } from './facts/list-facts.ts'
export type { FactPair } from './facts/pairs-repository.ts'
export type { LogEntry } from './facts/read-log.ts'
export type { Recalled, RecallRequest } from './facts/recall-facts.ts'
export type { RememberInput } from './facts/remember-fact.ts'
export type { Verdict } from './facts/settle-reviews.ts'
export type { FactHistory, FactWithOrigins } from './facts/tell-history.ts'
export type { MemoryText } from './memory-files/memory-files.ts'
export type { MemorySearchRequest, MemorySearchResult } from './memory-files/search-memory.ts'
export * from './types.ts'

export interface MemoryNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger
  /** The space's own folder: SOUL.md, USER.md, MEMORY.md and memory/ lie in it. */
  folder: string
  /** Importance below which extraction keeps nothing new. */
  minImportance: number
  /** Reads facts out of turns, in place of model and rules. */
  extract?: Extract
  /** The language model that the owner chose, if any; rules do its work without one. */
  languageModel?: ((purpose: 'facts' | 'summary') => Promise<LanguageModel | undefined>) | undefined
}

export type Memory = ReturnType<typeof createMemory>

/** What is true, for a person and their assistant. Nothing is loaded before it is used. */
export function createMemory(needs: MemoryNeeds) {
  const { db, search, clock, folder, logger: log = silentLogger, minImportance } = needs
  const facts = late(async () => {
    const { createFacts } = await import('./facts/facts.ts')
    const { endsFact, retracts } = await import('./extraction/ends-fact.ts')
    const { createConversationReader } = await import('./model/read-conversation.ts')
    const { languageModel } = needs
    const model = languageModel && (() => languageModel('facts'))
    const extract =
      needs.extract ??
      createConversationReader({ model, rules: readByRules, known: () => knownFacts(db, clock()), log })
    return createFacts({ db, search, clock, log, extract, ends: endsFact, retracts, minImportance })
  })
  const files = late(async () => {
    const { createMemoryFiles } = await import('./memory-files/memory-files.ts')
    return createMemoryFiles({ db, search, clock, folder })
  })
  const syncFacts = files('syncFacts')
  /** After a write, facts of weight stand in MEMORY.md, too. */
  const written =
    <Given extends unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const result = await write(...given)
      await syncFacts()
      return result
    }
  return {
    /** Markdown memory: the owner's files, and lines that Jarvis adds to them. */
    files: {
      init: files('init'),
      list: files('list'),
      get: files('get'),
      note: files('note'),
      updateLongTerm: files('updateLongTerm'),
      promote: files('promote'),
      proposals: files('proposals'),
      write: files('write'),
      /** Reads files again that were edited. */
      refresh: files('refresh'),
    },
    /** Asks the files, what sessions came to, and facts. */
    search: files('search'),
    /** Keeps what somebody wants to have remembered; found at once. */
    remember: written(facts('remember')),
    /** Reads facts out of a conversation. */
    ingest: written(facts('ingest')),
    /** Facts that answer a question. */
    recall: facts('recall'),
    facts: {
      list: facts('list'),
      get: facts('get'),
      history: facts('history'),
      edit: written(facts('edit')),
      retract: written(facts('retract')),
      restore: written(facts('restore')),
    },
    /** Contradictions that wait for the owner. */
    review: { list: facts('reviews'), settle: written(facts('settle')) },
    /** Who wrote what, when and why; newest first. */
    log: facts('log'),
    /** Takes writes to facts back. */
    undo: written(facts('undo')),
  }
}

const readByRules: (...given: Parameters<Extract>) => Promise<Extraction> = async (turns, options) =>
  (await import('./extraction/extract-facts.ts')).extractFacts(turns, options)

/** What is known, most important first: a model is shown it, to give only what is new. */
async function knownFacts(db: Database, now: number): Promise<string[]> {
  const { listFacts } = await import('./facts/list-facts.ts')
  const { facts } = await listFacts(db, {}, { order: 'importance', limit: 60 }, now)
  return facts.map(({ content }) => content)
}
