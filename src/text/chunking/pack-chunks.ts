/**
 * Packs units (lines, sentences, pieces of long lines) into chunks of about a target size. Every format gives its units
 * a quality of the break before them; where a chunk gets too long, it is cut at the best break, later ones preferred.
 */
import type { ChunkDraft } from '../../core/record.ts'
import { breakBefore, isBlank, isWhite, type PackLimits, type Unit } from './units.ts'

/** Breaks of at least this quality start a new topic, so the text before them is not repeated as overlap. */
const freshStart = 80
/** A break at the very beginning of a chunk is worth so much less than the same break at its end. */
const earlyPenalty = 0.7

/** Units that are made when they are first wanted, and let go when a chunk is past them: of long texts few are held. */
class Units {
  private readonly held: Unit[] = []
  private gone = 0
  private readonly source: Iterator<Unit>

  constructor(source: Iterable<Unit>) {
    this.source = source[Symbol.iterator]()
  }

  /** Undefined behind the last one. */
  at(index: number): Unit | undefined {
    while (this.gone + this.held.length <= index) {
      const { done, value } = this.source.next()
      if (done) return undefined
      this.held.push(value)
    }
    return this.held[index - this.gone]
  }

  letGoBefore(index: number): void {
    if (index - this.gone < leastLetGo) return
    this.held.splice(0, index - this.gone)
    this.gone = index
  }
}
/** Moving what is held costs more than holding it, below so many. */
const leastLetGo = 2000

/** Chunks over units that follow each other without holes. Chunks of only white space are left out. */
export function packUnits(text: string, given: Iterable<Unit>, limits: PackLimits): ChunkDraft[] {
  const units = new Units(given)
  const chunks: ChunkDraft[] = []
  let first = 0
  let fresh = 0
  while (true) {
    units.letGoBefore(first)
    // A chunk must bring something new: white space alone would repeat the overlap.
    for (let unit = units.at(fresh); unit && isBlankUnit(text, unit); unit = units.at(fresh)) fresh++
    if (units.at(fresh) === undefined) return chunks
    while (isBlankUnit(text, units.at(first)!)) first++
    if (tokensOf(units, first, fresh + 1) > limits.target) first = fresh
    const next = chunkEnd(units, first, fresh, limits.target)
    const chunk = draft(text, units, first, next)
    if (chunk) chunks.push(chunk)
    fresh = next
    first = units.at(next) ? overlapStart(units, first, next, limits) : next
  }
}

/** Index of the unit behind the chunk that starts with `first`; at least one unit from `fresh` on is in it. */
function chunkEnd(units: Units, first: number, fresh: number, target: number): number {
  let tokens = tokensOf(units, first, fresh)
  let best = -1
  let bestScore = 0
  let index = fresh
  for (let unit = units.at(index); unit; unit = units.at(++index)) {
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
  return index
}

function tokensOf(units: Units, from: number, to: number): number {
  let tokens = 0
  for (let index = from; index < to; index++) tokens += units.at(index)!.tokens
  return tokens
}

/** Whole units of the chunk before, as many as fit, not across a fresh start and not from inside a block. */
function overlapStart(units: Units, first: number, next: number, limits: PackLimits): number {
  const quality = units.at(next)!.quality
  if (quality >= freshStart) return next
  const leastQuality = Math.min(quality, breakBefore.line)
  let start = next
  let tokens = 0
  for (let index = next - 1; index > first; index--) {
    tokens += units.at(index)!.tokens
    if (tokens > limits.overlap) break
    if (units.at(index)!.quality >= leastQuality) start = index
    if (units.at(index)!.quality >= freshStart) break
  }
  return start
}

function draft(text: string, units: Units, first: number, next: number): ChunkDraft | undefined {
  let from = first
  while (from < next && isBlankUnit(text, units.at(from)!)) from++
  if (from === next) return undefined
  let to = next
  while (isBlankUnit(text, units.at(to - 1)!)) to--
  const { start, line } = units.at(from)!
  let end = units.at(to - 1)!.end
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

/** Headings that apply to everything in the chunk. */
function commonPath(units: Units, from: number, to: number): readonly string[] {
  let path: readonly string[] | undefined
  let last: readonly string[] | undefined
  for (let index = from; index < to; index++) {
    const { headings, heading, tokens } = units.at(index)!
    if (headings === last || heading || tokens === 0) continue
    last = headings
    path = path === undefined ? headings : sharedStart(path, headings)
  }
  return path ?? units.at(from)!.headings
}

function sharedStart(left: readonly string[], right: readonly string[]): readonly string[] {
  let same = 0
  while (same < left.length && left[same] === right[same]) same++
  return same === left.length ? left : left.slice(0, same)
}

const isBlankUnit = (text: string, { start, end }: Unit): boolean => isBlank(text, start, end)
