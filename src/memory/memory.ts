import { type Clock, type Logger, silentLogger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import type { Extract } from './facts/ingest-turns.ts'
import { late } from './late.ts'

export type { Fact, Outcome } from './facts/fact.ts'
export type { Ingested, IngestOptions } from './facts/ingest-turns.ts'
export type { FactFilter, FactOrder, ListedFacts } from './facts/list-facts.ts'
export type { Recalled, RecallRequest } from './facts/recall-facts.ts'
export type { RememberInput } from './facts/remember-fact.ts'
export * from './types.ts'

export interface MemoryNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger
  /** Importance below which extraction keeps nothing new. */
  minImportance: number
  /** Reads facts out of turns, in place of the rules. */
  extract?: Extract
}

export type Memory = ReturnType<typeof createMemory>

/** What is true, for a person and their assistant. Nothing is loaded before it is used. */
export function createMemory(needs: MemoryNeeds) {
  const { db, search, clock, logger: log = silentLogger, minImportance } = needs
  const facts = late(async () => {
    const { createFacts } = await import('./facts/facts.ts')
    const extract = needs.extract ?? (() => ({ facts: [], retractions: [] }))
    return createFacts({ db, search, clock, log, extract, ends: () => false, minImportance })
  })
  return {
    /** Keeps what somebody wants to have remembered; found at once. */
    remember: facts('remember'),
    /** Reads facts out of a conversation. */
    ingest: facts('ingest'),
    /** Facts that answer a question. */
    recall: facts('recall'),
    facts: { list: facts('list') },
  }
}
