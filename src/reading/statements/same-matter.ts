import { dayMs } from '../../core/day-of.ts'
import { wordsByStem } from '../extraction/topic-words.ts'
import { endsHead, laterHead } from './matter-weights.ts'
import { newsWeights } from './news-weights.ts'
import { pairFeatureCount, pairFeatures, wordFormCount, wordForms } from './pair-features.ts'
import { readPairHead } from './pair-model.ts'
import { type ReadStatement, readStatement } from './pair-words.ts'

/** A statement to be compared. `saidAt` in epoch milliseconds. */
interface Said {
  content: string
  saidAt: number
}

/** A statement that may be placed before an older one of an answer. */
interface Candidate extends Said {
  /** Probability that it answers the question alone, 0…1. */
  score: number
  /** Cosine of both statements with the embedder of the training; undefined if either has no vector of it. */
  cosine: number | undefined
}

/** Features for the head of later statements: those of the pair, and the forms of its words. */
export const laterRow = (older: ReadStatement, newer: ReadStatement, apart: number): number[] => [
  ...pairFeatures(older, newer, apart),
  ...wordForms(older, newer),
]
export const laterBlocks: readonly number[] = [pairFeatureCount + wordFormCount]

/** Features for the order besides the cosine: log-odds of both heads, and of the chance to answer. */
export const newsRow = ({ later, ends }: Odds, score: number, cosine?: number): number[] => {
  const own = Math.min(mostScore, Math.max(leastScore, score))
  return [later, ends, Math.log(own / (1 - own)), ...(cosine === undefined ? [] : [cosine])]
}
const leastScore = 0.005
const mostScore = 0.99

let heads: Record<'later' | 'ends', ReturnType<typeof readPairHead>> | undefined

/**
 * Compares statements of one answer; each is analysed once. The results are estimates, good enough for the order and
 * for references between statements, but not for ending one.
 */
export interface Matters {
  /** Id of the embedder of the cosines, without its runtime. */
  embedder: string
  /**
   * Log-odds that a statement continues the subject of an older one and answers the same question, minus the threshold
   * for placing it first; from 0 it is placed first.
   */
  newsOf(older: Said, newer: Candidate): number
  /** Log-odds by words that one continues the subject of the other, minus the threshold for naming it there. */
  laterOdds(older: Said, newer: Said): number
  /** Log-odds by words that one continues the subject of the other, plus those that it ends the other's statement. */
  outdatedOdds(older: Said, newer: Said): number
  /** Words with which statements about the same subject are searched. */
  wordsOf(statement: Said): string
}

export function compareMatters(): Matters {
  heads ??= { later: readPairHead(laterHead, 0, laterBlocks), ends: readPairHead(endsHead, 0, laterBlocks) }
  const { later, ends } = heads
  const known = new Map<string, ReadStatement>()
  const readOnce = ({ content }: Said): ReadStatement => {
    const statement = known.get(content) ?? readStatement(content)
    known.set(content, statement)
    return statement
  }
  // Cached, because all three methods are called for a pair.
  const weighed = new Map<string, Odds>()
  const oddsOf = (older: Said, newer: Said): Odds => {
    if (newer.saidAt <= older.saidAt) return never
    // A correction on the same day counts as a day later, because the training data has no shorter times.
    const apart = Math.max(dayMs, newer.saidAt - older.saidAt)
    const pair = `${apart} ${older.content}\n${newer.content}`
    const known = weighed.get(pair)
    if (known) return known
    const row = laterRow(readOnce(older), readOnce(newer), apart)
    const odds = { later: later(row), ends: ends(row) }
    weighed.set(pair, odds)
    return odds
  }
  return {
    embedder: newsWeights.embedder,
    newsOf(older, newer) {
      const { weights, bias, threshold } = newer.cosine === undefined ? newsWeights.words : newsWeights.meaning
      const row = newsRow(oddsOf(older, newer), newer.score, newer.cosine)
      return row.reduce((sum, value, place) => sum + value * weights[place]!, bias) - threshold
    },
    laterOdds: (older, newer) => oddsOf(older, newer).later - laterHead.threshold,
    outdatedOdds(older, newer) {
      const odds = oddsOf(older, newer)
      return odds.later + odds.ends
    },
    wordsOf: ({ content }) => tellingWords(content),
  }
}

interface Odds {
  later: number
  ends: number
}
const never: Odds = { later: Number.NEGATIVE_INFINITY, ends: Number.NEGATIVE_INFINITY }

/** The most significant words of a statement: names and long words. The cost of a search grows with each word. */
function tellingWords(content: string): string {
  const words = [...wordsByStem(content).values()]
  const isName = (word: string) => content.includes(word.charAt(0).toUpperCase() + word.slice(1))
  const weight = (word: string) => word.length + (isName(word) ? nameWeight : 0)
  return words
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, mostWords)
    .join(' ')
}
const nameWeight = 4
const mostWords = 5
