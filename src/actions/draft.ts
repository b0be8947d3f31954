import type { ObservationType } from '../core/vocabulary.ts'

export type { ObservationType } from '../core/vocabulary.ts'

/** The content of an observation. */
export interface ObservationText {
  type: ObservationType
  /** One self-contained line. */
  title: string
  subtitle: string
  narrative: string
  facts: string[]
  concepts: string[]
  /** Paths relative to the project's top folder if they are inside it. */
  filesRead: string[]
  filesModified: string[]
  tools: string[]
}

/** An observation of one prompt, before it has an id. */
export interface ObservationDraft extends ObservationText {
  /** Identifies the observation within its prompt; the same slot replaces the earlier text. */
  slot: string
  /** The command that an error is about, by which it is found again; else null. */
  subject: string | null
  confidence: number
  /** Epoch milliseconds. */
  at: number
  /** Estimated tokens that the agent read to get there. */
  discoveryTokens: number
  /** Slots of the same prompt, or ids of earlier observations, that led to it. */
  causes: string[]
}
