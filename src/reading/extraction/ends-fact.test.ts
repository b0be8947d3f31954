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
    [
      'correction',
      'The budget for the kitchen is 12,000 euros.',
      'The budget for the kitchen was raised to 15,000 euros.',
    ],
    ['slot', 'The input latency is 410 ms.', 'The input latency is down to 190 ms.'],
    ['figure', 'Test coverage of the parser is 81 %.', 'Test coverage of the parser is 85 % now.'],
    [
      'figure',
      'I spent 43 dollars on books in January, 8 over my 35 dollar monthly budget.',
      'I want to spend my increased January book budget of 50 dollars on a new series.',
    ],
    ['schedule', 'I have a dentist appointment on Friday.', 'My dentist appointment is now on Monday.'],
    [
      'correction',
      'My appointment with the dentist is on 2 April.',
      'My dentist appointment was moved from 2 April to 9 April.',
    ],
    ['schedule', 'Dentist on Tuesday 9:00, bring the X-rays.', 'The dentist moved to Thursday.'],
    ['change of mind', 'I love sushi.', 'I hate sushi now.'],
    ['change of mind', 'I prefer tea over coffee.', 'I prefer coffee over tea.'],
  ])('%s: %s %s', (why, older, newer) => {
    expect(reason(older, newer)).toBe(why)
  })

  it.each([
    ['I work at Otto as a tester.', 'I start at Siemens on 1 April as a test engineer.'],
    ['The appointment with Dr Lowe is on 3 April.', 'The dentist moved my appointment from 2 April to 9 April.'],
    ['I live in Turin.', 'My sister Ana lives in Malmö.'],
    ['I live in Turin.', 'I live in Turin now.'],
    ['My food budget is $300.', 'My new travel budget is $900.'],
    ['The input latency is 410 ms.', 'The API response takes 190 ms.'],
    ['The budget for the kitchen is 12,000 euros.', 'The budget for the bathroom is 8,000 euros.'],
    ['Ann has a budget of 500 dollars for the trip.', 'My budget for the trip is 900 dollars.'],
    ['We pay 900 euros rent.', "I've paid the deposit for the flat, two months' rent, 1,800 euros."],
    ['We pay 900 euros rent.', 'The new flat wants 12 months of rent, 14,400 euros, in advance.'],
    ['Test coverage of the parser is 81 %.', 'Test coverage of the renderer is 64 %.'],
    ['The error rate in Europe is 0.4 %.', 'The error rate in Asia is 1.2 %.'],
    ['The first milestone has 12 tasks.', 'The second milestone has 20 tasks.'],
    ['The database is 40 GB.', 'The backup is 22 GB.'],
    ['Chapter 3 has 24 pages.', 'Chapter 4 has 31 pages.'],
    ['p95 of the login endpoint is 240 ms.', 'p50 of the login endpoint is 80 ms.'],
    ['I have a call with the notary on 14 May.', 'I have a call with the plumber on 15 May.'],
    ['I love sushi.', 'I love ramen.'],
    ['I love sushi.', 'I hate traffic.'],
    ['okay, the party is on March 12 then', 'okay, the concert is on March 9 now'],
    ['okay cool, the handover is on March 12', 'okay cool, the haircut is on March 9 now'],
  ])('keeps both: %s %s', (older, newer) => {
    expect(reason(older, newer)).toBe(false)
  })
})
