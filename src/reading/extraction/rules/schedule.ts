import { datesInForce, type FoundDate } from '../../../dates/dates.ts'
import { isPast } from '../../../text/past-tense.ts'
import type { Frame } from '../reading/frame.ts'
import { eventNoun } from '../reading/setting-words.ts'
import { topicWords } from '../topic-words.ts'
import { type Finding, statedValue } from './rule.ts'
import { thingKey } from './things.ts'

const deadlineWords =
  /\b(?:due|deadline|has to be|have to be|must be|needs? to be|need to (?:submit|finish|deliver|hand in|complete|send|file|pay|ship|have)|have to (?:submit|finish|deliver|hand in|complete|send|file|pay|ship|have)|expires?|runs? out|lapses|cut-?off|(?:have|have got|has) (?:until|till) |no later than|at the latest|submit (?:it|the|my)|hand in|(?:needs?|have|has|got|must|wants?) [^,;]{3,60} by (?=(?:the )?(?:\d|end|next|tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec))\w+)\b/i
/** Phrases without lasting value, such as meeting again soon or resting tonight. */
const smallTalk =
  /^(?!was born)(?:\w+ (?:it|that|this|them|something|anything|everything|stuff)\b|see|talk|speak|chat|catch|call|write|text|let|thank|be (?:back|here|there|off(?! to (?!bed|work|sleep|school|bed|the|a|lunch|dinner))|going to bed|tired|busy|free|done|so|glad|happy|excited|sure|good|ok|fine|feeling|thinking|looking forward)|will (?:be back|see|talk|let|try|check|do|call|send|think|definitely|keep|tell|get back|start|look|give)|was \w+ing|was (?!in\b|at\b|on\b|hired|born|invited|promoted|diagnosed|accepted|elected|awarded|chosen|selected|nominated|drafted|rejected|admitted|hospitali|injured|robbed|fired|laid off|featured|interviewed|offered)|was (?:so|just|really|great|good|nice|fun|a|an|the|it|like|here|there|able|feeling|thinking|wondering|telling|talking|reminded|amazed|blown|glad|happy|excited|busy|tired|sick|hoping|super|very|not|in a)|felt|feel|thought|think|knew|know|guess|mean|said|told|asked|hope|wish|can not wait|could|would|should|might|did not|do not|was not|have not|had so|had a (?:great|good|nice|blast|lovely|wonderful|rough|hard|tough|bad|crazy|busy|long)|realized|noticed|appreciate|love|like|need|remember|forgot|want(?! to (?!make sure|be sure|\w+ (?:it|this|that|them|everything|things)\b).* by ))\b/i

const lodging =
  '(?:cottage|hotel|hostel|airbnb|b&b|flat|apartment|cabin|villa|campsite|caravan|room|table|tickets?|flights?|seats?|car|van)'
const practitioner =
  '(?:dentist|doctor|gp|physio(?:therapist)?|hairdresser|optician|vet|barber|therapist|midwife|notary|lawyer|accountant|plumber|electrician|orthodontist|dermatologist|surgeon|osteopath|consultant|specialist|nurse|hygienist)'
const seen = new RegExp(`^(?:have|have got|be seeing|see) (?:the|my|a|an) (?:[\\w-]+ )?${practitioner}\\b`, 'i')

/** Intentions for a future day: "I fly to Oslo", "we are going to paint" … */
const planned =
  /^(?:be going to|be planning (?:to|on|a|an|our|my)|plan to|be \w+ing\b|will|be (?:off|away|out|on (?:holiday|vacation|leave)|scheduled|booked|set|due|meeting|flying|leaving|seeing)|fly|leave|arrive|start|move|travel|meet|return|land|go|have to|want to|hope to)\b/
/** … and mere considerations. */
const notPlanned = /^be (?:thinking|looking|feeling|wondering|trying|kind|having|being|loving|struggling|getting)\b/

