import { expect, it } from 'vitest'
import { trustInWords } from './trust-in-words.ts'

const fared = { state: 'active', confidence: 0.7, occurrences: 1, successes: 0, failures: 0 } as const
const lastAt = Date.UTC(2026, 10, 26, 12)

it('describes the confidence of a learning, and its reasons, in sentences', () => {
  expect(trustInWords({ ...fared, lastAt })).toBe(
    'New, confidence 0.70. Seen once (2026-11-26). No agent has used it yet.',
  )
  const proved = { state: 'reviewed', confidence: 0.95, occurrences: 4, successes: 3, failures: 1, lastAt } as const
  expect(trustInWords(proved)).toBe(
    'Accepted by you, confidence 0.95. Seen 4 times (last: 2026-11-26). It helped in 3 of 4 later runs.',
  )
})
