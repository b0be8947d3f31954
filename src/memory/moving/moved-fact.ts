import type { Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import type { Fact, StoredOrigin } from '../facts/fact.ts'

export interface MovingNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
  clock: Clock
}

/** Row of `meta` while an export comes back into an empty space: after a crash it goes on as if nothing had happened. */
export const restoringKey = 'restoring'

/** A fact with where it was said, as it is moved. */
export type MovedFact = Fact & { origins: StoredOrigin[] }
