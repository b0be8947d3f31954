import { languageOf } from './language.ts'
import { nameTest } from './mentions.ts'
import { isPast } from './past-tense.ts'
import { sentenceEnds } from './sentences.ts'

const male = /(?<!\p{L})(?:he|him|his|himself)(?!\p{L})/iu
const female = /(?<!\p{L})(?:she|her|hers|herself)(?!\p{L})/iu
/** Other words that refer to a person named before. */
const others =
  /(?<!\p{L})(?:they|them|their|theirs|themselves|both|(?:that|this|the) (?:man|woman|guy|person|fellow|lad|girl|boy|couple|kid|child|one|two)|that['’]s|who|whose)(?!\p{L})/iu
/** The beginning of a sentence without its subject, or of the rest of the one before. */
const goesOn =
  /^(?:and|but|so|or|because|since|then|is|was|has|had|will|would|can|could|does|did|not|never|also)(?!\p{L})|^\p{L}+n['’]t(?!\p{L})/iu
const relative = /(?<!\p{L})(?:my|our) (?:\p{Ll}[\p{L}-]* ){0,2}?\p{Ll}/iu
const nameInside = /(?<=[\p{L}\d,;:'] )(?!I(?!\p{L}))\p{Lu}\p{L}+/u

/**
 * The sentences of a text that name a person or may refer to them, as they are in it. Where it is not clear to whom a
 * pronoun refers, its sentence is among them. A text in another language than English is one sentence.
 */
export function sentencesAbout(text: string, person: string): string[] {
  const isNamed = nameTest(person)
  if (!isNamed(text)) return []
  const sentences = sentencesOf(text)
  const first = sentences.findIndex(isNamed)
  const unlike = pronounsOfOthers(sentences.filter(isNamed), person)
  return sentences.filter((sentence, at) => {
    if (isNamed(sentence)) return true
    if (at < first) return refers(sentence) && !sentences.slice(0, at + 1).some(namesAnother)
    return refers(sentence, unlike) || (at === first + 1 && isElliptical(sentence))
  })
}

function sentencesOf(text: string): string[] {
  if (languageOf(text) !== 'en') return [text.trim()]
  const ends = sentenceEnds(text)
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end).trim()).filter((sentence) => sentence !== '')
}

/**
 * The pronouns that refer to another person: "Ansgar moved out of Petra's, he wouldn't …": the pronoun of a sentence is
 * that of its subject, so "she" is Petra.
 */
function pronounsOfOthers(named: readonly string[], person: string): RegExp | undefined {
  const own = named.filter((sentence) => nameTest(person)(sentence.slice(0, person.trim().length + 1)))
  const [he, she] = [male, female].map((form) => own.some((sentence) => form.test(sentence)))
  const hasOther = own.length === named.length && own.some((sentence) => nameInside.test(sentence))
  if (!hasOther || he === she) return undefined
  return he ? female : male
}

function refers(sentence: string, unlike?: RegExp): boolean {
  const forms = [male, female, others].filter((form) => form !== unlike)
  return forms.some((form) => form.test(sentence))
}

const namesAnother = (sentence: string): boolean => nameInside.test(sentence) || relative.test(sentence)

/** "Hates stairs.", "Wouldn't do dishes.": the sentence before names the subject. */
function isElliptical(sentence: string): boolean {
  const [word = '', next = ''] = sentence.split(/[^\p{L}'’]+/u)
  if (goesOn.test(sentence) || isPast(word.toLowerCase())) return true
  return /^\p{Lu}\p{Ll}+s$/u.test(word) && !/^(?:is|are|was|were|has|have|had|will|can)$/.test(next)
}
