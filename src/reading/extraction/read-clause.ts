import { ownDayOf } from '../../core/calendar.ts'
import { describesPast, findDates } from '../../dates/dates.ts'
import { isPast } from '../../text/past-tense.ts'
import { nameGiven, pronounOf, relativesNamed } from '../../text/people/relations.ts'
import { draft } from './candidate.ts'
import { findInFrame, type InClause } from './find-in-frame.ts'
import type { Clause } from './reading/clauses.ts'
import { type Antecedents, type Frame, frameOf } from './reading/frame.ts'
import { inOrder } from './reading/in-order.ts'
import { withoutOpeners } from './reading/openers.ts'
import type { Sentence } from './reading/sentences-of-turn.ts'
import type { Speaker } from './reading/speaker.ts'
import { inThirdPerson, possessiveOf } from './reading/third-person.ts'
import { findDecision } from './rules/decisions.ts'
import { withEmployer } from './rules/employers.ts'
import { findChange, findGranted, lastNoun } from './rules/figures.ts'
import { measuresIn } from './rules/measures.ts'
import type { Finding } from './rules/rule.ts'
import { findBare, findErrand } from './rules/schedule.ts'
import { findStated } from './rules/statements.ts'
import type { Reader, Talk } from './talk.ts'

export interface ClauseInTalk {
  clause: Clause
  /** Earlier clauses of the sentence. */
  earlier: readonly string[]
  /** The frame of the clause before it. */
  before: Frame | undefined
  sentence: Sentence
  reader: Reader
  talk: Talk
}

interface Said {
  subject: string
  content: string
}
type Add = (finding: Finding, said: Said, granted?: boolean) => void

/** A clause with what its words mean, before a statement is looked for. */
interface Read extends ClauseInTalk, Pick<InClause, 'text' | 'dates' | 'measures' | 'today'> {
  frame: Frame | undefined
  past: boolean
  /** The whole clause as a statement about its speaker. */
  whole: Said
}

/** Adds the statements of a clause to the talk. Returns its frame, which resolves the pronouns of the next clause. */
export function readClause(given: ClauseInTalk): Frame | undefined {
  const { clause, sentence, reader, talk } = given
  const { speaker, base } = reader
  if (clause.kind === 'condition') return undefined
  const read = understand(given)
  const { text, frame, past, dates, measures, today, whole } = read
  const origin = { ...reader.place, start: sentence.start, end: sentence.end }
  const add: Add = (finding, said, granted = false) =>
    talk.drafted.push({ ...draft(finding, { ...said, origin, base, past, granted }), clause: clause.text })
  if (clause.kind === 'statement') relate(read, [...subjectsOf(read), ...relativesNamed(clause.text, past)])
  const drafted = talk.drafted.length

  const outright = findOutright(read)
  if (outright) {
    add(outright.finding, outright.said, outright.granted)
    return frame
  }
  const isBare = !frame && !speaker.amongPeople && clause.kind === 'statement'
  const noted = isBare ? findBare(text, dates, today, whole.content) : undefined
  if (noted) add(noted, whole)
  if (frame && addOfFrame(read, frame, add)) return frame
  if (!speaker.amongPeople) {
    for (const finding of findGranted(text, sentence.plain, measures, dates, speaker)) add(finding, whole, true)
    const isOpen = clause.kind === 'statement' && talk.drafted.length === drafted
    const stated = isOpen ? findStated(frame, text, measures, dates, today) : undefined
    if (stated) add(stated, frame ? saidIn(frame) : whole)
  }
  if (frame?.kind === 'person') remember(frame, talk, speaker.amongPeople)
  return frame
}

function understand(given: ClauseInTalk): Read {
  const { clause, earlier, before, reader } = given
  const { speaker, base } = reader
  const text = inOrder(withoutOpeners(clause.text), earlier)
  const frame =
    clause.kind === 'statement' ? frameOf({ ...clause, text }, speaker, before, antecedents(given)) : undefined
  const past = frame ? isPastClause(frame) : describesPast(text)
  const dates = base === undefined ? [] : findDates(text, base, past)
  const today = base === undefined ? 0 : ownDayOf(base)
  const whole = { subject: speaker.key, content: inThirdPerson(text, speaker) }
  return { ...given, text, frame, past, dates, measures: measuresIn(text, dates), today, whole }
}

