import { dayOf } from '../core/day-of.ts'
import type { LearningState } from './tables.ts'

/** What is known of how a learning fared. */
export interface Fared {
  state: LearningState
  confidence: number
  occurrences: number
  successes: number
  failures: number
  lastAt: number
}

const steps: Readonly<Record<LearningState, string>> = {
  active: 'New',
  candidate: 'It helped three times',
  reviewed: 'Accepted by you',
  knowledge: 'Knowledge, approved by you',
  retired: 'No longer shown',
}

/** How far a learning is trusted and why, as a person reads it. */
export function sayTrust(
  { state, confidence, occurrences, successes, failures, lastAt }: Fared,
  day: (time: number) => string = dayOf,
): string {
  const shown = successes + failures
  const seen = occurrences === 1 ? `Seen once (${day(lastAt)})` : `Seen ${occurrences} times (last: ${day(lastAt)})`
  const helped = shown === 0 ? 'No agent has used it yet.' : `It helped in ${successes} of ${shown} later runs.`
  return `${steps[state]}, confidence ${confidence.toFixed(2)}. ${seen}. ${helped}`
}
