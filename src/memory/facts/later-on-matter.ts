import { dayMs } from '../../core/calendar.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { sharedThings } from '../../matters/matters.ts'
import type { Matters } from '../../reading/reading.ts'
import { replaces } from '../context/settled.ts'
import { isBeside } from './says-who.ts'

/**
 * What is needed to call an older statement likely outdated: log-odds that the newer one goes on with its matter, and
 * these with those that it ends it, by whether both name a thing. On 76 written stories 68 of 106 that are so are outdated,
 * told in one sitting 71 of 105; of 70 ends that people only mention 15 are so, and of 50 such remarks that end nothing 5.
 */
const leastMatter = 0.5
const leastOdds = { none: 1, shared: 0 } as const
/** More is needed where both were said in one sitting. */
const inOneSitting = 0.25

/** A statement said later about the matter of another. */
export interface Later {
  /** It says by its words that the older is over; else that is likely. */
  isPlain: boolean
  /** How likely, as log-odds of a model of words. */
  odds: number
}

/**
 * Whether a newer statement outdates an older one, as far as their words tell; undefined where that is not likely. Whoever
 * asks gets one answer: `remember` names what it may have ended, `recall` puts the newer first, a brief tells it instead.
 */
export function laterOnMatter(matters: Matters, older: Fact, newer: Fact): Later | undefined {
  if (newer.saidAt <= older.saidAt || newer.content === older.content) return undefined
  const odds = matters.outdatedOdds(older, newer)
  if (replaces(newer, older)) return { isPlain: true, odds }
  const leastLater = leastMatter + (newer.saidAt - older.saidAt < dayMs ? inOneSitting : 0)
  if (matters.laterOdds(older, newer) < leastLater || isBeside(older, newer)) return undefined
  return odds >= (sharedThings(older, newer) > 0 ? leastOdds.shared : leastOdds.none)
    ? { isPlain: false, odds }
    : undefined
}
