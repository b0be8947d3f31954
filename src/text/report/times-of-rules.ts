/** Times by which people name a rule: "the night rule" is the one that holds between 22:00 and 07:00. */
type Time = 'night' | 'morning' | 'evening' | 'day' | 'weekend'

const words: Readonly<Record<Time, RegExp>> = {
  night:
    /(?:^|\P{L})(?:(?:at )?nights?|night-?time|midnight|overnight|nacht\p{L}*|nachts|nächt\p{L}*|nuit|noche)(?!\p{L})/iu,
  morning: /(?:^|\P{L})(?:mornings?|breakfast|morgens|vormittag\p{L}*|matin|mañana)(?!\p{L})/iu,
  evening: /(?:^|\P{L})(?:evenings?|abend\p{L}*|soir)(?!\p{L})/iu,
  day: /(?:^|\P{L})(?:day-?time|(?:during|by) (?:the )?day|(?:office|business|working|work|opening) hours|tagsüber|arbeitszeit\p{L}*|bürozeit\p{L}*)(?!\p{L})/iu,
  weekend: /(?:^|\P{L})(?:week-?ends?|wochenend\p{L}*)(?!\p{L})/iu,
}

const hour = '(\\d{1,2})(?::\\d\\d)?\\s?([ap]\\.?m\\.?)?(?: uhr)?'
const range = new RegExp(
  `(?:between|from|zwischen|von)\\s${hour}\\s(?:and|to|till|until|und|bis)\\s${hour}|${hour}\\s?[–-]\\s?${hour}`,
  'iu',
)
const before = new RegExp(`\\b(?:before|until|vor|bis)\\s${hour}(?=\\W|$)`, 'iu')
const after = new RegExp(`\\b(?:after|from|nach|ab)\\s${hour}(?=\\W|$)`, 'iu')

const ofWeekend = /(?:^|\P{L})(?:saturdays?|sundays?|samstags?|sonntags?)(?!\p{L})/iu
/** Numbers are hours only with a sign of it: "between 20 and 40 lines" are none. */
const clock = /\d[:.]\d\d|\d\s?[ap]\.?m|uhr|o['’]clock/i

/** Hours at which a time of the day begins or ends. */
const hours = { morningEnds: 11, eveningBegins: 17, nightBegins: 20 }

/** Whether a sentence names a rule by a time at which it holds, in words or as hours: "forget the night rule". */
export function namesTimeOf(sentence: string, rule: string): boolean {
  const holding = timesIn(rule)
  return named(sentence).some((time) => holding.has(time))
}

/** The times before a word for the rule as such. */
const named = (sentence: string): Time[] =>
  [
    ...sentence.matchAll(
      /(?<![\p{L}-])((?:[\p{L}-]{1,40} )?[\p{L}-]{1,40}) (?:rules?|bans?|limits?|restrictions?)(?!\p{L})|(?<!\p{L})(\p{L}{3,40})regel(?!\p{L})/giu,
    ),
  ].flatMap(([, before, compound]) => inWords(before ?? compound ?? ''))

const inWords = (text: string): Time[] => (Object.keys(words) as Time[]).filter((time) => words[time].test(text))

function timesIn(rule: string): Set<Time> {
  const times = new Set(inWords(rule))
  if (ofWeekend.test(rule)) times.add('weekend')
  if (!clock.test(rule)) return times
  const ofRange = range
    .exec(rule)
    ?.slice(1)
    .filter((_, at, all) => (all[0] === undefined ? at > 3 : at < 4))
  const [from, to] = ofRange ? [hourOf(ofRange[0], ofRange[1]), hourOf(ofRange[2], ofRange[3])] : []
  if (from !== undefined && to !== undefined)
    times.add(from > to || from >= hours.nightBegins ? 'night' : from >= hours.eveningBegins ? 'evening' : 'day')
  const end = before.exec(rule)
  if (end && hourOf(end[1], end[2]) <= hours.morningEnds) times.add('morning')
  const begin = ofRange ? null : after.exec(rule)
  if (begin && hourOf(begin[1], begin[2]) >= hours.eveningBegins) times.add('evening')
  if (begin && hourOf(begin[1], begin[2]) >= hours.nightBegins) times.add('night')
  return times
}

const hourOf = (digits: string | undefined, half: string | undefined): number =>
  Number(digits) + (/^p/i.test(half ?? '') && Number(digits) < 12 ? 12 : 0)
