/** What of it the owner may set. */
export interface LearningSettings {
  /** Learn from what agents do. */
  enabled: boolean
  /** Tell an agent a known fix in the answer of the hook. */
  tell: boolean
  /** Projects in which nothing is learned or told. */
  exclude: readonly string[]
  /** Days after which runs are folded into counts. */
  keepRunsDays: number
}
