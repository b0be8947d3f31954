import { describesPast } from '../../dates/dates.ts'
import type { Selected } from '../statements/selector.ts'
import { besideCertain } from './beside-certain.ts'
import { type Drafted, draft } from './candidate.ts'
import { isFragment } from './reading/fragments.ts'
import type { Sentence } from './reading/sentences-of-turn.ts'
import type { Finding } from './rules/rule.ts'
import type { Reader } from './talk.ts'
import { topicWords } from './topic-words.ts'
import type { Weight } from './weights.ts'

/** Where a sentence begins: the place of its turn in the conversation, and UTF-16 units into the turn. */
export interface SentencePlace {
  turn: number
  start: number
}

/** Decides whether a sentence is worth keeping: by its words alone, or by what was found of it in its place. */
export type Select = (sentence: string, place: SentencePlace) => Selected

/**
 * What a rule knows for certain: the value in its place says all that the clause says. Everything else is kept in
 * people's own words.
 */
const certainly =
  /^(?:name|called|age|birthday|born|lives_in|works_at|job|employment|from|nationality|speaks|diet|marital_status|allergic_to|health|diagnosed_with|takes|favourite|education)$/

/** Whether it says who somebody is, or what they like: true in whatever talk it is said. */
export const isOfPerson = ({ predicate, type }: Drafted['candidate']): boolean =>
  certainly.test(predicate) || predicate === 'prefers' || type === 'relationship'

/** Rules that go by the form of a sentence alone: one in four of their findings is not worth keeping. */
const loose = /^(?:stated|is|has|does|runs|needs|event|scheduled|number|money|rate|count_.*|duration_.*)$/

/** A sentence that leans on the one before it. */
const leaning =
  /^(?:(?:and|but|so|also|oh|well|yes|no)[,\s]+)*(?:he|she|it|they|that|this|these|those|there|his|her|its|their)\b/i

/**
 * The findings of a sentence as statements: what is certain as it was read, all else as one statement in the words in
 * which it was said, with the sentence before it where it leans on that. The selector decides whether the sentence is kept
 * and whether it is shown unasked; rules add what it is about. What a loose rule found goes where the sentence
 * is unlikely to be worth keeping.
 */
export function asSaid(
  sentence: Sentence,
  before: string,
  drafted: readonly Drafted[],
  reader: Reader,
  selected: Selected | undefined,
): Drafted[] {
  // "It's at 4": what it is was said in an earlier turn, and the rules have found it.
  const isResolved = before === '' && /^(?:it|he|she|they)\b/i.test(sentence.text)
  const certain = drafted.filter(({ candidate }) => isResolved || isCertain(candidate, sentence.text))
  const others = drafted.filter((one) => !certain.includes(one))
  const alone = selected ? certain.map(ofItsValue) : certain
  const kept = selected ? alone.flatMap((one) => weighed(one, selected, true)) : alone
  // With a quotation blanked out, its words are not the person's own any more.
  if (hollow.test(sentence.text)) return kept
  const [first] = [...others].sort(
    (left, right) => right.candidate.importance - left.candidate.importance || figures(right) - figures(left),
  )
  if (first) {
    const said = inOwnWords(besideCertain(sentence, certain, others), before, first, others, reader)
    return [...kept, ...(selected ? weighed(said, selected, false) : [said])]
  }
  if (selected === undefined || sentence.text.includes('█')) return kept
  const least = reader.speaker.amongPeople ? 'sure' : 'probable'
  const isCut = alone.some((one, index) => one !== certain[index])
  const isKept = isCut || selected.keep === 'sure' || selected.keep === least
  if (!isKept || (!isCut && holdsAll(kept, sentence))) return kept
  return [...kept, asSelected(besideCertain(sentence, kept, []), before, selected, reader)]
}

const hollow = /\S {8,}\S/

/**
 * "The user is 78 and take ramipril" says more than the value of its place, and would end with it: the place holds "The user
 * is 78", and the sentence is kept beside it in its own words.
 */
function ofItsValue(drafted: Drafted): Drafted {
  const { content, slot, value } = drafted.candidate
  const end = slot === null || value === '' ? 0 : content.indexOf(value) + value.length
  if (end < value.length || end === 0 || !goesOn.test(content.slice(end))) return drafted
  return { ...drafted, candidate: { ...drafted.candidate, content: `${content.slice(0, end)}.` } }
}

