import type { QueryTerm } from '../text/tokenize.ts'
import { adjustBy, type Candidate } from './candidate.ts'
import type { TermWeights } from './evidence.ts'

/** What features know of a question beside the candidates. */
export interface Asked {
  text: string
  /** Its words, with the stems that are looked for. */
  terms: readonly QueryTerm[]
  weights: TermWeights
  /** Speakers that it names. */
  called: ReadonlySet<string>
  /** Nothing but words is compared: no embedding of the question is there. */
  byWords: boolean
  /** Epoch milliseconds. */
  now: number
}

/** One thing that speaks for or against a candidate, beside how well it matches. */
export interface Feature {
  name: string
  /** What a value of 1 adds, in units of the ranking score, whose best candidates have around 1 to 2. */
  weight: number
  /** Whether it bears on the question at all; always, without. */
  applies?(asked: Asked): boolean
  /** Values of the candidates, in their order; 0 for one that it says nothing of. */
  values(candidates: readonly Candidate[], asked: Asked): readonly number[]
}

/** Features in the order in which they count: one that reads scores reads what those before it made of them. */
export interface Features {
  ofAll: readonly Feature[]
  /** Of turns of a conversation: other kinds keep their score. */
  ofTurns: readonly Feature[]
}

/** Share of what lifts the best turn that is subtracted from all turns where other kinds compete. */
const subtractedShare = 0.5

/**
 * Adds what each feature is worth to the scores. What speaks for one turn against the others (the user said it, it opens with
 * the question's words) says less against a document: where there are both, turns keep their distances and rise by half.
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

/** A feature whose value of a candidate depends on no other one. */
export const ofEach =
  (worthOf: (candidate: Candidate, asked: Asked) => number): Feature['values'] =>
  (candidates, asked) =>
    candidates.map((candidate) => worthOf(candidate, asked))
