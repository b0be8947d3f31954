import type { Finding } from '../fact-rules/fact-rules.ts'

/** What is heard of where the user lives: said by a session on day 5, and `more` in place of any of it. */
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
