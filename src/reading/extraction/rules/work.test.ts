import { expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'

const predicates = (text: string) =>
  extractFacts([{ role: 'user', text }]).facts.map(({ predicate, value }) => `${predicate}: ${value}`)

it.each(['Mercedes', 'Italcementi', 'Freenet', 'Home Depot', 'Nightline', 'Thatcham', 'Yearup', '3M', '1&1', '8x8'])(
  'reads %s as an employer',
  (firm) => {
    expect(predicates(`I work at ${firm}.`)).toEqual([`works_at: ${firm}`])
    expect(predicates(`I am working for ${firm} now.`)).toEqual([expect.stringContaining(`works_at: ${firm}`)])
  },
)

it.each([
  'at home',
  'at night',
  'at 9',
  'at 9:30 am',
  'at 80%',
  'for me',
  'for free',
  'for 8 hours a day',
  'at the moment',
])('does not read "%s" as an employer', (place) => {
  expect(predicates(`I work ${place}.`).join()).not.toContain('works_at')
})

it.each([
  ['I start at Siemens on 1 September.', 'Siemens'],
  ["I'll be joining Philips in September.", 'Philips'],
  ['My new job at Puma starts on 3 August.', 'Puma'],
])('reads the employer of a later day in "%s", which ends no present one', (text, employer) => {
  const { facts } = extractFacts([{ role: 'user', text }], { now: Date.parse('2026-06-01') })
  expect(facts).toMatchObject([{ predicate: 'works_at', value: employer, slot: null }])
  expect(facts[0]!.validFrom).toBe(facts[0]!.dueAt)
  expect(facts[0]!.expiresAt).toBeUndefined()
})

it('keeps a job that is named beside a day without an end', () => {
  const { facts } = extractFacts([{ role: 'user', text: "I'm at Siemens now, the probation ends in February." }], {
    now: Date.parse('2026-06-01'),
  })
  expect(facts).toMatchObject([{ predicate: 'works_at', value: 'Siemens', slot: 'user|works_at' }])
  expect(facts[0]).not.toHaveProperty('expiresAt')
})
