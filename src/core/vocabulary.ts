/** Types of facts. */
export const factTypes = ['fact', 'preference', 'event', 'insight', 'relationship', 'pattern', 'decision'] as const
export type FactType = (typeof factTypes)[number]

/** Origins of a fact, most trusted first: a less trusted one never replaces a more trusted one. */
export const factSources = ['user', 'session', 'inferred', 'system'] as const
export type FactSource = (typeof factSources)[number]

/** Types of observations. */
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
] as const
export type ObservationType = (typeof observationTypes)[number]

/** How one observation relates to another, read from the first: this led_to that. */
export const linkKinds = ['caused_by', 'led_to', 'related', 'supersedes', 'reverts'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Confidence of facts that are probably worth keeping: they are found on request, and are not in a brief. */
export const probableConfidence = 0.6

/** Why an observation is returned on request only: archived by its age, or learned on a deleted branch. */
export const visibleOnRequest = ['archived', 'dropped'] as const

/** How earlier work was shown: injected by a hook (start, prompt), or requested. */
export const receiptKinds = ['start', 'prompt', 'search', 'timeline', 'get'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** `active`: injected into sessions; `paused` and `done`: only on request. */
export const projectStates = ['active', 'paused', 'done'] as const
export type ProjectState = (typeof projectStates)[number]
