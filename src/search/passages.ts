import type { ChunkDraft, Turn } from '../core/record.ts'
import type { Passage } from '../ports/models.ts'
import { splitForModel } from './pieces.ts'
import { headingSeparator } from './records-repository.ts'

/**
 * Tokens of one model run. Half the window of the bundled embedder: short passages match more sharply, and the cost of
 * attention grows with the square of the length (the figures are in the ADR on late interaction).
 */
const pieceTokens = 220
const pieceOverlap = 30

interface Source {
  title: string
  headings: readonly string[]
  text: string
  turn?: { speaker: string; before: readonly string[] } | undefined
}

/**
 * The model's input for a chunk, piece by piece. A document's piece includes its title and headings, a turn its speaker
 * (never the date: it blurs the meaning), with the preceding turns as context for the token vectors of its first piece.
 */
export function passagesOf(source: Source): Passage[] {
  const pieces = splitForModel(source.text, pieceTokens, pieceOverlap).map(({ start, end }) =>
    source.text.slice(start, end),
  )
  const { turn } = source
  if (turn) {
    const before = turn.before.join('\n')
    return pieces.map((text, index) => ({
      text: `${turn.speaker}: ${text}`,
      ...(index === 0 && before !== '' && { before }),
    }))
  }
  const headings = source.headings.filter((heading) => heading !== source.title)
  const head = [source.title, ...headings].filter((line) => line !== '').join(headingSeparator)
  return pieces.map((text) => ({ text: head === '' ? text : `${head}\n${text}` }))
}

/** Characters of each previous turn kept as context: its beginning identifies the subject. */
const beforeLength = 300

/**
 * The turn of one of its chunks. The first chunk has the preceding turns as context, each cut to its beginning; the
 * context of the others is the turn itself.
 */
export function turnOfChunk(turn: Turn | undefined, seq: number): Turn | undefined {
  if (!turn) return undefined
  return { ...turn, before: seq === 0 ? turn.before.map(beginning) : [] }
}

/** One line, cut at a word boundary near the limit; a text that was already cut stays unchanged. */
function beginning(turn: string): string {
  const text = turn.replace(/\s*\n\s*/g, ' ')
  if (text.length <= beforeLength) return text
  const cut = text.slice(0, beforeLength)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), beforeLength - 40)).replace(/[\uD800-\uDBFF]$/, '')
}

export const passagesOfDraft = (title: string, chunk: ChunkDraft, turn: Turn | undefined): Passage[] =>
  passagesOf({ title, headings: chunk.headings, text: chunk.text, turn })
