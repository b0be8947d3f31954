import type { Search } from '../search/search.ts'
import type { GemNeeds } from './keeping/change-gem.ts'

/** What the methods of gems share. */
export interface GemContext extends GemNeeds {
  search: Search
  /** Id of the gem that is named; one that was merged is the one it went into. Errors: `gem_not_found`, `gem_ambiguous`. */
  idOf(named: string): Promise<string>
}
