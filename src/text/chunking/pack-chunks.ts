/**
 * Packs units (lines, sentences, pieces of long lines) into chunks of about a target size. Every format gives its units
 * a quality of the break before them; where a chunk gets too long, it is cut at the best break, later ones preferred.
 */
import type { ChunkDraft } from '../../core/record.ts'
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
}

export interface PackLimits {
  /** Tokens a chunk may have. */
  target: number
  /** Tokens that a chunk repeats of the one before. */
  overlap: number
}

/** Sentences of at most so many tokens are not cut, where the target allows. */
const usualSentence = 60

/** How large a unit of running text may be: several fit into a chunk, and one into the overlap. */
export const unitSize = ({ target, overlap }: PackLimits): number =>
  Math.max(1, Math.min(target, Math.max(overlap, usualSentence)))

/** Breaks of at least this quality start something new: what stands before them is not repeated. */
const freshStart = 80
/** A break at the very beginning of a chunk is worth so much less than the same break at its end. */
const earlyPenalty = 0.7

/** Chunks over units that follow each other without holes. Chunks of only white space are left out. */
export function packUnits(text: string, units: readonly Unit[], limits: PackLimits): ChunkDraft[] {
  const chunks: ChunkDraft[] = []
  let first = 0
  let fresh = 0
  while (true) {
    // A chunk must bring something new: white space alone would repeat the overlap.
    while (fresh < units.length && isBlank(text, units[fresh]!)) fresh++
    if (fresh === units.length) return chunks
    while (isBlank(text, units[first]!)) first++
    const next = chunkEnd(units, first, fresh, limits.target)
    const chunk = draft(text, units, first, next)
    if (chunk) chunks.push(chunk)
    fresh = next
    first = next < units.length ? overlapStart(units, first, next, limits) : next
  }
}

/** Index of the unit behind the chunk that starts with `first`; at least one unit from `fresh` on is in it. */
function chunkEnd(units: readonly Unit[], first: number, fresh: number, target: number): number {
  let tokens = 0
  for (let index = first; index < fresh; index++) tokens += units[index]!.tokens
  let best = -1
  let bestScore = 0
  for (let index = fresh; index < units.length; index++) {
    const unit = units[index]!
    if (index > fresh) {
      const early = 1 - Math.min(1, tokens / target)
      const score = unit.quality * (1 - earlyPenalty * early * early)
      if (score >= bestScore) {
        bestScore = score
        best = index
      }
      if (tokens + unit.tokens > target) return best
    }
    tokens += unit.tokens
  }
  return units.length
}

/** Whole units of the chunk before, as many as fit, not across a fresh start and not from inside a block. */
function overlapStart(units: readonly Unit[], first: number, next: number, limits: PackLimits): number {
  const quality = units[next]!.quality
  if (quality >= freshStart) return next
  const leastQuality = Math.min(quality, breakBefore.line)
  let start = next
  let tokens = 0
  for (let index = next - 1; index > first; index--) {
    tokens += units[index]!.tokens
    if (tokens > limits.overlap) break
    if (units[index]!.quality >= leastQuality) start = index
    if (units[index]!.quality >= freshStart) break
  }
  return start
}

function draft(text: string, units: readonly Unit[], first: number, next: number): ChunkDraft | undefined {
  let from = first
  while (from < next && isBlank(text, units[from]!)) from++
  if (from === next) return undefined
  let to = next
  while (isBlank(text, units[to - 1]!)) to--
  const { start, line } = units[from]!
  let end = units[to - 1]!.end
  while (isWhite(text.charCodeAt(end - 1))) end--
  const slice = text.slice(start, end)
  let endLine = line
  for (let at = slice.indexOf('\n'); at >= 0; at = slice.indexOf('\n', at + 1)) endLine++
  return {
    text: slice,
    headings: commonPath(units, from, to),
    startLine: line,
    endLine,
    startOffset: start,
    endOffset: end,
  }
}

/** Headings that stand above everything in the chunk. */
function commonPath(units: readonly Unit[], from: number, to: number): readonly string[] {
  let path = units[from]!.headings
  let last = path
  for (let index = from + 1; index < to; index++) {
    const { headings } = units[index]!
    if (headings === last) continue
    last = headings
    let same = 0
    while (same < path.length && path[same] === headings[same]) same++
    if (same < path.length) path = path.slice(0, same)
  }
  return path
}

/** A line as units: whole while short, else sentences, else pieces of at most `largest` tokens cut between words. */
export function pushUnits(units: Unit[], text: string, unit: Unit, largest: number, bySentence: boolean): void {
  if (unit.tokens <= largest) {
    units.push(unit)
    return
  }
  const ends = bySentence ? sentenceEnds(text, unit.start, unit.end) : [unit.end]
  let start = unit.start
  let quality = unit.quality
  for (const end of ends) {
    for (const pieceEnd of pieceEnds(text, start, end, largest)) {
      units.push({ ...unit, start, end: pieceEnd, tokens: estimateTokens(text, start, pieceEnd), quality })
      start = pieceEnd
      quality = breakBefore.word
    }
    quality = Math.min(unit.quality, breakBefore.sentence)
  }
}

/** Ends of pieces of at most `largest` tokens, behind white space where there is some, never between surrogates. */
function pieceEnds(text: string, start: number, end: number, largest: number): number[] {
  if (estimateTokens(text, start, end) <= largest) return [end]
  const ends: number[] = []
  let from = start
  while (from < end) {
    // No text has more tokens than units: what is at most `largest` units long fits, and longer pieces are tried by words.
    let to = Math.min(end, from + largest)
    let tokens = estimateTokens(text, from, to)
    while (to < end) {
      const wordEnd = nextWordEnd(text, to, Math.min(end, to + maxWordUnits))
      tokens += estimateTokens(text, to, wordEnd)
      if (tokens > largest) break
      to = wordEnd
    }
    if (to < end) to = behindSpace(text, from, to)
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

function behindSpace(text: string, from: number, to: number): number {
  for (let at = to; at > from && to - at < maxWordUnits; at--) if (isWhite(text.charCodeAt(at - 1))) return at
  const unit = text.charCodeAt(to)
  const before = text.charCodeAt(to - 1)
  const pair = unit >= 0xdc00 && unit < 0xe000 && before >= 0xd800 && before < 0xdc00
  return pair ? (to - 1 > from ? to - 1 : to + 1) : to
}

function isBlank(text: string, unit: Unit): boolean {
  for (let at = unit.start; at < unit.end; at++) if (!isWhite(text.charCodeAt(at))) return false
  return true
}

/** As `String.trim` sees it. */
const isWhite = (unit: number): boolean =>
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
