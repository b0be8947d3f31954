/** Weight of a word by field. */
export interface LexicalWeights {
  title: number
  headings: number
  body: number
  lead: number
}

export interface LexicalOptions {
  weights?: LexicalWeights
  /** A word in more than this share of all chunks is ignored if a rarer one exists. 1 disables it. */
  commonShare?: number
  /** Below this number of chunks, every word is searched for. */
  commonFrom?: number
  /** From this number of chunks on, common words only add to the score of chunks with a rarer one. */
  drivenFrom?: number
  /** Then at most this number of chunks is ranked, counted once per query word that each contains. */
  rankedMost?: number
}

export const defaultWeights: LexicalWeights = { title: 3, headings: 1.5, body: 1, lead: 0.5 }
/**
 * From this number of chunks on, common words only add to the score; below it, ranking all matches takes 10 ms at most.
 */
export const defaultDrivenFrom = 200_000
