import { sentenceGrams } from '../../src/reading/statements/surface-features.ts'
import type { Thresholds } from '../../src/reading/statements/talk-selector.ts'
import type { Labelled } from './labelled.ts'
import { fitLogistic } from './logistic.ts'

/** Grams that so many conversations have. */
export function vocabularyFrom(lines: readonly Labelled[], leastConversations: number): string[] {
  const seen = new Map<string, Set<string>>()
  for (const { sentence, conversation } of lines)
    for (const gram of sentenceGrams(sentence)) seen.set(gram, (seen.get(gram) ?? new Set()).add(conversation))
  return [...seen].flatMap(([gram, where]) => (where.size >= leastConversations ? [gram] : [])).sort()
}

/**
 * The lowest score with the promised precision above it, and the score from which on F1 is best. Scores are log-odds, so the
 * latter follows from the best F1 that was reached: its half, as a probability (Lipton, Elkan and Naryanaswamy, "Optimal
 * Thresholding of Classifiers to Maximize F1 Measure", 2014). The score at which it happened to be reached varies more.
 */
export function thresholdsOf(
  scores: ReadonlyMap<number, number>,
  label: (row: number) => number,
  surePrecision: number,
): Thresholds {
  const ranked = [...scores].sort(([, left], [, right]) => right - left)
  const all = ranked.reduce((sum, [row]) => sum + label(row), 0)
  let right = 0
  let sure = Number.POSITIVE_INFINITY
  let best = 0
  for (const [index, [row, score]] of ranked.entries()) {
    right += label(row)
    const next = ranked[index + 1]?.[1] ?? score
    if (right / (index + 1) >= surePrecision && index > 20) sure = round((score + next) / 2)
    best = Math.max(best, (2 * right) / (index + 1 + all))
  }
  return { sure: Number.isFinite(sure) ? sure : 99, probable: round(Math.log(best / (2 - best))) }
}

export const round = (value: number): number => Math.round(value * 1e4) / 1e4

export interface Odds {
  slope: number
  shift: number
}

/** What makes log-odds of a score. */
export function oddsOf(scores: ReadonlyMap<number, number>, label: (row: number) => number): Odds {
  const rows = [...scores.keys()]
  const matrix = { rows: rows.length, columns: 1, values: Float64Array.from(scores.values()) }
  const [slope, shift] = fitLogistic(
    matrix,
    rows.map((_, place) => place),
    (place) => label(rows[place]!),
    0,
  )
  return { slope: slope!, shift: shift! }
}
