// Written by npm run train:recall; see bench/train-recall.ts.
interface StoredNews {
  /** Weights of the heads for later statements and endings, of the chance to answer and, with meaning, of the cosine. */
  weights: readonly number[]
  bias: number
  /** Log-odds from which the newer one is placed first. */
  threshold: number
}

/** `embedder`: the one whose cosines `meaning` uses. */
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
