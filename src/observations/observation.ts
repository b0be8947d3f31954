import type { ObservationText } from '../actions/actions.ts'
import { type LinkKind, visibleOnRequest } from '../core/vocabulary.ts'

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
  /** Tokens of its full text. */
  tokens: number
  discoveryTokens: number
  /** `rules`, a model's id, or `agent` or `user` for one that was added directly. */
  madeBy: string
  at: number
  updatedAt: number
  /** How often it was fetched in full. */
  retrieved: number
  lastRetrievedAt: number | null
}

/** Why an observation is hidden; some hidden ones are found on request. */
export const hiddenReasons = [...visibleOnRequest, 'merged', 'retracted'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** The checkout in which an observation was made, and its status. Times are epoch milliseconds. */
export interface Standing {
  /** Branch and commit that were checked out; null outside of git, or the branch in a detached HEAD. */
  branch: string | null
  head: string | null
  /** Pinned observations are never archived. */
  pinnedAt: number | null
  hiddenAt: number | null
  hidden: HiddenReason | null
  /** The observation that a merged one became part of. */
  successor: string | null
}

/** An observation as it is stored. */
export interface StoredObservation extends Observation, Standing {}

/** Identifies a link. */
export interface LinkName {
  from: string
  to: string
  kind: LinkKind
}

export interface ObservationLink extends LinkName {
  madeBy: string
  /** Confirmed by the user's own words, unless a person removed it. */
  isSure?: boolean
}
