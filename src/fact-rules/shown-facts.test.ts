import { expect, it } from 'vitest'
import type { Fact } from './fact.ts'
import { mayBeInBrief } from './shown-facts.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const fact = (dueAt: string | null, confidence: number) =>
  ({
    ...{
      content: 'Crown on 14 December at 11:00.',
      untrusted: false,
      confidence,
      instruction: null,
      source: 'session',
    },
    ...{ validTo: null, expiresAt: null, retiredAt: null, dueAt: dueAt === null ? null : Date.parse(dueAt) },
  }) as Fact

it('lets a brief show a probable statement only if a coming day is due', () => {
  expect(mayBeInBrief(fact('2026-12-14', 0.6), now)).toBe(true)
  expect(mayBeInBrief(fact('2026-10-14', 0.6), now)).toBe(false)
  expect(mayBeInBrief(fact(null, 0.6), now)).toBe(false)
  expect(mayBeInBrief(fact(null, 0.9), now)).toBe(true)
})
