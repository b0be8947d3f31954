import type { Finding } from '../fact-rules/fact-rules.ts'

/** A finding about the user's home town, from a session on day 5; `more` overrides its fields. */
export const homeFinding = (value: string, more: Partial<Finding> = {}): Finding => ({
  type: 'fact',
  content: `The user lives in ${value}.`,
  subject: 'user',
  predicate: 'lives_in',
  value,
  slot: 'user|lives_in',
  importance: 5,
  confidence: 1,
  tags: [],
  sensitive: false,
  source: 'session',
  untrusted: false,
  context: null,
  saidAt: 5,
  origins: [],
  ...more,
})
