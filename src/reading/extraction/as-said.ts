import { utcDayOf } from '../../core/day-of.ts'
import { probableConfidence } from '../../core/vocabulary.ts'
import { describesPast, momentInstead } from '../../dates/dates.ts'
import { isSubjectless } from '../../text/belongs-to-before.ts'
import { isOfLoan } from '../../text/ended-deeds.ts'
import type { Selected } from '../statements/selector.ts'
import { isBareAnswer } from './bare-answer.ts'
import { besideCertain } from './beside-certain.ts'
import { type Drafted, draft, expiryOf } from './candidate.ts'
import { isFragment } from './reading/fragments.ts'
import type { Sentence } from './reading/sentences-of-turn.ts'
import { isPermission } from './rules/instructions.ts'
import type { Finding } from './rules/rule.ts'
import type { Reader } from './talk.ts'
import { topicWords } from './topic-words.ts'
import type { Weight } from './weights.ts'

/** The start of a sentence: index of its turn in the conversation, and offset in the turn, UTF-16 units. */
export interface SentencePlace {
  turn: number
  start: number
}

/** Decides whether a sentence is worth keeping, from its words or from an earlier reading at its place. */
export type Select = (sentence: string, place: SentencePlace) => Selected

/** Predicates whose value says all that the clause says. Everything else is kept in people's own words. */
const certainly =
  /^(?:name|called|age|birthday|born|lives_in|works_at|job|employment|from|nationality|speaks|diet|marital_status|allergic_to|health|diagnosed_with|takes|favourite|education)$/

/** Whether a fact describes a person, so it is true whatever the conversation is about. */
export const isOfPerson = ({ predicate, type }: Drafted['candidate']): boolean =>
  certainly.test(predicate) || predicate === 'prefers' || type === 'relationship'

/** Predicates of rules that only check a sentence's form. A quarter of their findings are not worth keeping. */
const loose = /^(?:stated|is|has|does|runs|needs|event|scheduled|number|money|rate|count_.*|duration_.*)$/

/** A sentence that is unclear without the one before it. */
const leaning =
  /^(?:(?:and|but|so|also|oh|well|yes|no)[,\s]+)*(?:he|she|it|they|that|this|these|those|there|his|her|its|their)\b/i

/**
 * Converts the findings of a sentence to statements. Certain findings stay as they were read; the rest become one
 * statement in the original words, with the sentence before it if it is needed. The selector decides whether the
 * sentence is kept and whether it may be injected; rules add what it is about. Findings of loose rules are dropped if
 * the sentence is unlikely to be worth keeping.
 */
export function asSaid(
  sentence: Sentence,
  before: string,
  drafted: readonly Drafted[],
  reader: Reader,
  selected: Selected | undefined,
): Drafted[] {
  // "It's at 4": the subject is from an earlier turn, and the rules have found it.
  const isResolved = before === '' && /^(?:it|he|she|they)\b/i.test(sentence.text)
  const certain = drafted.filter(({ candidate }) => isResolved || isCertain(candidate, sentence.text))
  const others = drafted.filter((one) => !certain.includes(one))
  const alone = selected ? certain.map(ofItsValue) : certain
  const kept = selected ? alone.flatMap((one) => weighed(one, selected, true)) : alone
  // A sentence with a blanked quotation is no longer in the person's own words.
  if (hollow.test(sentence.text) || (before === '' && isBareAnswer(sentence.text))) return kept
  const [first] = [...others].sort(
    (left, right) => right.candidate.importance - left.candidate.importance || figures(right) - figures(left),
  )
  if (first) {
    const said = inOwnWords(besideCertain(sentence, certain, others), before, first, others, reader)
    return [...kept, ...(selected ? weighed(said, selected, false) : [said])]
  }
  if (selected === undefined || sentence.text.includes('█') || question.test(sentence.text)) return kept
  const least = reader.speaker.amongPeople ? 'sure' : 'probable'
  const isCut = alone.some((one, index) => one !== certain[index])
  const isKept = isCut || selected.keep === 'sure' || selected.keep === least || isOfLoan(sentence.text)
  if (!isKept || (!isCut && holdsAll(kept, sentence))) return kept
  return [...kept, asSelected(besideCertain(sentence, kept, []), before, selected, reader)]
}