/** A dated statement about the past, a due date or a plan. `dates` are those in the phrase's clause. */
export function findDated(
  frame: Frame,
  clause: string,
  dates: readonly FoundDate[],
  today: number,
): Finding | undefined {
  const valid = datesInForce(clause, dates)
  const day = valid.find((date) => date.day !== undefined)
  const clock = valid.find((date) => date.time !== undefined)
  if (!day && !clock) return undefined
  const when = { day, clock }
  const { phrase } = frame
  const ahead = day === undefined || (day.lastDay ?? 0) >= today
  const first = /^\S+/.exec(phrase)?.[0] ?? ''
  const person = frame.kind !== 'thing'
  if (deadlineWords.test(clause) && !isPast(first))
    return finding('deadline', 'deadline', when, person ? null : `${topicKey(frame)}|deadline`)
  if (!person) {
    const place = (day ?? clock)!.start
    return place + frame.predicateText.length + 3 < clause.length ? undefined : thingDated(frame, when)
  }
  if (day && ahead && frame.kind === 'person' && expected.test(phrase)) return finding('deadline', 'deadline', when)
  if (smallTalk.test(phrase)) return undefined
  if (
    isPast(first) ||
    /^have (?!a |an |my |the |to |some |plans|\d|two|three|no |got )\w+(?:ed|en|t|n|e)\b/.test(phrase)
  ) {
    if (
      !day ||
      (day.vague &&
        !/^(?:moved|started|got|bought|joined|met|began|lost|married|graduated|opened|adopted|won|visited|went|finished|quit)/.test(
          first,
        ))
    )
      return undefined
    return finding('event', 'event', when)
  }
  if (day && ahead && planned.test(phrase) && !notPlanned.test(phrase)) return finding('plan', 'plan', when)
  if (
    /^(?:have|have got|have booked|have scheduled|have set|booked|scheduled|set up) (?:a|an|my|the|our|another|two|three|\d+)\b/.test(
      phrase,
    ) &&
    new RegExp(`\\b(?:${eventNoun}|${lodging})\\b`, 'i').test(phrase)
  ) {
    return finding('appointment', 'appointment', when)
  }
  // "I have the dentist on Wednesday" names the person and means the appointment.
  if (seen.test(phrase)) return finding('appointment', 'appointment', when)
  return undefined
}

/** "He wants the slides by Wednesday": due on that day. */
const expected =
  /^(?:want|need|expect|require|be (?:waiting for|expecting)|ask(?:ed)? for|wanted) (?:the|my|our|a|an|this|it|them|\d+)\b.* by /

const milestone =
  /^(?:have )?(?:took|taken|joined|started|begun|began|finished|completed|launched|signed up|met|attended|went|gone|read|adopted|moved|won|visited|opened|published|passed|graduated|enrolled|applied|submitted|received|broke|bought|painted|written|wrote|hosted|ran|released|built|recorded|hiked|climbed|planted|quit|sold|accepted|booked) (?!(?:it|that|this|them|on it|up on|off|through|back|into the|over|out|for it|by|home|in\b|the idea|a look|a break|a while|place|so|too|to (?:see|realize|think|feel|notice|understand))\b)/i

/** Past events without a date: "I recently took a class", "I finally finished my draft". */
export function findLately({ phrase, predicateText }: Frame): Finding | undefined {
  if (
    !/^(?:\S+ )?(?:just|recently|finally|already)\b|\b(?:recently|lately|the other day|a (?:few|couple of) (?:days|weeks|months) ago)$/i.test(
      predicateText,
    )
  )
    return undefined
  if (!milestone.test(phrase) || phrase.split(' ').length < leastWords) return undefined
  return { type: 'event', predicate: 'event', value: statedValue(phrase), weight: 'event', slot: null }
}
/** Phrases such as "I just moved on", which are not events. */
const leastWords = 4

function thingDated(frame: Frame, when: When): Finding | undefined {
  const verb =
    /^(land|arrive|depart|leave|start|begin|end|finish|open|close|expire|take place|go live|be (?:due|on|at|in|scheduled|set|planned|moved|postponed|rescheduled|booked|confirmed|pushed)|(?:have been|was|got) (?:moved|rescheduled|postponed|delayed|pushed|put|brought|shifted|bumped|booked|scheduled|changed|extended)|will be|be|moved|slipped|shifted)\b/.exec(
      frame.phrase,
    )?.[1]
  if (!verb) return undefined
  const settled = /^(?:be|will be|have been|was|moved|slipped|shifted|got)/.test(verb)
  const isEvent = new RegExp(`\\b(?:${eventNoun}|${practitioner})s?\\b`, 'i').test(frame.head)
  // Anything on a day, or that can be moved to one, is an appointment under any name.
  const { day } = when
  if (settled && !isEvent && !(day && (movedTo.test(frame.phrase) || isOnDay(frame, day)))) return undefined
  const predicate = settled ? 'scheduled' : `${verb.replace(/ /g, '_')}s_at`
  return finding(predicate, 'appointment', when, `${topicKey(frame)}|${predicate}`)
}

