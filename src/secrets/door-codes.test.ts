import { describe, expect, it } from 'vitest'
import { redact } from './redact.ts'

describe('a number that opens something is covered', () => {
  it.each([
    ['My PIN is 4711.', '4711'],
    ['the PUK of my SIM is 12345678', '12345678'],
    ['The door code is 4471#', '4471'],
    ["our burglar alarm's code is 0042", '0042'],
    ['Die PIN meiner EC-Karte ist 8832.', '8832'],
    ['Unser Türcode lautet 5519', '5519'],
    ['code for the front door is 7733', '7733'],
    ['Use 6120 as the safe combination', '6120'],
    ['the padlock combination is 12-34-56', '12-34-56'],
  ])('%s', (text, number) => expect(redact(text).text).not.toContain(number))

  it.each([
    'My postal code is 7150.',
    'The area code is 0341',
    'Error code is 1064',
    'the status code is 4040',
    'PIN 2030 of the header is ground',
    'The building code of 2018 applies',
    'The promo code is 2026',
    'The safe is 1200 mm high, the code review is at 1000.',
    'Pinned 1500 pins on the map',
  ])('but not in: %s', (text) => expect(redact(text).text).toBe(text))
})