/** "What did I tell you about Pia's allergy?" states nothing, unless a rule found something in it. */
const question =
  /^(?:(?:and|so|but|oh|ok|okay|hey)[, ]+)*(?:what|when|where|who|whose|why|how|which|did|do|does|wann|was|wo|wer|wie|warum|welche[rsn]?)\b[^.!]*\?\s*$/i

const hollow = /\S {8,}\S/

/**
 * Shortens a finding to the value of its slot. "The user is 78 and take ramipril" would end with the slot's value, so
 * the slot gets "The user is 78" and the sentence is kept separately in its own words.
 */
function ofItsValue(drafted: Drafted): Drafted {
  const { content, slot, value } = drafted.candidate
  const end = slot === null || value === '' ? 0 : content.indexOf(value) + value.length
  if (end < value.length || end === 0 || !goesOn.test(content.slice(end))) return drafted
  return { ...drafted, candidate: { ...drafted.candidate, content: `${content.slice(0, end)}.` } }
}

/**
 * Text after a value that is more than the rest of a name ("Paris, France") or of a place ("Lisbon, near the river").
 */
const goesOn =
  /^(?:,(?! (?:near|by|in|on|at|above|below|under|with|without|next to|close to|opposite|behind|beside|between|outside|inside|around|across|from|not|just)\b)|;| and| but) .*(?<!\p{L})\p{Ll}/u

/** A finding with the confidence of its sentence; none for a finding of a loose rule in an unlikely sentence. */
function weighed(drafted: Drafted, { keep, isUnlikely }: Selected, isCertain: boolean): Drafted[] {
  const { confidence, predicate, instruction } = drafted.candidate
  const isLoose = !isCertain && loose.test(predicate)
  if (isLoose && isUnlikely) return []
  if (keep === 'sure') return [believed(drafted, Math.max(confidence, sureConfidence))]
  // "Always …" is an instruction by its form; any other finding needs both a strict rule and the selector.
  const isBelieved = instruction !== undefined || (keep !== 'no' && !isLoose)
  return [isBelieved ? drafted : believed(drafted, Math.min(confidence, probableConfidence))]
}

const believed = (drafted: Drafted, confidence: number): Drafted => ({
  ...drafted,
  candidate: { ...drafted.candidate, confidence },
})

const isCertain = ({ predicate, type, replaces, instruction, content }: Drafted['candidate'], said: string): boolean =>
  certainly.test(predicate) ||
  type === 'relationship' ||
  replaces !== undefined ||
  instruction !== undefined ||
  // "Yes, let's do that" refers to an earlier proposal.
  (predicate === 'decided' && !isFragment(said) && [...topicWords(content)].some((word) => !topicWords(said).has(word)))

/** The original words, with the speaker's name unless it is the owner. */
function wordsOf({ text }: Sentence, before: string, { speaker }: Reader): string {
  const own = text.replace(/[\s.]+$/, '')
  const leans = leaning.test(text) || isFragment(text) || isBareAnswer(text) || isSubjectless(text)
  const whole = leans && before !== '' && before.length < longestBefore ? `${before} ${own}` : own
  return speaker.key === 'user' ? whole : `${speaker.name}: ${whole}`
}
const longestBefore = 300

/** Rank of a finding by its figures, which can change and are compared with later ones. */
const figures = ({ candidate: { tags, predicate } }: Drafted): number =>
  tags.some((tag) => tag.startsWith('figure:')) ? (/budget|goal|limit|target|price|rent/.test(predicate) ? 2 : 1) : 0

/** The content with the original punctuation at its end. */
const asEnded = (content: string, { text }: Sentence): string => {
  const mark = /[?!]\s*$/.exec(text)?.[0].trim()
  return mark ? content.replace(/\.$/, mark) : content
}

