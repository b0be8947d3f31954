/** Numbers of the ranking that the owner may set (`search.*`); what they are as shipped is measured in docs/benchmarks.md. */
export interface Tuning {
  /** Damps the lead of the first places in fusion by rank; 60 is customary (Cormack, Clarke, Büttcher 2009). */
  rrfK: number
  /** What being first, or second and third, in any list is worth beside. */
  firstBonus: number
  nextBonus: number
  /** Candidates that are reranked. From 50 on, depth brings little, and costs little. */
  candidates: number
  /** Share of the fused score beside a reranking model's: ranks 1 to 3, 4 to 10, further: a clear first stage is trusted. */
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