/** More than the rest of a name ("Paris, France"), or of where and with whom ("Lisbon, near the river"): that ends with the value. */
const goesOn =
  /^(?:,(?! (?:near|by|in|on|at|above|below|under|with|without|next to|close to|opposite|behind|beside|between|outside|inside|around|across|from|not|just)\b)|;| and| but) .*(?<!\p{L})\p{Ll}/u

/** A finding of rules with the confidence of its sentence; none where a loose rule found something in an unlikely one. */
function weighed(drafted: Drafted, { keep, isUnlikely }: Selected, isCertain: boolean): Drafted[] {
  const { confidence, predicate, instruction } = drafted.candidate
  const isLoose = !isCertain && loose.test(predicate)
  if (isLoose && isUnlikely) return []
  if (keep === 'sure') return [believed(drafted, Math.max(confidence, sureConfidence))]
  // "Always …" is an instruction by its form; else a rule of its own and the selector have to agree.
  const stands = instruction !== undefined || (keep !== 'no' && !isLoose)
  return [stands ? drafted : believed(drafted, Math.min(confidence, probableConfidence))]
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
  // "Yes, let's do that": what it means was said before.
  (predicate === 'decided' && !isFragment(said) && [...topicWords(content)].some((word) => !topicWords(said).has(word)))

/** The words as they were said, by whom where it was not the owner. */
function wordsOf({ text }: Sentence, before: string, { speaker }: Reader): string {
  const own = text.replace(/[\s.]+$/, '')
  const leans = leaning.test(text) || isFragment(text)
  const whole = leans && before !== '' && before.length < longestBefore ? `${before} ${own}` : own
  return speaker.key === 'user' ? whole : `${speaker.name}: ${whole}`
}
const longestBefore = 300

/** What can change by itself is what the sentence is compared by. */
const figures = ({ candidate: { tags, predicate } }: Drafted): number =>
  tags.some((tag) => tag.startsWith('figure:')) ? (/budget|goal|limit|target|price|rent/.test(predicate) ? 2 : 1) : 0

/** With the mark at its end that it had. */
const asEnded = (content: string, { text }: Sentence): string => {
  const mark = /[?!]\s*$/.exec(text)?.[0].trim()
  return mark ? content.replace(/\.$/, mark) : content
}

/** What the rules know of the sentence stays beside its words: dates, figures, what it is about. */
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
  // "In October", said of what has happened, is the last one.
  const past = candidate.validFrom !== undefined && reader.base !== undefined && candidate.validFrom <= reader.base
  const said = { subject: candidate.subject, content: '', origin: candidate.origin, base: reader.base, past }
  const told = draft(finding, said)
  const content = asEnded(told.candidate.content, sentence)
  const { sensitive } = told.candidate
  return { ...told, candidate: { ...candidate, content, sensitive, tags: finding.tags ?? [], slot: slotOf(candidate) } }
}

/** A place for one value belongs to a thing with a short name: longer ones are pieces of a sentence. */
const slotOf = ({ slot }: Drafted['candidate']): string | null =>
  slot?.split('|').every((part) => thingName.test(part) && !number.test(part)) ? slot : null
const thingName = /^\p{L}[\p{L}\p{N}_'-]*(?: [\p{L}\p{N}_'-]+){0,3}$/u
const number = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|it|they|that|this|he|she)\b/

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
  const isInstruction = type === 'instruction' && isSure && !reader.speaker.amongPeople && selected.about === 'user'
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
  const told = draft(finding, { subject: reader.speaker.key, content: '', origin, base: reader.base, past })
  const { importance } = told.candidate
  return {
    ...told,
    candidate: {
      ...told.candidate,
      content: asEnded(told.candidate.content, sentence),
      importance: isSure ? importance : leastImportance,
      confidence: isSure ? sureConfidence : probableConfidence,
    },
  }
}
const mostTopics = 8
const leastImportance = 5
/** From here on it is told unasked. */
const sureConfidence = 0.9
const probableConfidence = 0.6

/** Whether what is certain says about all that the sentence does. */
function holdsAll(kept: readonly Drafted[], { plain }: Sentence): boolean {
  if (kept.length === 0) return false
  const said = topicWords(kept.map(({ candidate }) => `${candidate.content} ${candidate.value}`).join(' '))
  const words = [...topicWords(plain)]
  return words.filter((word) => said.has(word)).length >= mostOfWords * words.length
}
const mostOfWords = 0.7
