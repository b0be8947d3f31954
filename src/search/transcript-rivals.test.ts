import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from '../text/tokenize.ts'
import { rivalryInTranscripts } from './transcript-rivals.ts'

const weigh = (question: string) => new Map(analyse(question).map((term) => [term, 1]))
const rivalry = (texts: readonly string[], question: string) => rivalryInTranscripts(texts, question, weigh(question))

const talk = 'Ada: I adopted a tortoise in May.\nBen: What a surprise!\nBen: I went to Lisbon by train.'

describe('the rivalry feature', () => {
  it('counts against an answer by the other speaker, and for one by the named speaker', () => {
    expect(rivalry([talk], 'tortoise Ben adopted')).toBeGreaterThan(0.5)
    expect(rivalry([talk], 'tortoise Ada adopted')).toBeLessThan(-0.5)
  })

  it('is 0 when the query names no speaker or several, or the text has none', () => {
    expect(rivalry([talk], 'who adopted a tortoise')).toBe(0)
    expect(rivalry([talk], 'what did Ada and Ben adopt')).toBe(0)
    expect(rivalry(['Ada and Ben adopted a tortoise.\nIt eats salad.'], 'tortoise Ben adopted')).toBe(0)
    expect(rivalry([], 'tortoise Ben adopted')).toBe(0)
  })

  it('is between -1 and 1 and does not depend on the order of the texts', () => {
    const line = fc
      .tuple(fc.constantFrom('Ada', 'Ben', 'Cleo'), fc.lorem({ maxCount: 6 }))
      .map(([speaker, words]) => `${speaker}: ${words}`)
    const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.lorem({ maxCount: 5 }), (texts, words) => {
        const found = rivalry(texts, `Ada ${words}`)
        expect(Math.abs(found)).toBeLessThanOrEqual(1)
        expect(rivalry([...texts].reverse(), `Ada ${words}`)).toBe(found)
      }),
    )
  })
})
