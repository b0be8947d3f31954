import type { Clock } from '../../core/runtime.ts'
import type { Fact, StoredOrigin } from '../../fact-rules/fact-rules.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'

export interface MovingNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
  clock: Clock
}

/** A fact with its origins, as it is exported and imported. */
export type MovedFact = Fact & { origins: StoredOrigin[] }
