import { noHome } from '../../../core/no-home.ts'
import { type Frame, teamName } from '../reading/frame.ts'
import { place, placeName } from './places.ts'
import { type Finding, findByRules, type PersonRule } from './rule.ts'

/** Where people live, with words before it: "a small flat", "our own place". */
const dwelling =
  '(?:a|an|the|my|our) (?:(?!office|hotel|holiday|second|other)[\\p{L}-]+ ){0,4}?(?:house|home|flat|apartment|cottage|place|condo|bungalow|studio|loft|villa|farmhouse|houseboat)'

/** A street with its number, which a town may follow: "9 Mill Road, York". */
const street = "\\d+[a-z]?,? \\p{Lu}[\\p{L}'’.-]*(?: (?!(?:and|with|now|since|for)\\b)\\p{L}[\\p{L}'’.-]*){0,3}"
const streetOrPlace = `(?:(?:in|on|at|near) )?(${street}(?:, \\p{Lu}[\\p{L}'’ -]*)?|${placeName})`

/** Rules for homes. */
export const homeRules: readonly PersonRule[] = [
  {
    when: new RegExp(
      `^(?:live|be living|reside|be based|be located|be settled|stay|be staying|work and live|live and work)(?: [\\w-]+)? in ${place}`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
  {
    when: /^(?:live|be living|be based) (?:just |right |mostly )?(?:(?:alone|together|with .{2,30}?) )?(?:in|at|on|near|outside|by) ((?:the |a |an )?.{3,40})/u,
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    unless: /\b(?:moment|world|fear|present|dream)\b/i,
  },
  {
    when: new RegExp(
      `^(?:have )?(?:moved|relocated|be moving back|have moved) (?:(?:back|here|over|out|in) )?(?:from ${placeName} )?(?:back )?to ${place}`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    unless: noHome,
  },
  {
    when: new RegExp(`^have been (?:living |based )?in ${place} (?:for|since)\\b`, 'u'),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    amongPeople: false,
  },
  {
    when: new RegExp(
      `^(?:have )?(?:moved|relocated) (?:\\p{Ll}+ )?(?:to|into) ${dwelling} (?:in|on|at|near) ${place}`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
  {
    when: new RegExp(
      `^(?:rent|be renting) (?:${dwelling} )?(?:in|on|at|near) (${street}|${placeName})(?=[,.!]|$| (?:now|with|for now|since|from|until we)\\b)`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    amongPeople: false,
  },
]

/** Forms that mostly say where someone lives from now on: "in a house in Gengenbach". */
const homeNow: readonly PersonRule[] = [
  {
    when: new RegExp(`^be in ${dwelling} (?:in|on|at|near) ${place}`, 'u'),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
]
/** Forms that may also be about a journey: "we're in York now", "settled into York". */
const homePerhaps: readonly PersonRule[] = [
  {
    when: new RegExp(`^(?:be in ${place}(?: now)?$|(?:have )?settled (?:down )?in(?:to)? ${place})`, 'u'),
    predicate: 'lives_in',
    weight: 'home',
  },
]
const newHome = new RegExp(`^new (?:house|home|flat|apartment|cottage|place) (?:in|on|at|near) ${place}$`, 'u')
const fromNowOn = /\b(?:now|since|these days|finally|at last)\b/i
/** A stay that ends: "for two weeks", "until Sunday". */
const forAWhile =
  /\b(?:until|till|for (?:\p{L}+ |\d+ )?(?:days?|weeks?|nights?|months?|now)|holidays?|vacation|trip|visiting)\b/iu

/**
 * A home that is stated as news: "we're in a flat in York now". Without a slot where it is less sure, so that it ends no
 * home, and only comes before it.
 */
export function findNewHome(frame: Frame, text: string, amongPeople: boolean, before?: Frame): Finding | undefined {
  if (amongPeople || forAWhile.test(text)) return undefined
  const movedInto = frame.kind === 'self' || frame.kind === 'group' ? homeMovedInto(frame, before) : undefined
  if (movedInto) return movedInto
  if (frame.kind === 'thing') {
    const town = frame.owned ? newHome.exec(frame.head)?.[1] : undefined
    return town === undefined ? undefined : perhaps(text, town)
  }
  if (frame.kind === 'person' || !fromNowOn.test(text)) return undefined
  const found = findByRules(homeNow, frame.phrase, amongPeople)
  if (found) return found
  const unsure = findByRules(homePerhaps, frame.phrase, amongPeople)
  return unsure && !noHome.test(unsure.value) ? perhaps(text, unsure.value) : undefined
}

/** "We bought a house at 9 Mill Road, York and moved in today": the clause before names the home. */
function homeMovedInto(frame: Frame, before: Frame | undefined): Finding | undefined {
  if (
    !before ||
    !/^(?:have )?(?:(?:just|already|finally) )?moved (?:right |straight )?in\b(?! with)/.test(frame.phrase)
  )
    return undefined
  const found = findByRules(acquired, before.phrase, false)
  return found && { ...found, content: `${before.name} ${before.predicateText} and ${frame.predicateText}` }
}
const acquired: readonly PersonRule[] = [
  {
    when: new RegExp(
      `^(?:have )?(?:bought|rented|found|got|taken|took|built|inherited) (?:the keys (?:to|for) )?(?:${dwelling} )?${streetOrPlace}`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
]

const perhaps = (text: string, value: string): Finding => ({
  ...{ type: 'fact', predicate: 'lives_in', value, weight: 'home', slot: null, content: text },
})

/** "We moved to York in 1998" is no news. */
const longAgo = /\b(?:19|20)\d\d\b(?!-)/
const household =
  /\b(?:husband|wife|partner|boyfriend|girlfriend|fianc[ée]e?|spouse|family|kids?|children|daughters?|sons?|baby|house|flat|apartment|cottage|home)\b/i

/**
 * What "we moved to …" says: a new home if it says who lives there or in what. For a team it may be a tool, whose names
 * look like places, so a bare name ends no home. Undefined where the talk is of work.
 */
export function homeOfGroup(stated: Finding, frame: Frame, text: string, ofWork: boolean): Finding | undefined {
  if (stated.predicate !== 'lives_in' || frame.name !== teamName || !/^(?:have )?moved/.test(frame.phrase))
    return stated
  if (ofWork || longAgo.test(text)) return undefined
  return household.test(text) ? { ...stated, content: `The user ${frame.predicateText}` } : perhaps(text, stated.value)
}
