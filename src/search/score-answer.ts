import { fallingScores } from '../core/falling-scores.ts'
import { calibrate, type Evidence } from './calibrate.ts'
import type { Candidate } from './candidate.ts'

/**
 * Scores of an answer's hits, in order. Each is first scored by its own evidence. For turns, the evidence of the first
 * ones together weighs more: a discussed subject appears in several turns, and a question whose words are in only one
 * turn often asks for a detail that was never mentioned. Then scores are made to fall with the rank.
 */
export function scoreAnswer(
  hits: readonly Pick<Candidate, 'row' | 'offered'>[],
  evidence: readonly Evidence[],
): number[] {
  const together = togetherOf(hits, evidence)
  const scores = evidence.map((own, index) => {
    const score = calibrate(own)
    return together && isTurn(hits[index]!) ? scoreOfTurn(score, together) : score
  })
  // In a list of statements only, each is scored by its lead over the others, and offers by the preference.
  const isStatements = hits.every(({ row, offered }) => offered || row.kind === 'fact' || row.kind === 'memory')
  const ordered = hits.flatMap(({ row, offered }, index) =>
    offered || (isStatements && row.kind === 'fact') ? [] : index,
  )
  const falling = fallingScores(ordered.map((index) => scores[index]!))
  for (const [place, index] of ordered.entries()) scores[index] = falling[place]!
  return scores
}

/** Number of hits that are evaluated together. */
export const firstHits = 10
/** Fewer turns are not evaluated together. */
const leastTurns = 5

const isTurn = ({ row }: Pick<Candidate, 'row'>): boolean => row.speaker !== null

interface Together {
  /** Log odds that the question is answered, by means over the first turns. */
  logOdds: number
  isWordsOnly: boolean
}

/**
 * Fitted on 939 answered and 257 unanswered questions of LoCoMo and BEAM, and on questions of other conversations. The
 * held-out sets, and how often a score is right, are in the ADR on scores.
 */
const everything = { constant: -3.77, ownWords: 3.1, late: 2.06, meaning: 0.62, rival: -3.61 } as const
const wordsOnly = { constant: -1.79, ownWords: 6.08, late: 0, meaning: 0, rival: -3.56 } as const
/**
 * Weight of a hit's own evidence, then scale and offset that turn a score of first hits into the measured share of
 * right answers.
 */
const ownShare = 0.25
const scaled = { scale: 0.59, offset: -0.44 } as const
const scaledByWords = { scale: 0.6, offset: -0.72 } as const

function togetherOf(hits: readonly Pick<Candidate, 'row'>[], evidence: readonly Evidence[]): Together | undefined {
  const turns = evidence.slice(0, firstHits).filter((_, index) => isTurn(hits[index]!))
  if (turns.length < leastTurns) return undefined
  const late = turns.flatMap((turn) => turn.late ?? [])
  const isWordsOnly = late.length * 2 < turns.length
  const by = isWordsOnly ? wordsOnly : everything
  const logOdds =
    by.constant +
    by.ownWords * mean(turns.map(({ ownWords }) => ownWords)) +
    by.late * (late.length > 0 ? mean(late) : 0) +
    by.meaning * mean(turns.map(({ meaning = 0 }) => meaning)) +
    by.rival * turns[0]!.rival
  return { logOdds, isWordsOnly }
}

function scoreOfTurn(own: number, { logOdds, isWordsOnly }: Together): number {
  const { scale, offset } = isWordsOnly ? scaledByWords : scaled
  const joint = ownShare * Math.log(own / (1 - own)) + (1 - ownShare) * logOdds
  return 1 / (1 + Math.exp(-(offset + scale * joint)))
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
