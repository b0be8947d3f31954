import { chunkPlain } from '../text/chunking/chunk-plain.ts'

/** The bundled embedder reads 256 or 512 tokens; estimates err, and its vector is sharper for shorter texts. */
const defaultPieceTokens = 220
const defaultPieceOverlap = 40

/**
 * Overlapping pieces [start, end) of a chunk's text whose estimated tokens fit a model's window, cut at paragraphs,
 * lines, sentences, else words. One piece if it fits; none for blank text.
 */
export function splitForModel(
  text: string,
  maxTokens = defaultPieceTokens,
  overlapTokens = defaultPieceOverlap,
): { start: number; end: number }[] {
  const limits = { target: maxTokens, overlap: Math.min(overlapTokens, Math.floor(maxTokens / 2)) }
  return chunkPlain(text, limits).map((chunk) => ({ start: chunk.startOffset, end: chunk.endOffset }))
}
