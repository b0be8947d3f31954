import { ownDayOf } from '../../core/calendar.ts'
import { findDates } from '../../dates/dates.ts'
import { datesOfCalledOff } from '../../text/called-off-dates.ts'
import { homeElsewhere } from '../../text/home-elsewhere.ts'
import { isBareJest, isCode, isJest, isNotMeant } from '../../text/not-meant.ts'
import { roleEnded, roleReleased } from '../../text/people/roles.ts'
import { endingsOfDiet, endingsOfOthers, type OtherEnding } from '../../text/report/other-endings.ts'
import { endsWholly } from '../../text/report/partial-releases.ts'
import { mayRelease, released } from '../../text/report/releases.ts'
import { asSaid, isOfPerson, type Select } from './as-said.ts'
import { isBareAnswer, questionOf } from './bare-answer.ts'
import { type Drafted, draft } from './candidate.ts'
import { readInLanguage } from './languages/read-in-language.ts'
import { readClause } from './read-clause.ts'
import { clausesOf } from './reading/clauses.ts'
import { isFragment } from './reading/fragments.ts'
import { type Frame, frameOf } from './reading/frame.ts'
import { type Sentence, sentencesOfTurn } from './reading/sentences-of-turn.ts'
import { inThirdPerson } from './reading/third-person.ts'
import { findChoice } from './rules/choices.ts'
import { correct } from './rules/corrections.ts'
import { findAgreement } from './rules/decisions.ts'
import { findInstruction } from './rules/instructions.ts'
import { denied, findRetraction } from './rules/retractions.ts'
import type { Finding } from './rules/rule.ts'
import type { Reader, Talk } from './talk.ts'
import { topicWords } from './topic-words.ts'
import { selectOfWork } from './words-of-work.ts'

/** Number of earlier facts that "sorry, at five" may refer to. */
const correctable = 6

/** Reads a turn sentence by sentence, and adds its statements to the talk. */
export function readTurn(text: string, reader: Reader, talk: Talk, select?: Select): void {
  let last = ''
  /** How much was found before the last sentence that says something, which a joke removes. */
  let before = { drafted: talk.drafted.length, retractions: talk.retractions.length }
  const sentences = sentencesOfTurn(text)
  for (const [index, sentence] of sentences.entries()) {
    // "Six months, until May" answers the last question.
    const said = last === '' && isFragment(sentence.text) ? talk.lastAsked() : last
    last = sentence.text
    if (isJest(sentence.plain)) {
      if (isBareJest(sentence.plain)) {
        talk.drafted.length = before.drafted
        talk.retractions.length = before.retractions
      }
      continue
    }
    if (sentence.plain.includes(' ')) before = { drafted: talk.drafted.length, retractions: talk.retractions.length }
    if (isNotMeant(sentence.text) || isCode(sentence.text)) continue
    // The observation of the rule is marked, and ends its fact.
    if (reader.ofWork && endsWholly(sentence.plain)) continue
    const { turn } = reader.place
    const bySelector = () => select?.(sentence.text, { turn, start: sentence.start })
    const selected = reader.ofWork
      ? selectOfWork(
          sentence.text,
          { index, count: sentences.length, isItem: sentence.isItem, isFirst: turn === 0 },
          bySelector,
        )
      : bySelector()
    const from = talk.drafted.length
    const back = talk.retractions.length
    readRelease(sentence, reader, talk)
    const roleEnd = readRoleEnd(sentence, reader, talk)
    if (readInLanguage(sentence, reader, talk)) {
      if (roleEnd && talk.drafted.length === from) talk.drafted.push(roleEnd)
      if (!reader.ofWork) continue
    } else if (!readWhole(sentence, reader, talk)) readParts(sentence, reader, talk)
    const found = talk.drafted.splice(from)
    if (roleEnd && found.length === 0) found.push(roleEnd)
    // A sentence that is only a retraction gives no statement.
    if (reader.ofWork) talk.retractions.length = back
    const withIt = isBareAnswer(sentence.text)
      ? (questionOf(sentence.text, [said, ...talk.lately()]) ?? (said.endsWith('?') ? said : ''))
      : said
    const isOnlyBack =
      found.length === 0 && talk.retractions.length > back && !goesOn(talk.retractions.at(-1)!.cue, sentence)
    if (reader.ofWork && selected === undefined) {
      talk.drafted.push(...found.filter(({ candidate }) => isOfPerson(candidate)))
    } else talk.drafted.push(...(isOnlyBack ? [] : asSaid(sentence, withIt, found, reader, selected)))
  }
}