/** A statement in the original words, with the dates, figures and topics that the rules found. */
function inOwnWords(
  sentence: Sentence,
  before: string,
  first: Drafted,
  all: readonly Drafted[],
  reader: Reader,
): Drafted {
  const { candidate } = first
  const finding: Finding = {
    type: candidate.type,
    predicate: candidate.predicate,
    value: candidate.value,
    weight: 'event',
    slot: null,
    content: wordsOf(sentence, before, reader),
    tags: [...new Set(all.flatMap(({ candidate: { tags } }) => tags))],
    sensitive: all.some(({ candidate: { sensitive } }) => sensitive),
  }
  // "In October" about a past event means the last October.
  const past = candidate.validFrom !== undefined && reader.base !== undefined && candidate.validFrom <= reader.base
  const said = { subject: candidate.subject, content: '', origin: candidate.origin, base: reader.base, past }
  const statement = draft(finding, said)
  const content = asEnded(statement.candidate.content, sentence)
  const { sensitive } = statement.candidate
  const instead = momentInstead(statement, candidate.dueAt)
  const moved = instead && { dueAt: instead, expiresAt: expiryOf(instead), value: utcDayOf(instead) }
  return {
    ...statement,
    candidate: { ...candidate, ...moved, content, sensitive, tags: finding.tags ?? [], slot: slotOf(candidate) },
  }
}

/** The slot, if it names a thing with a short name. Longer names are pieces of a sentence. */
const slotOf = ({ slot }: Drafted['candidate']): string | null =>
  slot?.split('|').every((part) => thingName.test(part) && !countOrPronoun.test(part)) ? slot : null
const thingName = /^\p{L}[\p{L}\p{N}_'-]*(?: [\p{L}\p{N}_'-]+){0,3}$/u
const countOrPronoun = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|it|they|that|this|he|she)\b/

const weightOf: Readonly<Record<Selected['type'], Weight>> = {
  fact: 'project',
  preference: 'preference',
  instruction: 'preference',
  decision: 'decision',
  plan: 'plan',
  event: 'event',
  relationship: 'relation',
}

function asSelected(sentence: Sentence, before: string, selected: Selected, reader: Reader): Drafted {
  const { type } = selected
  const isSure = selected.keep === 'sure'
  const isInstruction =
    type === 'instruction' &&
    isSure &&
    !reader.speaker.amongPeople &&
    selected.about === 'user' &&
    !isPermission(sentence.plain)
  const finding: Finding = {
    type: type === 'instruction' ? 'preference' : type === 'plan' ? 'event' : type,
    predicate: isInstruction ? 'instruction' : type === 'plan' ? 'plan' : 'said',
    value: sentence.text,
    weight: weightOf[type],
    slot: null,
    content: wordsOf(sentence, before, reader),
    ...(isInstruction && { topics: [...topicWords(sentence.text)].slice(0, mostTopics), tags: ['instruction'] }),
  }
  const origin = { ...reader.place, start: sentence.start, end: sentence.end }
  const past = describesPast(sentence.text)
  const statement = draft(finding, { subject: reader.speaker.key, content: '', origin, base: reader.base, past })
  const { importance } = statement.candidate
  return {
    ...statement,
    candidate: {
      ...statement.candidate,
      content: asEnded(statement.candidate.content, sentence),
      importance: isSure ? importance : leastImportance,
      confidence: isSure ? sureConfidence : probableConfidence,
    },
  }
}
const mostTopics = 8
const leastImportance = 5
/** Confidence from which a statement may be injected. */
const sureConfidence = 0.9

/** Whether the certain findings contain nearly all words of the sentence. */
function holdsAll(kept: readonly Drafted[], { plain }: Sentence): boolean {
  if (kept.length === 0) return false
  const said = topicWords(kept.map(({ candidate }) => `${candidate.content} ${candidate.value}`).join(' '))
  const words = [...topicWords(plain)]
  return words.filter((word) => said.has(word)).length >= mostOfWords * words.length
}
const mostOfWords = 0.7
