import { languageOf } from './language.ts'
import { nameTest } from './mentions.ts'
import { sentenceEnds } from './sentences.ts'

const male = /(?<!\p{L})(?:he|him|his|himself)(?!\p{L})/iu
const female = /(?<!\p{L})(?:she|her|hers|herself)(?!\p{L})/iu
/** Other words that refer to a person named before. */
const others =
  /(?<!\p{L})(?:they|them|their|theirs|themselves|both|(?:that|this|the) (?:man|woman|guy|person|fellow|lad|girl|boy|couple|kid|child|one|two)|that['’]s|who|whose)(?!\p{L})/iu
/** The beginning of a sentence whose subject is clearly another: the writer, the reader, or what is theirs. */
const ownSubject =
  /^(?:please|(?:(?:am|are|can|could|did|do|have|may|shall|should|will|would) )?(?:I|we|you|my|our|your))(?!\p{L})/iu
/** "I hate it.", "We think that this is bad.": what "it" is comes from the sentence before. */
const itOfBefore =
  /^\p{L}+(?:['’]\p{L}+)?(?: \p{L}+(?:['’]\p{L}+)?){1,2} (?:it|this|that)(?= (?:is|was|will)|[.!?]?$)/iu
const relative = /(?<!\p{L})(?:my|our) (?:\p{Ll}[\p{L}-]* ){0,2}?\p{Ll}/iu
const nameInside = /(?<=[\p{L}\d,;:'] )(?!I(?!\p{L}))\p{Lu}\p{L}+/u

/**
 * The sentences of a text that name a person or may refer to them, as they are in it. A sentence that may be about
 * someone else is among them, unless it is clearly so: what stays can betray. A text in another language than English is one sentence.
 */
export function sentencesAbout(text: string, person: string): string[] {
  const isNamed = nameTest(person)
  if (!isNamed(text)) return []
  const sentences = sentencesOf(text)
  const first = sentences.findIndex(isNamed)
  let isTaken = false
  return sentences.filter((sentence, at) => {
    const isClear = at >= first || !sentences.slice(0, at + 1).some(namesAnother)
    const continues = isTaken && !hasOwnSubject(sentence)
    isTaken = isNamed(sentence) || (isClear && (refers(sentence) || continues))
    return isTaken
  })
}

function sentencesOf(text: string): string[] {
  if (languageOf(text) !== 'en') return [text.trim()]
  const ends = sentenceEnds(text)
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end).trim()).filter((sentence) => sentence !== '')
}

const refers = (sentence: string): boolean => [male, female, others].some((form) => form.test(sentence))

const namesAnother = (sentence: string): boolean => nameInside.test(sentence) || relative.test(sentence)

/** Whether a sentence is clearly about another. "Hates stairs.", "It got worse.", "The inhaler is empty." are not. */
const hasOwnSubject = (sentence: string): boolean => ownSubject.test(sentence) && !itOfBefore.test(sentence)
