import { readOnce } from '../core/read-once.ts'
import { topicWords } from '../reading/reading.ts'
import { languageOf } from '../text/language.ts'
import { isPast } from '../text/past-tense.ts'
import { isEnglish, isStopWord, stopWordTest } from '../text/stop-words.ts'
import { fold } from '../text/words/fold.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content'>

/** What a statement begins with, up to its verb: "my neighbour's cat", "the search service", "Netflix". */
interface Subject {
  /** Its telling words, folded; the owner's are left out. */
  words: readonly string[]
  /** The speaker, the words for another person, or undefined if it names no owner. */
  owner: 'own' | readonly string[] | undefined
  /** It is a name without an article, which may be of anything. */
  isName: boolean
  isPerson: boolean
  /** The word after it. */
  verb: string
}

/** Words for one relation in English and German; a person may be called by each word of a line. */
const relations: readonly ReadonlySet<string>[] = `
  father dad daddy papa vater
  mother mum mom mama mutter
  partner wife husband girlfriend boyfriend fiance fiancee spouse frau mann freund freundin partnerin
  son boy kid child sohn kind junge
  daughter girl kid child tochter kind madchen
  brother sibling bruder
  sister sibling schwester
  grandmother grandma granny oma grossmutter
  grandfather grandpa grandad opa grossvater
  aunt auntie tante
  uncle onkel
  cousin cousine
  nephew neffe
  niece nichte
  friend mate pal buddy freund freundin
  boss manager lead chef chefin vorgesetzter
  colleague coworker kollege kollegin kollegen
  neighbour neighbor neighbours neighbors nachbar nachbarin nachbarn
  flatmate roommate housemate mitbewohner mitbewohnerin
  landlord landlady vermieter vermieterin
  intern trainee praktikant praktikantin
  parents eltern
  tenant lodger mieter untermieter`
  .trim()
  .split('\n')
  .map((line) => new Set(line.trim().split(' ')))
/** Whether a word, folded, names a relation, in English or German. */
export const isRelation = (word: string): boolean => relations.some((line) => line.has(word))

