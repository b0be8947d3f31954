import { ownDayOf } from '../../core/calendar.ts'
import { describesPast, findDates } from '../../dates/dates.ts'
import { isPast } from '../../text/past-tense.ts'
import { draft } from './candidate.ts'
import type { Clause } from './reading/clauses.ts'
import { type Antecedents, type Frame, frameOf, withoutOpeners } from './reading/frame.ts'
import { inOrder } from './reading/in-order.ts'
import { nameGiven, pronounOf } from './reading/relations.ts'
import type { Sentence } from './reading/sentences-of-turn.ts'
import type { Speaker } from './reading/speaker.ts'
import { inThirdPerson, possessiveOf } from './reading/third-person.ts'
import { findDecision } from './rules/decisions.ts'
import { findDuty } from './rules/duties.ts'
import { withEmployer } from './rules/employers.ts'
import { figureTag, findChange, findFigure, findGranted, lastNoun } from './rules/figures.ts'
import { findNewHome, homeOfGroup } from './rules/homes.ts'
import { identityRules } from './rules/identity.ts'
import { measuresIn } from './rules/measures.ts'
import { findCustom, habitRules, preferenceRules } from './rules/preferences.ts'
import { type Finding, findByRules } from './rules/rule.ts'
import { findBare, findDated, findErrand, findLately } from './rules/schedule.ts'
import { findStated } from './rules/statements.ts'
import { findSwitch, insteadOf } from './rules/switches.ts'
import { findOwned, findThing } from './rules/things.ts'
import { findRole } from './rules/work.ts'
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

/** Adds the statements of a clause to the talk. Returns its frame, which resolves the pronouns of the next clause. */
export function readClause(given: ClauseInTalk): Frame | undefined {
  const { clause, earlier, before, sentence, reader, talk } = given
  const { speaker, base } = reader
  if (clause.kind === 'condition') return undefined
  const origin = { ...reader.place, start: sentence.start, end: sentence.end }
  const text = inOrder(withoutOpeners(clause.text), earlier)
  const frame =
    clause.kind === 'statement' ? frameOf({ ...clause, text }, speaker, before, antecedents(given)) : undefined
  const past = frame ? isPastClause(frame) : describesPast(text)
  const dates = base === undefined ? [] : findDates(text, base, past)
  const measures = measuresIn(text, dates)
  const today = base === undefined ? 0 : ownDayOf(base)
  const add = (finding: Finding, said: { subject: string; content: string }, granted = false) =>
    talk.drafted.push({ ...draft(finding, { ...said, origin, base, past, granted }), clause: clause.text })

  const drafted = talk.drafted.length

  const decision =
    clause.kind === 'statement' && !(speaker.amongPeople && pointing.test(text))
      ? findDecision(text, speaker, talk.lately)
      : undefined
  if (decision) {
    add(decision, { subject: speaker.key, content: frame ? `${frame.name} ${frame.told}` : text })
    return frame
  }
  const whole = { subject: speaker.key, content: inThirdPerson(text, speaker) }
  if (!speaker.amongPeople) {
    const change =
      frame?.kind === 'self' || frame?.kind === 'group'
        ? undefined
        : findChange(text, earlier, measures, dates, speaker)
    if (change) {
      add(change, whole, true)
      return frame
    }
    const errand = findErrand(text, dates, inThirdPerson(text, speaker))
    if (errand && clause.kind !== 'question') {
      add(errand, whole)
      return frame
    }
  }
  const noted =
    frame || speaker.amongPeople || clause.kind !== 'statement'
      ? undefined
      : findBare(text, dates, today, whole.content)
  if (noted) add(noted, whole)
  if (frame) {
    const said = { subject: frame.subject, content: `${frame.name} ${frame.told}` }
    relate(frame, speaker.name, given)
    const besideFact = isKept(given)
    const finding = findInFrame(
      frame,
      text,
      dates,
      measures,
      speaker.amongPeople,
      before,
      today,
      besideFact,
      reader.ofWork,
    )
    if (finding && !(speaker.amongPeople && pointsElsewhere(frame, finding))) {
      const meant = resolveIt(finding, said.content, earlier)
      if (meant)
        for (const one of withEmployer(meant.finding, meant.content, frame, past))
          add(one.finding, { ...said, content: one.content })
      remember(frame, talk, speaker.amongPeople)
      return frame
    }
  }
  if (!speaker.amongPeople)
    for (const finding of findGranted(text, sentence.plain, measures, dates, speaker)) add(finding, whole, true)
  if (!speaker.amongPeople && clause.kind === 'statement' && talk.drafted.length === drafted) {
    const stated = findStated(frame, text, measures, dates, today)
    if (stated) add(stated, frame ? { subject: frame.subject, content: `${frame.name} ${frame.told}` } : whole)
  }
  if (frame?.kind === 'person') remember(frame, talk, speaker.amongPeople)
  return frame
}

