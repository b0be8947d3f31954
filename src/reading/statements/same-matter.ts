import { dayMs } from '../../core/calendar.ts'
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

/** A statement that may stand before an older one of an answer. */
interface Candidate extends Said {
  /** How likely it answers the question by itself, 0…1. */
  score: number
  /** Cosine of both statements by the embedder of the training; undefined where either has no vector of it. */
  cosine: number | undefined
}

/** What the head of later statements reads: all of the pair, and the forms of its words. */
export const laterRow = (older: ReadStatement, newer: ReadStatement, apart: number): number[] => [
  ...pairFeatures(older, newer, apart),
  ...wordForms(older, newer),
]
export const laterBlocks: readonly number[] = [pairFeatureCount + wordFormCount]

/** What is weighed for order beside the cosine: log-odds of both heads, and of the chance to answer. */
export const newsRow = ({ later, ends }: Odds, score: number, cosine?: number): number[] => {
  const own = Math.min(mostScore, Math.max(leastScore, score))
  return [later, ends, Math.log(own / (1 - own)), ...(cosine === undefined ? [] : [cosine])]
}
const leastScore = 0.005
const mostScore = 0.99

let heads: Record<'later' | 'ends', ReturnType<typeof readPairHead>> | undefined

/**
 * Compares statements of one answer, each read once. Both are guesses, good enough for what stands first and what is shown
 * beside another, and not for what is ended.
 */
export interface Matters {
  /** Id of the embedder whose cosines are weighed, without its runtime. */
  embedder: string
  /**
   * Log-odds that a statement goes on with the matter of an older one and answers the same question, less what is needed to
   * place it first: from 0 on it is.
   */
  newsOf(older: Said, newer: Candidate): number
  /** Log-odds by their words that one goes on with the matter of the other, less what is needed to name it there. */
  laterOdds(older: Said, newer: Said): number
  /** Log-odds by their words that one goes on with the matter of the other, and those that it ends what the other says. */
  outdatedOdds(older: Said, newer: Said): number
  /** The words by which statements about the matter of one are looked up. */
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
  // Of one pair all three are asked.
  const weighed = new Map<string, Odds>()
  const oddsOf = (older: Said, newer: Said): Odds => {
    if (newer.saidAt <= older.saidAt) return never
    // What is corrected in one sitting is weighed as if it were a day later: the odds were learned from then on.
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

/** The words that say most of what a statement is about: names and long ones. Searching costs by the word. */
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
