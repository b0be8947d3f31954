import { describe, expect, it } from 'vitest'
import { endsFact } from './ends-fact.ts'
import { extractFacts } from './extract-facts.ts'

const date = Date.parse('2026-03-02T09:00:00Z')
/** Why the last fact of the second text ends the first one of the first. */
const reason = (older: string, newer: string) => {
  const { facts } = extractFacts([older, newer].map((text) => ({ role: 'user', text, date })))
  return endsFact(facts.at(-1)!, facts[0]!)
}

describe('endsFact', () => {
  it.each([
    ['slot', 'I live in Turin.', 'I moved to Malmö.'],
    ['correction', 'We use Jenkins for CI.', 'We switched from Jenkins to Buildkite.'],
    ['figure', 'The team has 8 engineers.', 'My team grew to 11 engineers.'],
    ['schedule', 'I have a dentist appointment on Friday.', 'My dentist appointment is now on Monday.'],
    ['change of mind', 'I love sushi.', 'I hate sushi now.'],
    ['change of mind', 'I prefer tea over coffee.', 'I prefer coffee over tea.'],
  ])('%s: %s %s', (why, older, newer) => {
    expect(reason(older, newer)).toBe(why)
  })

  it.each([
    ['I live in Turin.', 'My sister Ana lives in Malmö.'],
    ['I live in Turin.', 'I live in Turin now.'],
    ['My food budget is $300.', 'My new travel budget is $900.'],
    ['I have a call with the notary on 14 May.', 'I have a call with the plumber on 15 May.'],
    ['I love sushi.', 'I love ramen.'],
    ['I love sushi.', 'I hate traffic.'],
  ])('both stand: %s %s', (older, newer) => {
    expect(reason(older, newer)).toBe(false)
  })
})