/** Whether an earlier clause of the sentence gave a finding. */
function isKept({ sentence, reader, talk }: ClauseInTalk): boolean {
  const origin = talk.drafted.at(-1)?.candidate.origin
  return origin?.turn === reader.place.turn && origin.start === sentence.start
}

/** "I extended my goal to 12 books by March" is a new figure, not an event. */
const turned =
  /^(?:have )?(?:extended|increased|raised|reduced|lowered|cut|set|updated|changed|bumped|doubled|halved|adjusted)\b/i
const aimed = /\b(?:aim|aiming|goal|target|challenge|budget|limit|quota|total)\b/i

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

function findInFrame(
  frame: Frame,
  text: string,
  dates: ReturnType<typeof findDates>,
  measures: ReturnType<typeof measuresIn>,
  amongPeople: boolean,
  before: Frame | undefined,
  today: number,
  besideFact: boolean,
  ofWork: boolean,
): Finding | undefined {
  if (frame.kind === 'thing') {
    const owned =
      frame.owned && !frame.byPronoun ? (findNewHome(frame, text, amongPeople) ?? findOwned(frame)) : undefined
    if (owned) return owned.predicate === 'goal' ? { ...owned, tags: measures.map(({ key }) => figureTag(key)) } : owned
    const dated = findDated(frame, text, dates, today)
    if (dated) return dated
    if (amongPeople) return undefined
    const figure = findFigure(frame, text, measures, dates)
    const thing = findThing(frame, frame.told)
    return figure && thing ? { ...thing, ...figure, slot: thing.slot } : (thing ?? figure)
  }
  const { phrase } = frame
  const known = findByRules(identityRules, phrase, amongPeople) ?? findByRules(preferenceRules, phrase, amongPeople)
  const stated = findNewHome(frame, text, amongPeople) ?? findRole(frame, known)
  // A job that begins later does not end the present one.
  const isAhead = /^(?:start|be joining|join)\b/.test(phrase) && dates.some(({ day = today }) => day > today)
  const home = stated && !isAhead ? homeOfGroup(stated, frame, text, ofWork) : undefined
  if (home) return home
  const figure = amongPeople || !turned.test(phrase) ? undefined : findFigure(frame, text, measures, dates)
  if (figure) return figure
  const changed = findSwitch(phrase, amongPeople)
  if (changed) return insteadOf(changed, phrase)
  const dated = findDated(frame, text, dates, today)
  if (dated)
    return aimed.test(text) ? { ...dated, tags: measures.map(({ key }) => figureTag(key)) } : insteadOf(dated, phrase)
  const lately = findLately(frame)
  if (lately) return lately
  const atHand =
    !amongPeople &&
    /\b(?:this|these|those)\b(?! (?:days|year|spring|summer|autumn|winter|term|season|week|month))/.test(phrase)
  const habit = findByRules(habitRules, phrase, amongPeople)
  if (habit && !(atHand && habit.predicate === 'habit')) return withFigures(insteadOf(habit, phrase), measures)
  const custom = amongPeople || atHand || frame.kind !== 'self' ? undefined : findCustom(frame, text)
  if (custom) return withFigures(custom, measures)
  if (frame.kind === 'person' && !amongPeople) return findDuty(frame, before, besideFact)
  return amongPeople ? undefined : findFigure(frame, text, measures, dates)
}

/** "Runs 5 km every morning": a later distance may replace this one. */
const withFigures = (finding: Finding, measures: ReturnType<typeof measuresIn>): Finding =>
  /^(?:habit|custom|practises)$/.test(finding.predicate)
    ? { ...finding, tags: [...(finding.tags ?? []), ...measures.map(({ key }) => figureTag(key))] }
    : finding

/** Adds the relation of "My sister Ana …", whatever follows. */
function relate(frame: Frame, name: string, { sentence, reader, talk }: ClauseInTalk): void {
  const { relation } = frame
  if (!relation?.name) return
  const content = `${relation.name} is ${possessiveOf(name).replace(/^The/, 'the')} ${relation.noun}`
  if (talk.drafted.some(({ plain }) => plain === content)) return
  const finding: Finding = {
    type: 'relationship',
    predicate: relation.noun.toLowerCase(),
    value: relation.name,
    weight: 'relation',
    slot: null,
    content,
  }
  const origin = { ...reader.place, start: sentence.start, end: sentence.end }
  talk.drafted.push(draft(finding, { subject: reader.speaker.key, content, origin, base: undefined, past: false }))
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
    ? /\b(?:an?|another) ((?:[a-z-]+ ){0,2}?[a-z-]+)(?: from .+| yesterday| today| last \w+)?$/.exec(before ?? '')?.[1]
    : undefined
  if (!noun) return undefined
  const name = `${possessiveOf(speaker.name)} ${noun}`
  return { key: name.toLowerCase().replace(/^the /, ''), name, pronoun: undefined }
}

const isPastClause = (frame: Frame): boolean => {
  // A moved appointment is still to come.
  if (
    /^(?:\S+ ){0,2}(?:rescheduled|postponed|moved|pushed|extended|shortened|brought|changed|delayed|scheduled|booked)\b/.test(
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
