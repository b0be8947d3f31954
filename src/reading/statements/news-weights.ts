// Written by npm run train:recall; see bench/train-recall.ts.
interface StoredNews {
  /** For the head of later statements, the chance to answer and, with meaning, the cosine. */
  weights: readonly number[]
  bias: number
  /** Log-odds from which on the newer stands first. */
  threshold: number
}

/** `embedder`: whose cosines `meaning` weighs. */
export const newsWeights: { embedder: string; words: StoredNews; meaning: StoredNews } = {
  embedder: 'bge-small-en-v1.5-int8:6c9c6101',
  words: {
    weights: [1.2345, 0.5285],
    bias: -0.6768,
    threshold: -3,
  },
  meaning: {
    weights: [0.7515, 0.4388, 17.7793],
    bias: -12.0444,
    threshold: -2.25,
  },
}
