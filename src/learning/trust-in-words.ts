import { dayOf } from '../core/day-of.ts'
import type { LearningState } from './tables.ts'

/** Counts of a learning's outcomes. */
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

/** Trust of a learning and its reasons, as text for a person. */
export function trustInWords(
  { state, confidence, occurrences, successes, failures, lastAt }: Fared,
  day: (time: number) => string = dayOf,
): string {
  const shown = successes + failures
  const seen = occurrences === 1 ? `Seen once (${day(lastAt)})` : `Seen ${occurrences} times (last: ${day(lastAt)})`
  const helped = shown === 0 ? 'No agent has used it yet.' : `It helped in ${successes} of ${shown} later runs.`
  return `${steps[state]}, confidence ${confidence.toFixed(2)}. ${seen}. ${helped}`
}