const auxiliary =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|should|may|might|must|does|did|do|isn['’]t|aren['’]t|wasn['’]t|won['’]t|hasn['’]t|can['’]t|doesn['’]t|didn['’]t|\p{L}+['’](?:ll|d))$/iu
const adverb = /^(?:now|just|still|already|finally|also|only|always|usually|never|\p{Ll}+ly)$/u
const isVerb = (word: string): boolean =>
  auxiliary.test(word) || adverb.test(word) || isPast(word) || /^\p{Ll}{2,}[^s\P{L}]s$/u.test(word)
/** Most words between an article and the verb. */
const mostWords = 5

const leading = /^(?:(?<own>[Mm]y|[Oo]ur|[Tt]he user['’]s)|[Tt]he|(?<name>\p{Lu}[\p{L}\d-]+)['’]s?) (?<rest>.+)$/su
const leadingName = /^(?<name>\p{Lu}[\p{L}\d-]+) (?<verb>[\p{L}'’]+)/u
const german =
  /^(?:(?<own>Meine?|Unsere?)|(?:Der|Die|Das)) (?:\p{Ll}+e )?(?<words>\p{Lu}[\p{L}\d-]+(?: \p{Lu}[\p{L}\d-]+)?)(?: (?:der|des|von|vom|meine[rs]|unsere[rs]|seine[rs]|ihre[rs]) (?:\p{Ll}+ )?(?<of>\p{Lu}[\p{L}-]+))?(?: (?<verb>\p{Ll}+))/u

const subjectOf = (said: Said): Subject | undefined => read(said).subject
const read = readOnce(({ content }: Said) => ({ subject: readSubject(content) }))

function readSubject(content: string): Subject | undefined {
  const inGerman = german.exec(content)?.groups
  if (inGerman) return ofGerman(inGerman)
  const found = leading.exec(content)?.groups
  // "It's" and "That's" name no owner.
  if (found && !isStopWord(fold(found.name ?? 'name')))
    return ofPhrase(found as { own?: string; name?: string; rest: string })
  const { name, verb } = leadingName.exec(content)?.groups ?? {}
  if (name === undefined || !isVerb(verb!) || isStopWord(fold(name)) || /ly$/.test(name)) return undefined
  const words = [fold(name)]
  const isPerson = isRelation(words[0]!)
  return { words, owner: undefined, isName: !isPerson, isPerson, verb: verb! }
}

function ofGerman({ own, words, of, verb }: Record<string, string | undefined>): Subject {
  const named = words!.split(' ').map(fold)
  const relation = fold(of ?? '')
  const owner = isRelation(relation) ? [relation] : undefined
  return {
    ...{ words: named, owner: owner ?? (own === undefined ? undefined : 'own'), isName: false },
    ...{ isPerson: isRelation(named[0]!), verb: verb! },
  }
}

function ofPhrase({ own, name, rest }: { own?: string; name?: string; rest: string }): Subject | undefined {
  const all = rest.split(' ')
  const possessor = all.findIndex((word, at) => at < 3 && /['’]s?$/.test(word))
  const owner = possessor < 0 ? undefined : fold(all[possessor]!.replace(/['’]s?$/, ''))
  const isOwned = owner !== undefined && isRelation(owner)
  const words = isOwned ? all.slice(possessor + 1) : all
  const end = verbIn(words.slice(0, mostWords + 1))
  if (end < 0) return undefined
  const telling = words
    .slice(0, end)
    .map((word) => fold(word))
    .filter((word) => !untelling.test(word))
  const of = isOwned ? [owner] : name === undefined ? (own === undefined ? undefined : ('own' as const)) : [fold(name)]
  return telling.length === 0
    ? undefined
    : { words: telling, owner: of, isName: false, isPerson: isRelation(telling.at(-1)!), verb: words[end]! }
}

/** Place of the verb; an auxiliary soon after another form is the surer one: "the bike shed is". */
function verbIn(words: readonly string[]): number {
  const first = words.findIndex((word, at) => at > 0 && isVerb(word))
  if (first < 0) return first
  const sure = words.slice(first, first + 3).findIndex((word) => auxiliary.test(word))
  return sure < 0 ? first : first + sure
}
const untelling = /^(?:new|old|current|next|last|first|other|own|whole|same)$/

/** Words that say when or how, which German statements share by chance. */
const hollow = new Set(
  `jetzt nun inzwischen mittlerweile immer wieder mehr heute gestern morgen bald neu neue neuen neuer neues alt alte alten seit
  woche wochen monat monate jahr jahre tag tage uhr letzte letzten letzter letztes nachste nachsten nachster ganz eigentlich
  leider endlich aktuell momentan gerade damals dann doch wohl eher ziemlich etwa ungefahr bekommt geht gehen hab`.split(
    /\s+/,
  ),
)
/** The telling words of a statement, folded, without function words of its language. */
const wordsOf = readOnce(({ content }: Said): ReadonlySet<string> => {
  const written = (content.replace(/['’]s\b/g, '').match(/[\p{L}\d-]{2,}/gu) ?? []).map((word) => fold(word))
  const isStop = stopWordTest(written)
  const kept = written.filter((word) => !isStop(word) && !hollow.has(word))
  return new Set(kept.flatMap((word) => [...topicWords(word)].flatMap((stem) => [word, stem])))
})
const allWordsOf = readOnce(
  ({ content }: Said): ReadonlySet<string> =>
    new Set((content.match(/[\p{L}\d-]{2,}/gu) ?? []).map((word) => fold(word))),
)

/** Least letters that a word and a compound with it have in common. */
const leastPart = 4
const isSame = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= leastPart &&
    (one.startsWith(other) || other.startsWith(one) || one.endsWith(other) || other.endsWith(one))) ||
  relations.some((line) => line.has(one) && line.has(other))
const has = (words: Iterable<string>, word: string): boolean => [...words].some((other) => isSame(other, word))

/**
 * Whether two statements of which one is not English have nothing in common but function words, which the trained weights
 * take for a shared topic: they were trained with English ones only.
 */
export const shareNothing = (one: Said, other: Said): boolean => !areEnglish(one, other) && !shareWord(one, other)
/** One short statement may have a single function word, which two of its language show. */
const areEnglish = (one: Said, other: Said): boolean =>
  inEnglish(one).isEnglish &&
  inEnglish(other).isEnglish &&
  ['en', undefined].includes(languageOf(`${one.content}\n${other.content}`))
const inEnglish = readOnce(({ content }: Said) => ({ isEnglish: isEnglish(content) }))

/** Whether two statements share a telling word, or a part of a compound. */
function shareWord(one: Said, other: Said): boolean {
  const words = wordsOf(other)
  return [...wordsOf(one)].some((word) => has(words, word))
}

/**
 * Whether two statements are about the things of different owners, or about different things: "the neighbour's cat" and
 * "my cat", "the search service" and "the checkout service". A name may belong to what the other one describes.
 */
export function areOtherThings(older: Said, newer: Said): boolean {
  const [then, now] = [subjectOf(older), subjectOf(newer)]
  if (then === undefined || now === undefined) return false
  if (haveOtherOwners(older, then, newer, now) || isOneMore(then, newer, now)) return true
  return areParallel(then, now) && isAlone(then, newer) && isAlone(now, older)
}

/** Whether two subjects are of one kind, or have the same verb: other ones may be two words for one thing. */
function areParallel(then: Subject, now: Subject): boolean {
  if (then.isName || now.isName) return false
  if ((then.isPerson && now.isPerson) || then.verb === now.verb) return true
  return haveOneEnding(then.words.at(-1)!, now.words.at(-1)!)
}
const haveOneEnding = (one: string, other: string): boolean => one.slice(-leastPart) === other.slice(-leastPart)

const isAlone = ({ words }: Subject, other: Said): boolean => words.some((word) => !has(allWordsOf(other), word))

function haveOtherOwners(older: Said, then: Subject, newer: Said, now: Subject): boolean {
  if (then.owner === undefined || now.owner === undefined || !then.words.some((word) => has(now.words, word)))
    return false
  const isMissing = (owner: Subject['owner'], other: Said) =>
    Array.isArray(owner) && !owner.some((word) => has(allWordsOf(other), word))
  const [isOlderMissing, isNewerMissing] = [isMissing(then.owner, newer), isMissing(now.owner, older)]
  if (then.owner === 'own') return isNewerMissing
  if (now.owner === 'own') return isOlderMissing
  return isOlderMissing && isNewerMissing && then.owner.some(isRelation) === now.owner.some(isRelation)
}

/** Whether another person has such a thing: "Tomas got a new desk" after "my desk is upstairs". */
function isOneMore(then: Subject, newer: Said, now: Subject): boolean {
  if (then.owner !== 'own' || then.isPerson || !(now.isName || now.isPerson) || ownWord.test(newer.content))
    return false
  const things = [...newer.content.matchAll(indefinite)].flatMap(([, words]) => words!.split(' ').map(fold))
  return things.some((word) => has(then.words, word))
}
const ownWord = /(?<!\p{L})(?:me|my|mine|we|us|our|ours|mir|mich|mein\p{L}*|uns|unser\p{L}*)(?!\p{L})/iu
const indefinite = /(?<!\p{L})(?:an?|ein|eine|einen) ((?:[\p{L}-]+ )?[\p{L}-]+)/gu
