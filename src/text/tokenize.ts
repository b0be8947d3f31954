/**
 * Text to index terms. Documents and questions go through the same cuts, so what is written is what is asked.
 *
 * One pass over UTF-16 units cuts tokens: words with their inner joiners, and runs of scripts without spaces. What a
 * token means (compound.ts) is worked out once and kept, because text repeats its words.
 */
import { keepUpTo } from '../core/keep-up-to.ts'
import { stopWordTest } from './stop-words.ts'
import { unspaced } from './words/character-class.ts'
import { analyseToken, type Piece, type Token } from './words/compound.ts'
import { detached, foldRun, isAscii, partMark } from './words/fold.ts'
import type { LanguageStem } from './words/language-stem.ts'
import { Scanner } from './words/scanner.ts'
import { firstLettersOf } from './words/stem.ts'

/** Kept with an index: another value means that its words must be analysed again. */
export const analyserVersion = '2'
/** Words of this version lack the stems of other languages than English and are found as before. */
export const versionWithoutStems = '1'

export interface QueryTerm {
  /** The form in the index. */
  term: string
  /** Readable: folded, not stemmed. For messages, and for the search for misspelt words. */
  word: string
  /** As it is typed, where folding left out accents: stems of other languages read them. */
  written?: string
  stopWord: boolean
  /** Its stem in another language than English is asked as well. */
  stemmed?: boolean
  /** Terms of one compound (whole and parts) carry the same number. */
  compound?: number | undefined
}

/** A term with its place in the text, UTF-16 units. */
export interface PlacedTerm {
  term: string
  start: number
  end: number
}

/**
 * Index terms of a text: words in text order, then the forms that have no place of their own (a compound's whole,
 * parts of names written together), also in text order. Quoted phrases are found in the first part.
 */
export function analyse(text: string): string[] {
  const terms: string[] = []
  const after: string[] = []
  const scanner = new Scanner(text)
  for (let kind = scanner.next(); kind !== 0; kind = scanner.next()) {
    if (kind === unspaced) {
      pushPairs(foldRun(text.slice(scanner.start, scanner.end)), terms, after)
      continue
    }
    const known = meaningOf(scanner)
    if (typeof known === 'string') {
      terms.push(known)
      continue
    }
    for (let index = 0; index < known.inPlace.length; index++) terms.push(known.inPlace[index]!.term)
    for (let index = 0; index < known.after.length; index++) after.push(known.after[index]!.term)
  }
  for (const term of after) terms.push(term)
  return terms
}

/**
 * Stems of a text's words in its language, in text order, where `analyse` gives other terms. They are kept behind those,
 * so that phrases stay as they are written and a question in any language finds the words as before.
 */
export function stemsOf(text: string, stem: LanguageStem): string[] {
  const stems: string[] = []
  const scanner = new Scanner(text)
  for (let kind = scanner.next(); kind !== 0; kind = scanner.next()) {
    if (kind === unspaced) continue
    for (const { term, start, end } of tokenOf(scanner).inPlace) {
      const own = stem(text.slice(scanner.start + start, scanner.start + end))
      if (own !== undefined && own !== term) stems.push(own)
    }
  }
  return stems
}

/** Terms that are adjacent wherever the text is quoted. */
export function analysePhrase(text: string): string[] {
  const terms: string[] = []
  const scanner = new Scanner(text)
  for (let kind = scanner.next(); kind !== 0; kind = scanner.next()) {
    if (kind === unspaced) pushPairs(foldRun(text.slice(scanner.start, scanner.end)), terms, [])
    else for (const piece of tokenOf(scanner).inPlace) terms.push(piece.term)
  }
  return terms
}

/** Different index terms of a text without its stop words, in order. */
export const contentTerms = (text: string): Set<string> =>
  new Set(analyseQuery(text).flatMap(({ term, stopWord }) => (stopWord ? [] : [term])))

/** Terms of a question, each with its stop word mark. */
export function analyseQuery(text: string): QueryTerm[] {
  const terms: QueryTerm[] = []
  const scanner = new Scanner(text)
  const shouting = text === text.toUpperCase()
  let compound = 0
  const acronyms = new Set<QueryTerm>()
  for (let kind = scanner.next(); kind !== 0; kind = scanner.next()) {
    if (kind === unspaced) {
      const pairs: string[] = []
      pushPairs(foldRun(text.slice(scanner.start, scanner.end)), pairs, [])
      for (const pair of pairs) terms.push({ term: pair, word: pair, stopWord: false })
      continue
    }
    const token = tokenOf(scanner)
    const pieces = [...token.inPlace, ...token.after]
    const mark = pieces.length > 1 ? { compound: compound++ } : {}
    // "IT", "US" and "WHO" are names when the rest is not in capitals.
    const raw = text.slice(scanner.start, scanner.end)
    const acronym = !shouting && isAcronym(raw)
    for (const piece of pieces) {
      const word = piece.word.includes(partMark) ? raw.slice(piece.start, piece.end).toLowerCase() : piece.word
      const written = isAscii(raw) ? undefined : raw.slice(piece.start, piece.end)
      const term: QueryTerm = { term: piece.term, word, ...(written && { written }), stopWord: false, ...mark }
      if (acronym) acronyms.add(term)
      terms.push(term)
    }
  }
  const isStopWord = stopWordTest(terms.map((term) => term.word))
  for (const term of terms) term.stopWord = !acronyms.has(term) && isStopWord(term.word)
  return terms
}

