/** What a word counts for by where it stands. */
export interface LexicalWeights {
  title: number
  headings: number
  body: number
  lead: number
}

export interface LexicalOptions {
  weights?: LexicalWeights
  /** A word in more than this share of all chunks is not searched for while a rarer one is. 1 switches it off. */
  commonShare?: number
  /** Chunks below which every word is searched for. */
  commonFrom?: number
  /** Chunks from which on common words only add to the score of chunks that hold a rarer one. */
  drivenFrom?: number
  /** So many chunks are ranked then at most, one for each word that it holds. */
  rankedMost?: number
}

export const defaultWeights: LexicalWeights = { title: 3, headings: 1.5, body: 1, lead: 0.5 }
/** Chunks from which on common words only add to the score; below, ranking all that hold one takes 10 ms at most. */
export const defaultDrivenFrom = 200_000