const saidIn = (frame: Frame): Said => ({ subject: frame.subject, content: `${frame.name} ${frame.predicateText}` })

/** A statement that the form of the clause alone gives: a decision, the change of a figure, or an errand. */
function findOutright({ clause, earlier, reader, talk, text, frame, dates, measures, whole }: Read) {
  const { speaker } = reader
  if (clause.kind === 'statement' && !(speaker.amongPeople && pointing.test(text))) {
    const decision = findDecision(text, speaker, talk.lately)
    const content = frame ? saidIn(frame).content : text
    if (decision) return { finding: decision, said: { subject: speaker.key, content }, granted: false }
  }
  if (speaker.amongPeople) return undefined
  const isOwn = frame?.kind === 'self' || frame?.kind === 'group'
  const change = isOwn ? undefined : findChange(text, earlier, measures, dates, speaker)
  if (change) return { finding: change, said: whole, granted: true }
  const errand = findErrand(text, dates, whole.content)
  return errand && clause.kind !== 'question' ? { finding: errand, said: whole, granted: false } : undefined
}

/** Adds what the subject of a frame says of itself. False if that is nothing of its own. */
function addOfFrame(read: Read, frame: Frame, add: Add): boolean {
  const { reader, talk, earlier, past } = read
  const { amongPeople } = reader.speaker
  const finding = findInFrame(frame, { ...read, amongPeople, besideFact: isKept(read), ofWork: reader.ofWork })
  if (!finding || (amongPeople && pointsElsewhere(frame, finding))) return false
  const said = saidIn(frame)
  const meant = resolveIt(finding, said.content, earlier)
  if (meant)
    for (const one of withEmployer(meant.finding, meant.content, frame, past))
      add(one.finding, { ...said, content: one.content })
  remember(frame, talk, amongPeople)
  return true
}

/** Whether an earlier clause of the sentence gave a finding. */
function isKept({ sentence, reader, talk }: ClauseInTalk): boolean {
  const origin = talk.drafted.at(-1)?.candidate.origin
  return origin?.turn === reader.place.turn && origin.start === sentence.start
}

const pointing =
  /\b(?:it|them|him|her|this(?! (?:past )?(?:week|weekend|month|year|morning|afternoon|evening|summer|winter|spring|autumn|fall|season))|these|those|that (?:one|stuff)|one|here|there|another|stuff|something|things?|what|everything|a (?:few|couple) more)\b|\b(?:a few|a couple|some|many|lots|one)$|^(?:love|like|enjoy) the (?!outdoors|ocean|sea|beach|mountains?|theat|guitar|piano|violin|water|snow|rain|forest|countryside|city|arts?\b)/i
const plainly =
  /^(?:allergic_to|health|diagnosed_with|name|age|lives_in|works_at|job|diet|education|marital_status|from|born)$/

/** "I love watching them": among friends many statements refer to something that both can see. */
const pointsElsewhere = ({ phrase }: Frame, { predicate }: Finding): boolean =>
  !plainly.test(predicate) && pointing.test(phrase)

