import type { Clock } from '../../core/runtime.ts'
import type { Reader } from '../../ports/database.ts'
import type { FindOffers } from '../../search/search.ts'
import { anyInstruction } from './any-instruction.ts'

/**
 * Standing instructions that the search engine shows before its hits. Most spaces have none: one lookup shows that, and
 * no further code is loaded.
 */
export const offersOf =
  (db: Reader, clock: Clock): FindOffers =>
  async (request) => {
    if (!(await anyInstruction(db))) return []
    const { findOffers } = await import('./offered-instructions.ts')
    return findOffers(db, request, clock())
  }
