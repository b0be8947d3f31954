import type { ObservationType } from '../core/vocabulary.ts'

export type { ObservationType } from '../core/vocabulary.ts'

/** What an observation says, whoever made it. */
export interface ObservationText {
  type: ObservationType
  /** One self-contained line. */
  title: string
  subtitle: string
  narrative: string
  facts: string[]
  concepts: string[]
  /** Paths from the top of the project where they lie in it. */
  filesRead: string[]
  filesModified: string[]
  tools: string[]
}

/** An observation of one prompt, before it has an id. */
export interface ObservationDraft extends ObservationText {
  /** Which of the prompt's observations it is: the same slot is the same observation, said anew. */
  slot: string
  /** What it is about, where an error has to be found again by it: a command. */
  subject: string | null
  confidence: number
  /** Epoch milliseconds. */
  at: number
  /** Estimated tokens of what the agent had to read to come to it. */
  discoveryTokens: number
  /** Slots of the same prompt, or ids of earlier observations, that led to it. */
  causes: string[]
}
