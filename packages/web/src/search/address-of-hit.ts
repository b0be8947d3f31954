import { addressOf, addressOfEntry } from '../route.ts'
import type { Hit } from '../server/types.ts'
import { writeOpened } from './opened.ts'

/** Where a hit is read best, whatever kind it is: a fact among the facts, a turn in its session, a file in the reader. */
export function addressOfHit(hit: Hit): string {
  if (hit.kind === 'fact') return addressOfEntry('facts', hit.id)
  if (hit.kind === 'gem') return addressOfEntry('gems', hit.id)
  if (hit.kind === 'observation') return addressOfEntry('timeline', hit.id)
  if (hit.session !== undefined && hit.collection === null)
    return addressOf(
      'sessions',
      new URLSearchParams({ open: hit.session, ...(hit.kind === 'message' && { said: beginningOf(hit.text) }) }),
    )
  return addressOf('search', writeOpened(new URLSearchParams({ q: hit.title }), hit))
}

/** Characters by which a turn is found again in its session. */
const longestBeginning = 60
const beginningOf = (text: string): string => text.trim().split('\n')[0]!.slice(0, longestBeginning)
