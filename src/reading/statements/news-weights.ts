// Written by npm run train:recall; see bench/train-recall.ts.
interface StoredNews {
  /** For the heads of later statements and of endings, the chance to answer and, with meaning, the cosine. */
  weights: readonly number[]
  bias: number
  /** Log-odds from which on the newer stands first. */
  threshold: number
}

/** `embedder`: whose cosines `meaning` weighs. */
export const newsWeights: { embedder: string; words: StoredNews; meaning: StoredNews } = {
  embedder: 'bge-small-en-v1.5-int8:6c9c6101',
  words: {
    weights: [1.0761, 0.0775, 0.4514],
    bias: -1.6171,
    threshold: -3.25,
  },
  meaning: {
    weights: [0.6004, 0.2347, 0.3342, 16.3586],
    bias: -12.3166,
    threshold: -3.25,
  },
}
