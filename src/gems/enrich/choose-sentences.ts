import { dot } from '../../core/dot.ts'
import { readsAsInstruction } from '../../core/flag-instruction.ts'
import type { ReadableSentence } from './readable-sentences.ts'

/** A vector of each sentence, length 1. */
export type Vectors = readonly Float32Array[]

/** Weights of a sentence's position, and of its likeness to chosen ones. */
export interface ChoiceWeights {
  /** Weight of the front against the middle of the text, 0…1. */
  position: number
  /** Cosine from which two sentences count as the same. */
  alike: number
}

const usual: ChoiceWeights = { position: 0.45, alike: 0.8 }
/** Number of words from which length adds no more weight. */
const fullLength = 18

/**
 * Chooses representative sentences: near the mean embedding of the text, early, of good length, and no two alike
 * (maximal marginal relevance). Sentences that give an assistant instructions are excluded: an agent would take them
 * for the point of the page. In the order of the text.
 */
export function chooseSentences(
  sentences: readonly ReadableSentence[],
  vectors: Vectors,
  count: number,
  {
    position,
    alike,
    taken = [],
  }: Partial<ChoiceWeights> & { /** Indexes that are already used elsewhere. */ taken?: readonly number[] } = {},
): number[] {
  const weights = { position: position ?? usual.position, alike: alike ?? usual.alike }
  const scores = scoresOf(sentences, vectors, weights.position)
  const chosen: number[] = []
  const excluded = new Set(taken)
  while (chosen.length < count) {
    let best = -1
    let bestScore = Number.NEGATIVE_INFINITY
    for (const [index, score] of scores.entries()) {
      if (excluded.has(index)) continue
      const likest = Math.max(0, ...[...taken, ...chosen].map((other) => likeness(sentences, vectors, index, other)))
      if (likest >= weights.alike) continue
      const gain = score - 0.35 * likest
      if (gain > bestScore) [best, bestScore] = [index, gain]
    }
    if (best < 0) break
    excluded.add(best)
    if (!readsAsInstruction(sentences[best]!.text)) chosen.push(best)
  }
  return chosen.sort((a, b) => a - b)
}

/** Score of each sentence by itself, about 0…1. */
function scoresOf(sentences: readonly ReadableSentence[], vectors: Vectors, position: number): number[] {
  const middle = middleOf(vectors)
  // Without an embedder all sentences are equally central.
  const central = scaled(sentences.map((_, index) => (middle ? dot(vectors[index]!, middle) : 0)))
  const paragraphs = (sentences.at(-1)?.paragraph ?? 0) + 1
  return sentences.map((sentence, index) => {
    const words = sentence.text.split(/\s+/).length
    const length = Math.min(1, words / fullLength) - Math.max(0, (words - 45) / 60)
    // The opening of a text, and then of a paragraph, announces its subject.
    const front = Math.exp(-index / 4) + 0.25 * (1 - sentence.paragraph / paragraphs) + (sentence.opens ? 0.15 : 0)
    const asks = /\?["'”’)]*$/.test(sentence.text) ? 0.15 : 0
    const points = /^(?:this|these|that|those|he|she|it|they|but|and|so|however|also)\b/i.test(sentence.text) ? 0.08 : 0
    return (1 - position) * central[index]! * length + position * front - asks - points
  })
}

function likeness(sentences: readonly ReadableSentence[], vectors: Vectors, one: number, other: number): number {
  const [a, b] = [vectors[one], vectors[other]]
  if (a && b) return dot(a, b)
  return sentences[one]!.text === sentences[other]!.text ? 1 : 0
}

/** Values between 0 and 1: the least is 0, the most 1. */
function scaled(values: readonly number[]): number[] {
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  return values.map((value) => (range > 1e-9 ? (value - least) / range : 0.5))
}

/** Direction of the mean of vectors; undefined for none. */
function middleOf(vectors: Vectors): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const sum = new Float32Array(first.length)
  for (const vector of vectors) for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! + vector[d]!
  const length = Math.hypot(...sum)
  if (length > 0) for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! / length
  return sum
}
