import type { QueryTerm } from '../text/tokenize.ts'
import { adjustBy, type Candidate } from './candidate.ts'
import type { TermWeights } from './evidence.ts'

/** The question as ranking features see it. */
export interface Asked {
  text: string
  /** Its words, with their stems. */
  terms: readonly QueryTerm[]
  weights: TermWeights
  /** Speakers that it names. */
  called: ReadonlySet<string>
  /** Only words are compared: the question has no embedding. */
  byWords: boolean
  /** Epoch milliseconds. */
  now: number
}

/** One signal for or against a candidate, beside how well it matches. */
export interface Feature {
  name: string
  /** Added score for a value of 1, in units of the ranking score, whose best candidates have around 1 to 2. */
  weight: number
  /** Whether the feature applies to the question; default: always. */
  applies?(asked: Asked): boolean
  /** Values of the candidates, in order; 0 for one without the signal. */
  values(candidates: readonly Candidate[], asked: Asked): readonly number[]
}

/** Features in order of application: one that reads scores sees the effect of those before it. */
export interface Features {
  ofAll: readonly Feature[]
  /** For turns of a conversation; other kinds keep their score. */
  ofTurns: readonly Feature[]
}

/** Share of what lifts the best turn that is subtracted from all turns where other kinds compete. */
const subtractedShare = 0.5

/**
 * Adds the value of each feature to the scores. Signals that compare turns with each other (the user said it, it opens
 * with the question's words) say less against a document: if both exist, turns keep their distances and rise by half.
 */
export function applyFeatures({ ofAll, ofTurns }: Features, candidates: readonly Candidate[], asked: Asked): void {
  for (const feature of ofAll) applyFeature(feature, candidates, asked)
  const turns = candidates.filter(({ row }) => row.speaker !== null)
  if (turns.length === 0) return
  const level = () => Math.max(...turns.map(({ score }) => score))
  const before = level()
  for (const feature of ofTurns) applyFeature(feature, turns, asked)
  if (turns.length === candidates.length) return
  const shift = subtractedShare * (before - level())
  for (const turn of turns) adjustBy(turn, 'beside other kinds', shift)
}

export function applyFeature(
  { name, weight, applies, values }: Feature,
  candidates: readonly Candidate[],
  asked: Asked,
): void {
  if (weight === 0 || applies?.(asked) === false) return
  for (const [index, value] of values(candidates, asked).entries()) adjustBy(candidates[index]!, name, weight * value)
}

/** A feature that computes each candidate's value independently. */
export const ofEach =
  (worthOf: (candidate: Candidate, asked: Asked) => number): Feature['values'] =>
  (candidates, asked) =>
    candidates.map((candidate) => worthOf(candidate, asked))
