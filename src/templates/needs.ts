import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'

/** What templates are kept, found and weighed with. */
export interface TemplateNeeds {
  db: Database
  search: Search
  clock: Clock
}