/**
 * "Sports day is on Saturday", "the regatta is next Sunday": an event on a future day; a thing that is a day itself
 * does not count.
 */
const isOnDay = ({ phrase, head }: Frame, { day, lastDay, vague }: FoundDate): boolean =>
  day === lastDay && !vague && onDay.test(phrase) && topicWords(head).size > 0
const onDay = /^(?:be|will be) (?:now |already |still |only )*(?:on |next |this |tomorrow\b|today\b|tonight\b)/

const movedTo =
  /^(?:(?:have been|was|got|be) )?(?:(?:moved|postponed|delayed|pushed|put|brought|shifted|bumped|slipped|changed)(?: back| forward| off)? (?:to|until|till)|(?:rescheduled|rebooked) (?:to|for|until)) (?!(?:the|a|an|my|our|your)\b)\S+/

const topicKey = (frame: Frame): string => thingKey(frame.head)

/** The day and the time of a statement. */
interface When {
  day: FoundDate | undefined
  clock: FoundDate | undefined
}

const finding = (predicate: string, weight: Finding['weight'], when: When, slot: string | null = null): Finding => ({
  ...{ type: 'event', predicate, value: dayAndTime(when), weight, slot },
})

const dayAndTime = ({ day, clock }: When): string =>
  [day?.iso, clock?.time === undefined ? undefined : clockOfMinutes(clock.time)].filter(Boolean).join(' ')

/** `16:30` */
const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const bare = new RegExp(
  `^((?:(?:my|the|an?|our) )?(?:(?!(?:any|what|how|no|which|each|every|last|past|previous|before|after|during|since|for|on|until|good|great|nice|thanks)\\b)[\\p{L}'-]+ ){0,2}?(?:${eventNoun}|${practitioner})(?: with (?:\\p{L}+ ){0,2}?\\p{L}+)?),? $`,
  'iu',
)

/** An appointment without a verb: "Dentist tomorrow at half nine". */
export function findBare(
  clause: string,
  dates: readonly FoundDate[],
  today: number,
  said: string,
): Finding | undefined {
  const first = dates[0]
  const day = dates.find((date) => date.day !== undefined)
  if (!first || !day || (day.lastDay ?? 0) < today || !bare.test(before(clause, first))) return undefined
  const clock = dates.find((date) => date.time !== undefined)
  const value = dayAndTime({ day, clock })
  const content = `Appointment: ${said.replace(/,.*$/s, '')}`
  return { type: 'event', predicate: 'appointment', value, weight: 'appointment', slot: null, content }
}

const before = (clause: string, { start }: FoundDate): string =>
  clause.slice(0, start).replace(/(?:is |was )?(?:(?:on|at|in|by|for) )?$/i, '')

const errand =
  /^(?:please |can you |could you |will you |would you |jarvis,? )*(book|reserve|schedule|remind me|set (?:up|a reminder|an alarm)|put|add|arrange|plan|cancel|block|order|wake me|make a (?:reservation|booking|note)|let us (?:meet|have|schedule|do|book|talk|plan))\b(.+)$/i

/** A request that contains a plan: "Book a room for Thursday". */
export function findErrand(clause: string, dates: readonly FoundDate[], said: string): Finding | undefined {
  const match = errand.exec(clause)
  const day = dates.find((date) => date.day !== undefined)
  const clock = dates.find((date) => date.time !== undefined)
  if (!match || (!day && !clock)) return undefined
  const asked = said.replace(/^(?:please |can you |could you |will you |would you |let us |jarvis,? )*/i, '')
  const value = dayAndTime({ day, clock })
  return {
    type: 'event',
    predicate: 'asked_for',
    value,
    weight: 'appointment',
    slot: null,
    content: `The user asked to ${asked.charAt(0).toLowerCase()}${asked.slice(1)}`,
  }
}
