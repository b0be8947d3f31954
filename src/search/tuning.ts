/** Ranking parameters that the owner may set (`search.*`); the defaults are measured in docs/benchmarks.md. */
export interface Tuning {
  /** Damps the lead of the first ranks in fusion by rank; 60 is customary (Cormack, Clarke, Büttcher 2009). */
  rrfK: number
  /** Bonus for rank 1, and for ranks 2 and 3, in any list. */
  firstBonus: number
  nextBonus: number
  /** Number of reranked candidates. Beyond 50, depth brings little, and costs little. */
  candidates: number
  /**
   * Share of the fused score beside a reranking model's: ranks 1 to 3, 4 to 10, further: a clear first stage is
   * trusted.
   */
  blend: readonly number[]
  /** Added to the score of a gem of the last seven days. */
  recency: number
}

export const usualTuning: Tuning = {
  rrfK: 60,
  firstBonus: 0.05,
  nextBonus: 0.02,
  candidates: 100,
  blend: [0.75, 0.6, 0.4],
  recency: 0.1,
}
