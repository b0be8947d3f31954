import { isStopWord, stopWordTest } from '../../text/stop-words.ts'
import { analyse } from '../../text/tokenize.ts'
import { isUnspaced, isUnspacedContent, joinWords, wholeWords } from '../../text/whole-words.ts'
import { fold } from '../../text/words/fold.ts'
import { plain } from './readable-sentences.ts'

/** Longest phrase, words; how many of a text are looked through. */
const [longestPhrase, mostCharacters] = [3, 60_000]
/** Number of characters that determine a text's language, whose function words are not phrases. */
const languageSample = 5000
/** Mail and web addresses are not subjects; the comma that replaces them ends a phrase. */
const addresses = /<?[^\s<>()[\]]{1,320}@[^\s<>()[\]]+>?|https?:\/\/[^\s<>()[\]]+/g
/** Words about pages, not about their content. */
const ofPages = new Set(
  (
    'page pages image images photo video click read more share comment comments subscribe newsletter sign log login cookie cookies ' +
    'advertisement story article post blog site website email copyright reserved rights policy terms home menu search year years ' +
    'time times people thing things way ways day days today week weeks month months lot part number example case use used using ' +
    'new first last good great many much said says say like just make made makes get gets going really well even still back'
  ).split(' '),
)

/**
 * Words without meaning alone, which stay in longer phrases ("open source", "three-body problem"): numbers, general
 * verbs and adjectives.
 */
const weakAlone = new Set(
  (
    'two three four five six seven eight nine ten eleven twelve twenty hundred thousand million billion dozen second third half ' +
    'zwei drei vier fünf sechs sieben acht neun zehn zwölf hundert tausend deux trois quatre cinq sept huit neuf dix cent mille ' +
    'dos tres cuatro cinco siete ocho nueve diez cien mil due tre quattro cinque sette otto nove dieci dois quatro seis sete oito dez ' +
    'create created creating view viewed select selected open opened opening add added adding set setting send sent see seen ask asked ' +
    'learn run running work works working enable enabled disable disabled require required requires update updated consider click ' +
    'affect affects affected associated related known prefer preferred requested optional none off high low strong large small big ' +
    'different similar several various important possible available current common main general specific information details ' +
    'increase increased decrease decreased show shown shows found find finds want wants need needs needed help helps give given take taken hold holds ' +
    'close closed understand understands feel feels useful usual best better href div span'
  ).split(' '),
)
/** Elements of HTML within markdown. */
const elements = /<\/?[A-Za-z][^<>\n]*>/g

interface Counted {
  phrase: string
  words: number
  count: number
  /** Extra count for words in the title, in headings and at the beginning. */
  weight: number
}

/**
 * Key phrases of a text, the best first: runs of one to three content words that recur or are in the title or headings;
 * the longer one if a shorter one only occurs inside it.
 */
export function keyPhrases(title: string, text: string, count: number): string[] {
  const front = `${title} ${text.slice(0, languageSample)}`.match(/[\p{L}\p{N}'’]+/gu) ?? []
  const isStop = stopWordTest([...new Set(front.map(folded))])
  const found = new Map<string, Counted>()
  const termOf = memoized(singleTerm)
  const countIn = (part: string, weight: number) => {
    for (const run of contentRuns(part, isStop)) note(run, weight, found, termOf)
  }
  countIn(title, 3)
  const lines = text.slice(0, mostCharacters).split('\n')
  let isCode = false
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    if (isCode) continue
    const place = /^#{1,6}\s/.test(line) ? 2 : index < lines.length * 0.15 ? 1.4 : 1
    countIn(
      plain(
        line
          .replace(/^#{1,6}\s/, '')
          .replace(addresses, ' , ')
          .replace(elements, ' '),
      ),
      place,
    )
  }
  const all = [...found.values()].filter(({ count, words, phrase }) => count > 1 && !(words === 1 && isWeak(phrase)))
  const scored = all
    .map((one) => ({ ...one, score: one.weight * (one.words === 1 ? 1 : 1.6) }))
    .sort((a, b) => b.score - a.score)
  const chosen: Counted[] = []
  for (const one of scored) {
    if (chosen.length === count) break
    const holds = chosen.some(({ phrase }) => overlaps(phrase, one.phrase))
    if (!holds) chosen.push(one)
  }
  return chosen.map(({ phrase }) => phrase)
}

const isWeak = (word: string): boolean => weakAlone.has(word.toLowerCase())

const overlaps = (one: string, other: string): boolean => {
  const [a, b] = [new Set(analyse(one)), analyse(other)]
  return b.some((term) => a.has(term))
}

/** Runs of one to three content words as written, the candidates for phrases. */
export function* contentRuns(text: string, isStop = isStopWord): Generator<string[]> {
  // A phrase does not go over a comma or the end of a sentence.
  for (const part of text.split(/[.,;:!?()[\]{}"“”«»|/]+(?:\s|$)|\s[-–—]\s|[。、，；：！？（）「」『』【】《》・]/)) {
    const words = wordsOf(part)
    // Each word is classified once, not once per run.
    const areContent = words.map((word) => isContent(word, isStop))
    for (let start = 0; start < words.length; start++)
      for (let end = start; end < words.length && end < start + longestPhrase && areContent[end]; end++)
        yield words.slice(start, end + 1)
  }
}

/** The index term of a word that has one by itself, and none together with the word beside it. */
function singleTerm(word: string): string | undefined {
  const terms = isUnspaced(word) ? [] : analyse(word)
  return terms.length === 1 ? terms[0] : undefined
}

/** The same for each word that comes again: a word is in up to six runs, and comes many times. */
function memoized(work: (word: string) => string | undefined): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (word) => {
    if (!known.has(word)) known.set(word, work(word))
    return known.get(word)
  }
}

function note(
  run: readonly string[],
  weight: number,
  found: Map<string, Counted>,
  termOf: (word: string) => string | undefined,
): void {
  const phrase = joinWords(run)
  const terms = run.map(termOf)
  const key = (terms.includes(undefined) ? analyse(phrase) : terms).join(' ')
  if (key === '') return
  const known = found.get(key)
  if (known) {
    known.count++
    known.weight += weight
    // Once in lower case, it is not a name.
    if (run[0] === run[0]!.toLowerCase()) known.phrase = phrase
  } else found.set(key, { phrase, words: run.length, count: 1, weight })
}

/** Words without trailing punctuation; `U.S.` keeps its periods. */
const wordsOf = (text: string): string[] =>
  wholeWords(text).map((word) => (/^(?:\p{Lu}\.){2,}$/u.test(word) ? word : word.replace(/['’]s$|[.'’-]+$/g, '')))
const folded = (word: string): string => fold(word.toLowerCase())

function isContent(word: string, isStop: (folded: string) => boolean): boolean {
  if (isUnspaced(word)) return isUnspacedContent(word)
  const plainWord = folded(word).replace(/['’]/g, '')
  return word.length > 2 && word.length < 40 && !/^\d+$/.test(word) && !isStop(plainWord) && !ofPages.has(plainWord)
}
