import type { Freshness, LinkKind, Observation, ObservationType } from '../server/types.ts'

/** What an observation may be. */
export const observationTypes = [
  'decision',
  'bugfix',
  'feature',
  'refactor',
  'discovery',
  'change',
  'error',
  'insight',
  'question',
] as const satisfies readonly ObservationType[]

/** Labels for an observation's relation to the current code. */
export const freshnessWords: Readonly<Record<Freshness, string>> = {
  fresh: 'code unchanged',
  moved: 'code has moved',
  stale: 'code has changed since',
  unknown: 'code not compared',
}

/** Why one is no longer shown. */
export const hiddenWords: Readonly<Record<NonNullable<Observation['hidden']>, string>> = {
  archived: 'Archived because of its age: found on request only.',
  dropped: 'From a deleted branch: found on request only.',
  merged: 'Merged into another observation.',
  retracted: 'Retracted: it is no longer shown.',
}

/** A link read from its beginning, and from its end. */
export const linkWords: Readonly<Record<LinkKind, { to: string; from: string }>> = {
  caused_by: { to: 'caused by', from: 'the cause of' },
  led_to: { to: 'led to', from: 'result of' },
  related: { to: 'related to', from: 'related to' },
  supersedes: { to: 'replaces', from: 'replaced by' },
  reverts: { to: 'undoes', from: 'undone by' },
}

/** Who worded it. */
export function madeByInWords(madeBy: string): string {
  if (madeBy === 'rules') return 'by rules, from what happened'
  if (madeBy === 'user') return 'by you'
  if (madeBy === 'agent') return 'by an agent'
  return `by ${madeBy}`
}