/** "Emojis are fine again": which rule it ends is found among those that were given. */
function readRelease({ text, plain, start, end }: Sentence, { speaker, place }: Reader, talk: Talk): void {
  if (speaker.amongPeople || text.includes('█') || !mayRelease(plain)) return
  talk.retractions.push({ subject: speaker.key, about: [text], cue: released, origin: { ...place, start, end } })
}

/** "Frau Seidel is no longer my boss" ends that she is. The sentence may say who follows, so it is kept if nothing else is read. */
function readRoleEnd(
  { text, start, end }: Sentence,
  { speaker, place, base }: Reader,
  talk: Talk,
): Drafted | undefined {
  const ended = speaker.amongPeople || text.endsWith('?') ? undefined : roleReleased(text)
  if (!ended) return undefined
  const subject = `${speaker.key}'s ${ended.role}`
  const origin = { ...place, start, end }
  talk.retractions.push({ subject, about: [...topicWords(ended.name)], cue: roleEnded, predicate: 'name', origin })
  const finding: Finding = { type: 'fact', predicate: 'no_longer', value: text, weight: 'relation', slot: null }
  return draft(finding, { subject: speaker.key, content: text, origin, base, past: true })
}

/** Whether the sentence contains more than its retraction: "The rehearsal is cancelled, we meet at Karin's". */
const goesOn = (cue: string, { plain }: Sentence): boolean =>
  cue === released ||
  cue === roleEnded ||
  (/^(?:cancelled|stopped|no longer|any more|not)$/.test(cue) &&
    (clausesOf(plain).length > 1 || /[,;:] \S+ \S/.test(plain)))

/** Reads a sentence as a whole, as an instruction, a correction, a retraction or a decision. */
function readWhole(sentence: Sentence, reader: Reader, talk: Talk): boolean {
  const origin = { ...reader.place, start: sentence.start, end: sentence.end }
  const { speaker, base } = reader
  const add = (finding: Finding, past = false) => {
    talk.drafted.push(draft(finding, { subject: speaker.key, content: sentence.text, origin, base, past }))
    return true
  }
  if (sentence.text.includes('█')) return false
  const instruction = findInstruction(sentence.plain, speaker)
  if (instruction) return add(instruction)
  const home = speaker.amongPeople ? undefined : homeElsewhere(sentence.text)
  if (home !== undefined)
    return add({ type: 'fact', predicate: 'lives_in', value: home, weight: 'home', slot: 'lives_in' })
  if (applyCorrection(sentence, reader, talk)) return true
  const end = ({ about, predicate }: OtherEnding) =>
    talk.retractions.push({ subject: speaker.key, about, cue: 'ended', origin, ...(predicate && { predicate }) })
  const ended = speaker.amongPeople ? [] : endingsOfOthers(sentence.plain)
  if (ended.length > 0) {
    ended.forEach(end)
    return add({ type: 'event', predicate: 'ended', value: sentence.plain, weight: 'relation', slot: null }, true)
  }
  const back = findRetraction(sentence.plain, speaker.amongPeople)
  if (back) {
    const last = talk.drafted.at(-1)
    const about = back.about.length > 0 ? back.about : last ? [...topicWords(last.candidate.content)] : []
    if (about.length === 0) return false
    const days = back.cue === 'cancelled' ? daysCalledOff(sentence.plain, base) : undefined
    talk.retractions.push({
      subject: speaker.key,
      about,
      cue: back.cue,
      origin,
      ...(back.predicate && { predicate: back.predicate }),
      ...(days && { days }),
      ...(/\b(?:all|both|every)\b/i.test(sentence.plain) && { several: true }),
    })
    if (back.predicate === 'diet') endingsOfDiet(sentence.plain).forEach(end)
    // "I do not live in Bonn, I live in Trier": what is read in the other clause is better.
    if (back.cue === denied && goesOn(denied, sentence) && saysMore(sentence, back.predicate, reader, talk)) return true
    if (back.cue === denied)
      return add({ type: 'fact', predicate: 'no_longer', value: sentence.plain, weight: 'relation', slot: null }, true)
    if (!back.ended) return !goesOn(back.cue, sentence)
  }
  const agreed = findAgreement(sentence.plain, talk.lastOfAssistant)
  if (agreed) return add(agreed)
  const choice = findChoice(sentence.plain, speaker, talk.lately)
  if (choice) return add(choice)
  return false
}

/** The days of the appointment that a sentence calls off, if it names one. */
function daysCalledOff(plain: string, base: number | undefined): readonly [string, string] | undefined {
  if (base === undefined) return undefined
  const named = datesOfCalledOff(plain, findDates(plain, base), ownDayOf(base))
  const [first, last] = named.length === 1 ? (named[0]!.iso?.split(' to ') ?? []) : []
  return first === undefined ? undefined : [first.slice(0, 10), (last ?? first).slice(0, 10)]
}

