/**
 * One token of the scanner (a word, a number, or a compound such as `getObservationsByIds`, `src/store/open.ts`,
 * `5.2.3`) as index terms.
 *
 * - Words of a compound keep their places in the text; the whole, and parts of names written together, come after.
 *   So `well-known author` and `well known author` are the same phrase, and `YouTube video` is `youtube video`.
 * - The whole is its words run together (`e-mail` is `email`, `node.js` is `nodejs`, `token_estimate` is
 *   `tokenEstimate`), except that a mark stays between two numbers and between the segments of a path.
 * - Numbers inside versions, dates and times say little alone: only the whole, its first two numbers (`5.2`, `2024-03`)
 *   and numbers of three digits or more (years) are terms. A digit glued to a name (`HTTPServer2`) is in the whole only.
 */
import { keepUpTo } from '../../core/keep-up-to.ts'
import { once } from '../../core/once.ts'
import { detached, fold, isAscii, partMark } from './fold.ts'
import { type Slice, split, unitsOf } from './split.ts'
import { stem } from './stem.ts'

export interface Piece {
  term: string
  /** The folded word before stemming. */
  word: string
  /** UTF-16 units within the token. */
  start: number
  end: number
}

export interface Token {
  /** Terms at their places in the text. */
  inPlace: readonly Piece[]
  /** Wholes and parts that would tear phrases apart if they stood in the text. */
  after: readonly Piece[]
}

/** Longer terms are data (base64, minified code), not words. */
const maxTermLength = 64
const emptyToken: Token = { inPlace: [], after: [] }

