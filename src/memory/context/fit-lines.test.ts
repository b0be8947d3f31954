import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../../text/budget.ts'
import { type Candidate, contextSections } from './context-line.ts'
import { type Frame, fitLines } from './fit-lines.ts'

const frame: Frame = {
  tokens: 7,
  headingOf: (section) => ({ name: section, tokens: 3 }),
  render: ({ text, id }) => `- ${text} [${id}]`,
}
const candidates = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    section: fc.constantFrom(...contextSections),
    text: fc.lorem({ maxCount: 12 }),
    tier: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
    value: fc.integer({ min: 1, max: 10 }),
    order: fc.integer({ min: 0, max: 5 }),
    why: fc.constant('test'),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const cost = (lines: ReturnType<typeof fitLines>) =>
  lines.length === 0
    ? 0
    : frame.tokens +
      new Set(lines.map(({ section }) => section)).size * 3 +
      lines.reduce((sum, { text }) => sum + estimateTokens(text), 0)

describe('the lines of a context', () => {
  it('never exceed the budget, and leave no room for another line', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 400 }), (all, budget) => {
        const lines = fitLines(all, budget, frame)
        const used = cost(lines)
        expect(used).toBeLessThanOrEqual(budget)
        const chosen = new Set(lines.map(({ id }) => id))
        const wide = new Set(fitLines(all, 1e9, frame).map(({ id }) => id))
        const sections = new Set(lines.map(({ section }) => section))
        if (lines.length > 0)
          for (const candidate of all) {
            if (chosen.has(candidate.id) || !wide.has(candidate.id)) continue
            const tokens = estimateTokens(frame.render(candidate)) + (sections.has(candidate.section) ? 0 : 3)
            // A section's heading may have been paid by a line that was chosen later.
            expect(tokens + 3).toBeGreaterThan(budget - used)
          }
      }),
    )
  })

  it('do not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 400 }), (all, budget) => {
        expect(fitLines([...all].reverse(), budget, frame)).toEqual(fitLines(all, budget, frame))
      }),
    )
  })

  it('put required lines before cheap ones, and contain no duplicates', () => {
    const line = (id: string, text: string, more: Partial<Candidate> = {}): Candidate => ({
      ...{ id, text, section: 'facts', tier: 2, value: 5, order: 0, why: '' },
      ...more,
    })
    const all = [
      line('a', 'Prefers tea over coffee in the morning'),
      line('b', 'prefers tea, over coffee, in the morning.'),
      line('c', 'The deploy window is on Tuesday at 9'),
      line('d', 'The deploy window is on Tuesday at 10'),
      line('e', 'Her name is Ada and she is the owner of all that is here', { section: 'identity', tier: 0 }),
      line('e', 'Her name is Ada and she is the owner of all that is here', { section: 'relevant', tier: 1 }),
    ]
    expect(fitLines(all, 1000, frame).map(({ id }) => id)).toEqual(['e', 'a', 'c', 'd'])
    expect(fitLines(all, 33, frame).map(({ id, section }) => [id, section])).toEqual([['e', 'identity']])
    expect(fitLines(all, 5, frame)).toEqual([])
  })
})
