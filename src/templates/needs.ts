import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'

/** Dependencies of saving, finding and scoring templates. */
export interface TemplateNeeds {
  db: Database
  search: Search
  clock: Clock
}
