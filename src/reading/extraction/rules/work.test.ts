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
