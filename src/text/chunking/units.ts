/** What chunks are packed from: lines, sentences, and pieces of sentences where those are long. */
import { estimateTokens } from '../budget.ts'
import { sentenceEnds } from '../sentences.ts'

/** Quality of a break before a unit. A heading or a definition starts something new: nothing is repeated behind it. */
export const breakBefore = {
  section: 100,
  paragraph: 60,
  item: 40,
  sentence: 20,
  line: 12,
  /** Blank line inside a block that should stay whole. */
  gapInside: 3,
  /** Line inside a block that should stay whole. */
  inside: 2,
  /** Between words, or anywhere in text without spaces. */
  word: 1,
} as const

export interface Unit {
  start: number
  end: number
  /** Counted from 1. */
  line: number
  tokens: number
  quality: number
  headings: readonly string[]
  /** A heading alone says nothing yet: a chunk's path is that of the text below. */
  heading?: boolean
}

/** One for all lines below no heading: a list each was seven megabytes of 300,000 lines. */
export const noHeadings: readonly string[] = []

export interface PackLimits {
  /** Tokens a chunk may have. */
  target: number
  /** Tokens that a chunk repeats of the one before. */
  overlap: number
}

/** In a line of more than so many characters … */
const longLine = 100_000
/** … a unit has at least so many: ten megabytes of tiny sentences in one line would be a million units of 80 bytes. */
const shortestOfLong = 64

/** Sentences of at most so many tokens are not cut, where the target allows. */
const usualSentence = 60

/** How large a unit of running text may be: several fit into a chunk, and one into the overlap. */
export const unitSize = ({ target, overlap }: PackLimits): number =>
  Math.max(1, Math.min(target, Math.max(overlap, usualSentence)))

/** A line as units: whole while short, else sentences, else pieces of at most `largest` tokens cut between words. */
export function* unitsOf(text: string, unit: Unit, largest: number, bySentence: boolean): Generator<Unit> {
  if (unit.tokens <= largest) {
    yield unit
    return
  }
  const ends = bySentence ? sentenceEnds(text, unit.start, unit.end) : [unit.end]
  let start = unit.start
  let quality = unit.quality
  const shortest = unit.end - unit.start > longLine ? shortestOfLong : 0
  for (const end of ends) {
    if (end - start < shortest && end < unit.end) continue
    for (const pieceEnd of pieceEnds(text, start, end, largest)) {
      yield { ...unit, start, end: pieceEnd, tokens: pieceTokens(text, start, pieceEnd), quality }
      start = pieceEnd
      quality = breakBefore.word
    }
    quality = Math.min(unit.quality, breakBefore.sentence)
  }
}

/** The estimate of a whole word is more than that of its parts, so parts of words count at their full length. */
function pieceTokens(text: string, start: number, end: number): number {
  const tokens = estimateTokens(text, start, end)
  return betweenWords(text, start) && betweenWords(text, end) ? tokens : Math.max(tokens, Math.ceil((end - start) / 3))
}

const betweenWords = (text: string, at: number): boolean =>
  at === 0 || at === text.length || isWhite(text.charCodeAt(at - 1)) || isWhite(text.charCodeAt(at))

/** Ends of pieces of at most `largest` tokens, behind white space where there is some, never between surrogates. */
function pieceEnds(text: string, start: number, end: number, largest: number): number[] {
  if (estimateTokens(text, start, end) <= largest) return [end]
  const ends: number[] = []
  let from = start
  while (from < end) {
    let to = from
    for (let tokens = 0; to < end; ) {
      const wordEnd = nextWordEnd(text, to, Math.min(end, to + maxWordUnits))
      tokens += pieceTokens(text, to, wordEnd)
      if (tokens > largest) break
      to = wordEnd
    }
    // A word that is too long alone: no text has more tokens than units.
    if (to === from) to = Math.min(end, from + largest)
    if (to < end) to = betweenPairs(text, to, from)
    ends.push(to)
    from = to
  }
  return ends
}

/** A longer run without spaces is cut anywhere. */
const maxWordUnits = 64

function nextWordEnd(text: string, from: number, limit: number): number {
  let at = from
  while (at < limit && !isWhite(text.charCodeAt(at))) at++
  while (at < limit && isWhite(text.charCodeAt(at))) at++
  return at
}

/** Not between the halves of a surrogate pair; behind it where it is the first thing. */
function betweenPairs(text: string, at: number, from: number): number {
  const before = text.charCodeAt(at - 1)
  const behind = text.charCodeAt(at)
  const pair = before >= 0xd800 && before < 0xdc00 && behind >= 0xdc00 && behind < 0xe000
  return pair ? (at - 1 > from ? at - 1 : at + 1) : at
}

/** As `String.trim` sees it. */
export const isWhite = (unit: number): boolean =>
  unit === 32 ||
  (unit >= 9 && unit <= 13) ||
  (unit >= 0xa0 &&
    (unit === 0xa0 ||
      unit === 0xfeff ||
      unit === 0x1680 ||
      (unit >= 0x2000 && unit <= 0x200a) ||
      unit === 0x2028 ||
      unit === 0x2029 ||
      unit === 0x202f ||
      unit === 0x205f ||
      unit === 0x3000))

/** Whether [start, end) is white space alone. */
export function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isWhite(text.charCodeAt(at))) return false
  return true
}
