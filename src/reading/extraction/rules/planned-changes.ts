import { noHome } from '../../../core/no-home.ts'
import type { FoundDate } from '../../../dates/dates.ts'
import { type Frame, teamName } from '../reading/frame.ts'
import { place, placeName } from './places.ts'
import { type Finding, statedValue } from './rule.ts'

/** An employer: a name, not a time ("start at 8") and not a place of everybody ("start at the gym"). */
const employer = "((?:the )?\\p{Lu}[\\p{L}\\d&.'’-]*(?: \\p{Lu}[\\p{L}\\d&.'’-]*){0,3})"
const intended = '(?:will (?:be )?|be going to |be (?:due|set|about) to )?'
const job =
  '(?: (?:working|work|out)| (?:as .{2,40}?)(?= (?:at|with|for) )| (?:in )?(?:a|my|the) (?:new )?(?:job|position|role))?'
const starting = new RegExp(
  `^${intended}(?:(?:be )?(?:start|begin)(?:n?ing)?${job} (?:at|with|for)|(?:be )?join(?:ing)?) ${employer}`,
  'u',
)
const dwelling = '(?:(?:a|an|the|our|my) (?:\\p{Ll}+ ){0,3}?(?:house|home|flat|apartment|cottage|place) (?:in|near) )?'
const moving = new RegExp(
  `^${intended}(?:be )?mov(?:e|ing) (?:back |over |house )?(?:from ${placeName} )?(?:in)?to ${dwelling}${place}`,
  'u',
)
const newJob = new RegExp(`^new (?:job|position|role) (?:at|with|for) ${employer}$`, 'u')

/** A job or home that begins on a later day: "I start at Siemens on 1 September". It has no slot: it ends none now. */
export function findPlannedChange(
  frame: Frame,
  text: string,
  dates: readonly FoundDate[],
  today: number,
): Finding | undefined {
  const day = dates.find((date) => date.day !== undefined)
  if (!day || day.day! <= today || frame.kind === 'person' || doubtful.test(text)) return undefined
  if (frame.kind === 'thing') {
    const value = frame.owned && /^(?:start|begin)/.test(frame.phrase) ? newJob.exec(frame.head)?.[1] : undefined
    return value === undefined ? undefined : begins('works_at', value, text)
  }
  const works = frame.kind === 'self' ? starting.exec(frame.phrase)?.[1] : undefined
  if (works !== undefined) return begins('works_at', statedValue(works), text)
  const home = moving.exec(frame.phrase)?.[1]
  // A team that moves to a bare name may move to a tool.
  const isHome = home !== undefined && !noHome.test(home) && (frame.name !== teamName || !ofTeam.test(text))
  return isHome ? begins('lives_in', statedValue(home), text) : undefined
}

const begins = (predicate: 'works_at' | 'lives_in', value: string, content: string): Finding => ({
  ...{ type: 'fact', predicate, value, weight: predicate === 'works_at' ? 'work' : 'home', slot: null, content },
  beginsThen: true,
})

const doubtful =
  /\b(?:if|whether|might|may be|maybe|perhaps|hope|hoping|not|until|till|holidays?|vacation|trip)\b|n['’]t\b/i
const ofTeam = /\b(?:team|office|company|repo|server|database|deploy|release|meeting|standup)\w*\b/i
