import type { Clock } from '../../core/runtime.ts'
import type { Reader } from '../../ports/database.ts'
import type { FindOffers } from '../../search/search.ts'
import { anyInstruction } from './any-instruction.ts'

/**
 * The standing instructions that the engine puts before its hits. Most questions are asked where there are none: that is
 * seen at once, and nothing is loaded for it.
 */
export const offersOf =
  (db: Reader, clock: Clock): FindOffers =>
  async (request) => {
    if (!(await anyInstruction(db))) return []
    const { findOffers } = await import('./offered-instructions.ts')
    return findOffers(db, request, clock())
  }