/** Resolves "it" to the last name: "… using Bootstrap, and I prefer it over Foundation". Undefined without a name. */
function resolveIt(
  finding: Finding,
  content: string,
  earlier: readonly string[],
): { finding: Finding; content: string } | undefined {
  if (!/^(?:prefers|likes|loves|dislikes|uses)$/.test(finding.predicate) || !/^it\b/i.test(finding.value))
    return { finding, content }
  const named = earlier
    .join(', ')
    .match(/(?<=[a-z,] )\p{Lu}[\w.+#-]*(?: (?:\p{Lu}|\d)[\w.+#-]*)*/gu)
    ?.filter((name) => name !== 'I')
    .at(-1)
  if (!named) return undefined
  return {
    finding: { ...finding, value: finding.value.replace(/^it\b/i, named) },
    content: content.replace(/\bit\b/i, named),
  }
}

/** The person of "My sister Ana …". */
const subjectsOf = ({ frame }: Read): { noun: string; name: string }[] =>
  frame?.relation?.name ? [{ noun: frame.relation.noun, name: frame.relation.name }] : []

/** Adds the relations of people. */
function relate({ sentence, reader, talk }: Read, people: readonly { noun: string; name: string }[]): void {
  const owner = possessiveOf(reader.speaker.name).replace(/^The/, 'the')
  for (const one of people) {
    const content = `${one.name} is ${owner} ${one.noun}`
    if (talk.drafted.some(({ plain }) => plain === content)) continue
    const finding: Finding = {
      type: 'relationship',
      predicate: one.noun.toLowerCase(),
      value: one.name,
      weight: 'relation',
      slot: null,
      content,
    }
    const origin = { ...reader.place, start: sentence.start, end: sentence.end }
    talk.drafted.push(draft(finding, { subject: reader.speaker.key, content, origin, base: undefined, past: false }))
  }
}

function remember(frame: Frame, talk: Talk, amongPeople: boolean): void {
  if (frame.kind === 'thing') talk.known.thing = frame
  if (frame.kind === 'person' && (frame.relation || !amongPeople)) {
    const given = nameGiven(frame)
    talk.known.person = {
      key: given?.toLowerCase() ?? frame.subject,
      name: frame.relation?.name ?? given ?? frame.name,
      pronoun: pronounOf(frame.relation?.noun),
    }
  }
}

/** Antecedents of "it": the noun that ends the clause before, or at the start of a sentence the last thing named. */
function antecedents({ clause, earlier, reader, talk }: ClauseInTalk): Antecedents {
  const noun = lastNoun(earlier.slice(-1), true)
  const { speaker } = reader
  const { thing } = talk.known
  const person = justNamed(clause.text, earlier.at(-1), speaker) ?? talk.known.person
  const near = thing && earlier.length === 0 ? thing : undefined
  const named = noun
    ? {
        name: noun.replace(/^(?:my|our) /i, `${possessiveOf(speaker.name)} `).replace(/^the /i, 'The '),
        subject: speaker.key,
        head: noun.replace(/^(?:my|our|the) /i, ''),
        owned: /^(?:my|our) /i.test(noun),
      }
    : near
  return { ...(person && { person }), ...(named && { thing: named }) }
}

const naming = /^(?:(?:he|she|it) (?:is|was) (?:called|named)|(?:his|her|its) name is) /i
/** The noun that gets a name: the greyhound in "We adopted a greyhound, she is called Pixel". */
function justNamed(text: string, before: string | undefined, speaker: Speaker): Antecedents['person'] {
  const noun = naming.test(text)
    ? /\b(?:an?|another) ((?:[a-z-]+ ){0,2}?[a-z-]+)(?: (?:from|at|in|on|for|with|since|to|last|this) .+| (?:yesterday|today|now|again|too|recently|lately))?$/.exec(
        before ?? '',
      )?.[1]
    : undefined
  if (!noun) return undefined
  const name = `${possessiveOf(speaker.name)} ${noun}`
  return { key: name.toLowerCase().replace(/^the /, ''), name, pronoun: undefined }
}

const isPastClause = (frame: Frame): boolean => {
  // A moved appointment is still to come.
  if (
    /^(?:\S+ ){0,2}(?:rescheduled|postponed|moved|pushed|extended|shortened|brought|changed|delayed|scheduled|(?:re)?booked)\b/.test(
      frame.phrase,
    ) &&
    frame.kind === 'thing'
  )
    return false
  // A promised one is, too.
  if (/^(?:have )?(?:promised|agreed|arranged)\b/.test(frame.phrase)) return false
  const [first = '', second = ''] = frame.phrase.split(' ')
  return isPast(first) || (first === 'have' && second !== 'got' && (isPast(second) || /^(?:been|\w+en)$/.test(second)))
}