const simple = /^(?:[a-z]+|[A-Z]?[a-z]+|[A-Z]+|\d+)$/
const hardSeparators = unitsOf('/\\:@&')
const softSeparators = unitsOf('-._\u2010\u2011')
const address = /^[a-z][a-z\d]*:\/\/(?:www\.)?/i
/** Date and time as machines write them; seconds and zone are not what a person asks for. */
const timestamp = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|-\d\d:?\d\d)?$/
const apostrophes = /['\u2019\u02bc\u2018\uff07]/
/** A plural acronym, an acronym, a word, or digits. */
const subWords = once(
  () => /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+/gu,
)
/** Most names are ASCII, and Unicode classes take milliseconds to compile. */
const asciiSubWords = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
const asciiNeedsSplit = /[a-z][A-Z]|[A-Z][A-Z][a-z]|[A-Za-z]\d|\d[A-Za-z]/
const needsSplit = once(() => /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u)
/** Years and parts of telephone numbers are searched for alone; shorter numbers are everywhere. */
const longNumber = 3
const number = /^\d+$/
/** With the commas of thousands, which are left out: `1,234` is `1234`. */
const version = /^v?\d[\d,]*$/i
const versionStart = '0123456789vV'
const ordinal = /^(\d+)(?:st|nd|rd|th)$/
const hexadecimal = /^(?=[a-f]*\d)[\da-f]{7,}$/i
const oneLetter = /^[a-z]$/
const letters = /^[a-z]+$/

/** Terms of one token as the scanner cut it. */
export function analyseToken(raw: string): Token {
  if (simple.test(raw)) {
    const piece = pieceOf(raw.toLowerCase(), 0, raw.length)
    return piece ? { inPlace: [piece], after: [] } : emptyToken
  }
  const link = address.exec(raw)
  const stamp = timestamp.exec(raw)
  if (stamp) {
    const date = numeric(split({ text: raw.slice(0, 10), start: 0 }, softSeparators))
    const time = numeric(split({ text: stamp[1]!, start: 11 }, hardSeparators))
    return { inPlace: [...date.inPlace, ...time.inPlace], after: date.after }
  }
  return joined(split({ text: raw.slice(link?.[0].length ?? 0), start: link?.[0].length ?? 0 }, hardSeparators))
}

/** The segments of a path, an address or a time. */
function joined(segments: readonly Slice[]): Token {
  if (segments.length > 1 && segments.every(isVersion)) return numeric(segments)
  const inPlace: Piece[] = []
  const after: Piece[] = []
  let whole = ''
  for (const segment of segments) {
    const token = analyseSegment(segment)
    for (const piece of token.inPlace) inPlace.push(piece)
    for (const piece of token.after) after.push(piece)
    if (whole.length <= maxTermLength) whole += (whole && token.whole ? partMark : '') + token.whole
  }
  const first = segments[0]
  const last = segments.at(-1)
  if (first && last && segments.length > 1) {
    const piece = pieceOf(whole, first.start, last.start + last.text.length)
    if (piece) after.push(piece)
  }
  return { inPlace, after }
}

/** One segment: words joined by dash, dot or underscore, in camel case, or with digits. */
function analyseSegment(segment: Slice): Token & { whole: string } {
  const groups = split(segment, softSeparators)
  if (groups.length === 1) return analyseGroup(groups[0]!)
  if (groups.length > 1 && groups.every(isVersion)) {
    const token = numeric(groups)
    return { ...token, whole: token.inPlace[0]?.term ?? '' }
  }
  const inPlace: Piece[] = []
  const after: Piece[] = []
  let whole = ''
  let single = false
  for (let index = 0; index < groups.length; index++) {
    const run = numberRun(groups, index)
    const token = run.length > 1 ? { ...numeric(run), whole: '' } : analyseGroup(groups[index]!)
    const text = token.whole || (token.inPlace[0]?.term ?? '')
    if (text.length === 1 && oneLetter.test(text)) single = true
    else for (const piece of token.inPlace) inPlace.push(piece)
    for (const piece of token.after) after.push(piece)
    if (whole.length <= maxTermLength) whole = glue(whole, text)
    index += run.length > 1 ? run.length - 1 : 0
  }
  const start = segment.start
  const piece = pieceOf(whole, start, start + segment.text.length)
  if (piece && single) return { inPlace: [piece], after: [...inPlace, ...after], whole }
  if (piece) after.push(piece)
  return { inPlace, after, whole }
}

type Group = Token & { whole: string }

/** Distinct groups kept; paths and addresses are put together from the same ones again and again. */
const cacheLimit = 20_000
const cachedLength = 40
/** With places counted from the start of the group. */
const groupsKnown = new Map<string, Group>()

/** Text between separators: a word, a camel case name, or letters with digits. */
function analyseGroup({ text, start }: Slice): Group {
  let group = groupsKnown.get(text)
  if (!group) {
    group = cutGroup(text)
    if (text.length <= cachedLength) keepUpTo(cacheLimit, groupsKnown, detached(text), group)
  }
  if (start === 0) return group
  return { inPlace: moved(group.inPlace, start), after: moved(group.after, start), whole: group.whole }
}

const moved = (pieces: readonly Piece[], by: number): Piece[] =>
  pieces.map(({ term, word, start, end }) => ({ term, word, start: start + by, end: end + by }))

function cutGroup(text: string): Group {
  const word = foldWord(text.replaceAll(',', ''))
  const counted = ordinal.exec(word)
  const whole = pieceOf(counted ? counted[1]! : word, 0, text.length)
  if (!whole) return { ...emptyToken, whole: '' }
  if (counted || text.length > maxTermLength || !splits(text)) {
    return { inPlace: [whole], after: [], whole: whole.word }
  }
  const parts = subWordsOf(text)
  if (parts.length === 2 && number.test(parts[0]!.word) && letters.test(parts[1]!.word)) {
    // A quantity with its unit is the same with and without a space: `5km`, `5 km`.
    return { inPlace: parts, after: [whole], whole: word }
  }
  const after = parts.filter((part) => !(number.test(part.word) ? part.word.length < 4 : part.word.length < 2))
  return { inPlace: [whole], after: after.filter((part) => part.term !== whole.term), whole: word }
}

const splits = (text: string): boolean => (isAscii(text) ? asciiNeedsSplit : needsSplit()).test(text)

function subWordsOf(text: string): Piece[] {
  const found = [...text.matchAll(isAscii(text) ? asciiSubWords : subWords())]
  const digitRuns = found.filter((match) => number.test(match[0])).length
  // Hashes and random ids change between letters and digits all the time: their parts are noise.
  if (hexadecimal.test(text) || digitRuns > 2 || (digitRuns > 0 && found.length > 8)) return []
  const parts: Piece[] = []
  for (const match of found) {
    const piece = pieceOf(foldWord(match[0]), match.index, match.index + match[0].length)
    if (piece) parts.push(piece)
  }
  return parts
}

/** A version, date, time, decimal or telephone number. */
function numeric(parts: readonly Slice[]): Token {
  const first = parts[0]!
  const last = parts.at(-1)!
  const digits = parts.map((part) => part.text.replace(/^v|,/gi, ''))
  const end = (part: Slice): number => part.start + part.text.length
  const whole = pieceOf(digits.join(partMark), first.start, end(last))
  const start = parts.length > 2 ? pieceOf(digits.slice(0, 2).join(partMark), first.start, end(parts[1]!)) : undefined
  const long = parts.map((part, index) =>
    digits[index]!.length >= longNumber ? pieceOf(digits[index]!, part.start, end(part)) : undefined,
  )
  return { inPlace: whole ? [whole] : [], after: [start, ...long].filter((piece) => piece !== undefined) }
}

function numberRun(groups: readonly Slice[], from: number): Slice[] {
  let to = from
  while (to < groups.length && isVersion(groups[to]!)) to++
  return groups.slice(from, to)
}

const isVersion = ({ text }: Slice): boolean => versionStart.includes(text[0]!) && version.test(text)

/** Words run together, except that two numbers stay apart. */
function glue(left: string, right: string): string {
  return isDigit(left.at(-1)) && isDigit(right[0]) ? left + partMark + right : left + right
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9'

/** Folded, without possessive and contraction: `Anna's` is `anna`, `we'll` is `we`, `don't` is `dont`, `l'eau` is `eau`. */
function foldWord(raw: string): string {
  if (!apostrophes.test(raw)) return fold(raw)
  const parts = raw.toLowerCase().split(apostrophes)
  const tail = parts.at(-1)!
  if (parts.length > 1 && /^(?:s|ll|re|ve|d|m)$/.test(tail)) parts.pop()
  if (parts.length === 2 && /^(?:[ldjnmstc]|qu)$/.test(parts[0]!) && parts[1]!.length > 1) parts.shift()
  return fold(parts.join(''))
}

function pieceOf(word: string, start: number, end: number): Piece | undefined {
  return word && word.length <= maxTermLength ? { term: stem(word), word, start, end } : undefined
}