/** Adds what the clauses of a sentence say; whether that is the new value of what the sentence denies. */
function saysMore(sentence: Sentence, predicate: string | undefined, reader: Reader, talk: Talk): boolean {
  const before = talk.drafted.length
  readClauses(sentence, reader, talk)
  return talk.drafted
    .slice(before)
    .some(({ candidate }) => candidate.subject === reader.speaker.key && candidate.predicate === predicate)
}

/** Replaces an earlier fact with its corrected value. */
function applyCorrection(sentence: Sentence, { speaker, place, base }: Reader, talk: Talk): boolean {
  const near = talk.drafted
    .filter(({ candidate }) => place.turn - candidate.origin.turn <= correctable)
    .slice(-correctable)
    .reverse()
  if (near.length === 0) return false
  const { plain } = sentence
  const dates = base === undefined ? [] : findDates(plain, base)
  const found = correct(plain, dates, near)
  if (!found) return false
  const { candidate } = near[found.of]!
  const { cue, wrong, right, content } = found.correction
  const finding: Finding = {
    type: candidate.type,
    predicate: candidate.predicate,
    value: candidate.value.includes(wrong) ? candidate.value.replace(wrong, right) : right,
    weight: 'asked',
    slot: candidate.slot === null ? null : candidate.slot.slice(candidate.subject.length + 1),
    subject: candidate.subject,
    content,
    tags: candidate.tags,
    sensitive: candidate.sensitive,
    replaces: { cue, about: [...topicWords(near[found.of]!.plain)] },
  }
  const origin = { ...place, start: sentence.start, end: sentence.end }
  const drafted = draft(finding, {
    subject: speaker.key,
    content,
    origin,
    base,
    past: candidate.validFrom !== undefined,
  })
  drafted.candidate = { ...drafted.candidate, importance: candidate.importance, confidence: candidate.confidence }
  talk.drafted.push(drafted)
  return true
}

/** "Remember that …": kept even if no rule reads it. */
const rememberOrder =
  /^(?:(?:please|hey|ok|also|and|jarvis)[\s,]+)*(?:remember|note|keep in mind|(?:do not|never) forget|for the record|fyi|for your information|for future reference|save this|write (?:this )?down|take note)(?: that|:|,)+ (?!when\b|to\b|me\b)(.{8,})$/i
const over =
  /\b(?:no longer|any ?more)\b|^(?:I|we)(?: have)?(?: just| finally| recently)? (?:stopped|quit|gave up|given up|sold)\b/i

function readParts(sentence: Sentence, reader: Reader, talk: Talk): void {
  const before = talk.drafted.length
  readClauses(sentence, reader, talk)
  const { speaker, base } = reader
  if (talk.drafted.length > before || sentence.text.includes('█')) return
  const origin = { ...reader.place, start: sentence.start, end: sentence.end }
  const noted = speaker.amongPeople ? undefined : rememberOrder.exec(sentence.plain)?.[1]
  if (noted && !/\?$/.test(noted)) {
    const content = inThirdPerson(noted.charAt(0).toUpperCase() + noted.slice(1), speaker)
    const finding: Finding = { type: 'fact', predicate: 'noted', value: noted, weight: 'asked', slot: null }
    talk.drafted.push(draft(finding, { subject: speaker.key, content, origin, base, past: false }))
    return
  }
  // "One more meeting like this and I quit": an end counts only at the beginning of a sentence.
  for (const clause of clausesOf(sentence.plain).slice(0, 1)) {
    // "… any more, deleted it in January": the rest only says how it ended.
    const first = clause.text.replace(/,.*$/s, '')
    const text = over.test(first) ? first : clause.text
    const frame =
      clause.kind === 'statement' && over.test(text)
        ? frameOf({ ...clause, text }, speaker, undefined, talk.known)
        : undefined
    if (!frame || /\b(?:it|that|this)\b/.test(frame.phrase)) continue
    const finding: Finding = {
      type: 'fact',
      predicate: 'no_longer',
      value: frame.phrase,
      weight: 'possession',
      slot: null,
    }
    const content = `${frame.name} ${frame.predicateText}`
    talk.drafted.push(draft(finding, { subject: frame.subject, content, origin, base, past: true }))
    return
  }
}

function readClauses(sentence: Sentence, reader: Reader, talk: Talk): void {
  const clauses = clausesOf(sentence.plain)
  let before: Frame | undefined
  for (const [place, clause] of clauses.entries()) {
    if (clause.text.includes('█')) continue
    const earlier = clauses.slice(0, place).map(({ text }) => text)
    before = readClause({ clause, earlier, before, sentence, reader, talk }) ?? before
  }
}
