import type { ObservationText } from '../actions/actions.ts'
import { type LinkKind, toldOnRequest } from '../core/vocabulary.ts'

export type { ObservationDraft, ObservationText } from '../actions/actions.ts'
export type { LinkKind, ObservationType } from '../core/vocabulary.ts'
export { linkKinds } from '../core/vocabulary.ts'

export interface Observation extends ObservationText {
  id: string
  session: string | null
  prompt: number | null
  project: string | null
  agent: string | null
  confidence: number
  /** Tokens of the whole of it. */
  tokens: number
  discoveryTokens: number
  /** `rules`, a model's id, or `agent` and `user` for one that was handed in. */
  madeBy: string
  at: number
  updatedAt: number
  /** How often it was fetched whole. */
  retrieved: number
  lastRetrievedAt: number | null
}

/** Why an observation is told no more; some are found on request. */
export const hiddenReasons = [...toldOnRequest, 'merged', 'retracted'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** Where an observation was made and how it is kept. Times are epoch milliseconds. */
export interface Standing {
  /** Branch and commit that were checked out; null where there was no git, or a commit stood alone. */
  branch: string | null
  head: string | null
  /** Never put away. */
  pinnedAt: number | null
  hiddenAt: number | null
  hidden: HiddenReason | null
  /** What tells it now, of one that was merged. */
  successor: string | null
}

/** An observation as it is kept. */
export interface StoredObservation extends Observation, Standing {}

/** What tells a link from every other. */
export interface LinkName {
  from: string
  to: string
  kind: LinkKind
}

export interface ObservationLink extends LinkName {
  madeBy: string
}
