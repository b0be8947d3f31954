import type { ObservationType } from '../observations/observations.ts'

export interface ObservationsBenchRequest {
  /** A file or a folder of sessions that `jarvis import` reads. */
  transcripts: string
  /** File for the observations, one JSON object per line. */
  out?: string | undefined
}

/** An observation as input for a judge. */
export interface JudgedObservation {
  session: string | null
  /** Number of the prompt in its session, from 1, and its first words. */
  prompt: number | null
  asked: string
  type: ObservationType
  title: string
  narrative: string
  facts: string[]
  files: string[]
  /** `supersedes: title of the other`. */
  links: string[]
}

export interface ObservationsReport {
  sessions: number
  prompts: number
  observations: JudgedObservation[]
  out?: string
}
