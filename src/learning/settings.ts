/** Settings of learning. */
export interface LearningSettings {
  /** Learn from agents' sessions. */
  enabled: boolean
  /** Show an agent a known fix in the answer of the hook. */
  tell: boolean
  /** Projects that are excluded from learning and showing. */
  exclude: readonly string[]
  /** Days after which runs are folded into counts. */
  keepRunsDays: number
}
