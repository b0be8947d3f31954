import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallingScores } from '../core/falling-scores.ts'
import { calibrate, type Evidence } from './calibrate.ts'
import type { Candidate } from './candidate.ts'
import { scoreAnswer } from './score-answer.ts'

const hit = (kind: string, speaker: string | null = null) => ({ row: { kind, speaker } }) as unknown as Candidate
const turns = (count: number) => Array.from({ length: count }, () => hit('message', 'Ann'))
const evidence = (ownWords: number, late = 0.3 + ownWords / 5): Evidence => ({
  ...{ words: ownWords, ownWords, late, meaning: 2 + 2 * ownWords, rival: 0 },
})

describe('scores of results', () => {
  it('never increase from hit to hit, and stay as close as possible to their evidence', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (scores) => {
        const falling = fallingScores(scores)
        expect(falling).toHaveLength(scores.length)
        for (const [at, score] of falling.entries()) if (at > 0) expect(score).toBeLessThanOrEqual(falling[at - 1]!)
        const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
        expect(sum(falling)).toBeCloseTo(sum(scores))
      }),
    )
    expect(fallingScores([0.9, 0.5, 0.7, 0.1])).toEqual([0.9, 0.6, 0.6, 0.1])
  })

  it('are higher for a subject in several turns than for one matched only by the first', () => {
    const alone = [evidence(0.9), ...Array<Evidence>(9).fill(evidence(0.1))]
    const spoken = [evidence(0.9), ...Array<Evidence>(9).fill(evidence(0.6))]
    const [lonely] = scoreAnswer(turns(10), alone)
    const [known] = scoreAnswer(turns(10), spoken)
    expect(known! - lonely!).toBeGreaterThan(0.2)
  })

  it('equal their own evidence for documents, facts, and conversations of a few turns', () => {
    const [best, other] = [evidence(0.9), evidence(0.2)]
    const own = [calibrate(best), calibrate(other)]
    expect(scoreAnswer([hit('document'), hit('document')], [best, other])).toEqual(own)
    expect(scoreAnswer(turns(2), [best, other])).toEqual(own)
    expect(scoreAnswer([hit('fact'), hit('fact')], [other, best])).toEqual(own.toReversed())
    expect(scoreAnswer([hit('memory'), hit('fact')], [other, best])).toEqual(own.toReversed())
  })
  it('never increase when facts are among documents and turns', () => {
    const kinds = [hit('document'), hit('fact'), hit('message', 'Ann'), hit('fact')]
    const scores = scoreAnswer(kinds, [evidence(0.5), evidence(0.9), evidence(0.2), evidence(0.4)])
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
})
