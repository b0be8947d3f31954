import { sharedTopics, topicWords } from '../reading/reading.ts'
import type { Statement } from './statement.ts'
import { doerBefore } from './whose-deed.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject'> & Partial<Pick<Statement, 'slot'>>

/** Things of which people mostly use one, by their nouns and makes: sentences about a new one rarely name its kind. */
const kinds: readonly (readonly [nouns: string, makes: string])[] = [
  [
    'phone|smartphone|mobile',
    'iPhone|Pixel|Galaxy|Fairphone|Xiaomi|OnePlus|Nokia|Huawei|Motorola|Oppo|Nothing Phone|Samsung',
  ],
  [
    'car|van',
    'Volvo|Golf|Polo|Passat|Skoda|Škoda|Octavia|Fabia|Kia|Toyota|Yaris|Corolla|Fiat|Ford|Focus|Fiesta|Opel|Corsa|Astra|Renault|Clio|Peugeot|Citroen|Citroën|Seat|Dacia|Honda|Hyundai|Mazda|Nissan|Tesla|Polestar|BMW|Audi|Mercedes|Mini|Subaru|Suzuki|Volkswagen|VW|Lexus|Jeep',
  ],
  ['laptop|notebook', 'ThinkPad|MacBook|XPS|Framework|Chromebook|Zenbook|Surface|EliteBook|Dell|Lenovo|Asus|Acer'],
  ['bike|bicycle', 'Cube|Canyon|Trek|Giant|Specialized|Cannondale|Brompton|Scott|Gazelle|Riese|Kalkhoff|Bianchi'],
]
const inAny = kinds.map(([nouns]) => nouns).join('|')
const makes = kinds.map(([, makes]) => makes).join('|')

/** The owner gets or uses a thing: "I've bought a used Kia", "got a new phone". */
const gets = new RegExp(
  `(?<!\\p{L})(?:bought|got|ordered|purchased|picked up|leased|upgraded to|switched to|drive|ride|(?:in|swapped \\p{L}+ \\p{L}+|traded \\p{L}+ \\p{L}+) for|with)(?: myself| ourselves| now)? an? (?:(?!second\\b|spare\\b)[\\p{Ll}-]+ ){0,2}((?:${makes}|${inAny})(?![\\p{L}-]))(?! (?:case|cover|rack|tyre|roof|charger|bag|key)s?\\b)`,
  'gu',
)
/** A thing beside the one that is known, or for another person. */
const beside =
  /\b(?:second|another|also|too|as well|spare|rent(?:ed|al)?|borrow(?:ed)?|hired?|for (?:my|our|his|her|their|him|the) |will|would|might|may|want|if|when|plan|going to|not|never|almost|used to)\b|n['’]t\b|['’]ll\b/i
/** The owner parts with a thing, whose name follows. */
const parts =
  /(?<!\p{L})(?:traded in|traded|swapped|exchanged|replaced|sold|scrapped|ditched|gave away|got rid of)(?: in)? (?:the|my|our)(?: old)? ([\p{L}\d][\p{L}\d-]*)(?: [\p{Lu}\d][\p{L}\d-]*)?(?= (?:in|for|with|by|to|and|at|on|last|yesterday|today|this)\b|[.,;!]|$)/gu
const lost =
  /(?<!\p{L})(?:[Tt]he|[Mm]y|[Oo]ur)(?: old)? ([\p{L}\d][\p{L}\d-]*) (?:is|was|has|got|died|broke|fell)(?: been)? ?(?:gone|stolen|broken|dead|died|totalled|down)?(?=[.,;!]| (?:and|so|into|in)\b|$)/gu

/** Whether a statement has words that may make `replacesOwned` true. */
export const mayReplaceOwned = (content: string): boolean =>
  (signOfGetting.test(content) && content.search(gets) >= 0) ||
  (signOfParting.test(content) && content.search(parts) >= 0)
/** What every match of `gets` and of `parts` contains. These are tried first: the others cost 20 ms at their first use. */
const signOfGetting = /(?:got|bought|ordered|purchased|up|leased|to|drive|ride|for|with|self|selves|now) an? /
const signOfParting = /traded|swapped|exchanged|replaced|sold|scrapped|ditched|gave away|got rid of/

/**
 * Whether the newer statement says that the owner got another thing of the kind of the older one, or parted with that one:
 * "I've bought a Pixel 9" after "my phone is a Fairphone", "I traded the Golf in for a Volvo".
 */
export function replacesOwned({ content, subject }: Said, older: Said): boolean {
  if (subject !== 'user' || older.subject !== 'user' || beside.test(content.replace(/\bMay\b/g, 'month'))) return false
  const kind = kindOwned(older)
  if (kind === undefined) return false
  const known = topicWords(older.content)
  const isKnown = (word: string) => sharedTopics(topicWords(word), known) > 0
  const isOwn = (at: number) => [undefined, 'own'].includes(doerBefore(content, at) as string | undefined)
  const parted = [...content.matchAll(parts)].some(({ index, 1: thing }) => isOwn(index) && isKnown(thing!))
  if (parted) return true
  const got = [...content.matchAll(gets)].filter(({ index }) => isOwn(index))
  const isNew = got.some(({ 1: thing }) => isOfKind(kind, thing!) && !older.content.includes(thing!))
  const isGone = got.length > 0 && [...content.matchAll(lost)].some(({ 1: thing }) => isKnown(thing!))
  return isNew || isGone
}

/** The kind of thing that a noun names; undefined for other nouns. */
export function kindNamed(noun: string): number | undefined {
  const word = germanNouns[noun.toLowerCase()] ?? noun
  const found = kinds.findIndex(([nouns]) => new RegExp(`^(?:${nouns})$`, 'iu').test(word))
  return found < 0 ? undefined : found
}
const germanNouns: Readonly<Record<string, string>> = { auto: 'car', wagen: 'car', handy: 'phone', fahrrad: 'bike' }

export const isOfKind = (kind: number, thing: string): boolean =>
  new RegExp(`^(?:${kinds[kind]!.join('|')})$`, 'u').test(thing)

/** The kind of thing that a statement says the owner has: "my phone is …", "I drive a Golf". */
function kindOwned({ content, slot }: Said): number | undefined {
  const noun = /^user\|([^|]+)\|is$/.exec(slot ?? '')?.[1]
  const has = /^(?:I|we) (?:now )?(?:have|drive|ride|use|own) (?:a|an|my|our) (.+)$/iu.exec(content)?.[1]
  const found = kinds.findIndex(([nouns, makes]) =>
    noun === undefined
      ? has !== undefined && new RegExp(`(?<!\\p{L})(?:${makes})(?!\\p{L})`, 'u').test(has)
      : new RegExp(`^(?:${nouns})$`, 'iu').test(noun),
  )
  return found < 0 ? undefined : found
}

/** Words for finding news of such a thing, which rarely share any with the older statement. */
export function wordsForOwned(older: Said): string | undefined {
  const kind = older.subject === 'user' ? kindOwned(older) : undefined
  return kind === undefined ? undefined : `new ${kinds[kind]!.join('|').replaceAll('|', ' ')}`
}