/**
 * The wanted terms of a text with their positions, unordered; pairs of a run overlap. The first letter excludes most
 * tokens.
 */
export function placeTerms(text: string, wanted: ReadonlySet<string>): PlacedTerm[] {
  const placed: PlacedTerm[] = []
  const scanner = new Scanner(text)
  const letters = beginnings(wanted)
  for (let kind = scanner.next(); kind !== 0; kind = scanner.next()) {
    const { start, end } = scanner
    if (kind === unspaced) {
      placePairs(text.slice(start, end), start, wanted, placed)
      continue
    }
    if (!letters.has(text.charCodeAt(start) | toLower) && isPlainWord(text, start, end)) continue
    const known = meaningOf(scanner)
    if (typeof known === 'string') {
      if (wanted.has(known)) placed.push({ term: known, start, end })
      continue
    }
    placePieces(known.inPlace, start, wanted, placed)
    placePieces(known.after, start, wanted, placed)
  }
  return placed
}

/** The bit that makes an ASCII letter a small one. */
const toLower = 0x20

/** Units by which words of some terms may begin. */
function beginnings(terms: ReadonlySet<string>): ReadonlySet<number> {
  const known = knownBeginnings.get(terms)
  if (known) return known
  const units = new Set(
    [...terms].flatMap((term) => firstLettersOf(term).map((letter) => letter.charCodeAt(0) | toLower)),
  )
  knownBeginnings.set(terms, units)
  return units
}
/** The same terms are often placed in one text after the other. */
const knownBeginnings = new WeakMap<ReadonlySet<string>, ReadonlySet<number>>()

/** An ASCII word in small letters, or with a capital first: it has one term, which begins as its forms do. */
function isPlainWord(text: string, start: number, end: number): boolean {
  if (!isSmallLetter(text.charCodeAt(start) | toLower)) return false
  for (let at = start + 1; at < end; at++) if (!isSmallLetter(text.charCodeAt(at))) return false
  return true
}

const isSmallLetter = (unit: number): boolean => unit >= 97 && unit <= 122

function placePieces(pieces: readonly Piece[], offset: number, wanted: ReadonlySet<string>, placed: PlacedTerm[]) {
  for (const { term, start, end } of pieces)
    if (wanted.has(term)) placed.push({ term, start: offset + start, end: offset + end })
}

/** Distinct tokens kept; text of one language repeats some ten thousands. */
const cacheLimit = 50_000
/** Longer tokens are addresses and paths: large, and repeated only nearby (each chunk begins with its file's path). */
const cachedLength = 40
const longCacheLimit = 500
const longestCached = 200
const tokens = new Map<string, string | Token>()
const longTokens = new Map<string, string | Token>()

/** The term alone of a simple word in lower case, as most are: the way through its token is several steps longer. */
function meaningOf(scanner: Scanner): string | Token {
  const raw = scanner.text.slice(scanner.start, scanner.end)
  const isLong = raw.length > cachedLength
  const cache = isLong ? longTokens : tokens
  const known = cache.get(raw)
  if (known !== undefined) return known
  const own = detached(raw)
  const token = analyseToken(own)
  const meaning = isPlain(token, own) ? token.inPlace[0]!.term : token
  if (raw.length <= longestCached) keepUpTo(isLong ? longCacheLimit : cacheLimit, cache, own, meaning)
  return meaning
}

function tokenOf(scanner: Scanner): Token {
  const meaning = meaningOf(scanner)
  if (typeof meaning !== 'string') return meaning
  const word = scanner.text.slice(scanner.start, scanner.end)
  return { inPlace: [{ term: meaning, word, start: 0, end: word.length }], after: [] }
}

/** A single term that equals the word, which `tokenOf` can rebuild. */
function isPlain({ inPlace, after }: Token, own: string): boolean {
  const [piece] = inPlace
  return (
    after.length === 0 && inPlace.length === 1 && piece!.word === own && piece!.start === 0 && piece!.end === own.length
  )
}

const isAcronym = (raw: string): boolean => raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase()

/** Overlapping pairs of characters; a lone one stands for itself. The last one of a run begins no pair: it comes after. */
function pushPairs(run: string, terms: string[], after: string[]): void {
  let last = ''
  let count = 0
  for (const character of run) {
    if (count++) terms.push(last + character)
    last = character
  }
  if (count === 1) terms.push(last)
  else if (count > 1 && han.test(last)) after.push(last)
}
const han = /\p{sc=Han}/u

function placePairs(run: string, offset: number, wanted: ReadonlySet<string>, placed: PlacedTerm[]): void {
  let last = ''
  let lastStart = 0
  let at = 0
  const put = (term: string, start: number, end: number) => {
    if (wanted.has(term)) placed.push({ term, start: offset + start, end: offset + end })
  }
  for (const source of run) {
    for (const character of foldRun(source)) {
      if (last) put(last + character, lastStart, at + source.length)
      put(character, at, at + source.length)
      last = character
      lastStart = at
    }
    at += source.length
  }
}
