import type { Search } from '../search/search.ts'
import type { GemNeeds } from './keeping/change-gem.ts'

/** Shared dependencies of the gem methods. */
export interface GemContext extends GemNeeds {
  search: Search
  /** Id of the named gem; for a merged one, the id of its target. Errors: `gem_not_found`, `gem_ambiguous`. */
  idOf(named: string): Promise<string>
}
