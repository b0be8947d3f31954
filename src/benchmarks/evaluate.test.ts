import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentile } from '../core/percentile.ts'
import { areaUnderCurve, evaluate, measure, metricNames } from './evaluate.ts'

const relevant = new Map([
  ['a', 2],
  ['b', 1],
  ['c', 1],
])

describe('measure', () => {
  it('equals values calculated by hand', () => {
    const metrics = measure(['x', 'b', 'y', 'a', 'z', 'q'], relevant)
    expect(metrics).toMatchObject({ 'hit@1': 0, 'hit@5': 1, 'hit@10': 1, 'all@10': 0, 'MRR@10': 0.5 })
    expect(metrics['R@5']).toBeCloseTo(2 / 3)
    const gained = 1 / Math.log2(3) + 2 / Math.log2(5)
    const ideal = 2 + 1 / Math.log2(3) + 1 / Math.log2(4)
    expect(metrics['nDCG@10']).toBeCloseTo(gained / ideal)
  })

  it('counts a document that is listed twice once, at its better rank', () => {
    expect(measure(['x', 'x', 'x', 'x', 'x', 'b'], relevant)).toEqual(measure(['x', 'b'], relevant))
  })

  it('returns 1 for the ideal order and 0 for an empty list', () => {
    const best = measure(['a', 'b', 'c'], relevant)
    expect(best).toMatchObject({ 'hit@1': 1, 'R@5': 1, 'all@5': 1, 'nDCG@10': 1, 'MRR@10': 1 })
    for (const name of metricNames) expect(measure([], relevant)[name]).toBe(0)
  })

  it('considers the first ten only', () => {
    const late = [...'0123456789', 'a']
    expect(measure(late, relevant)).toMatchObject({ 'hit@10': 0, 'nDCG@10': 0, 'MRR@10': 0 })
  })

  it('never decreases when a relevant document moves up', () => {
    const documents = [...'abcdefghijkl']
    fc.assert(
      fc.property(fc.shuffledSubarray(documents, { minLength: 12 }), fc.nat(10), (ranking, place) => {
        if (!relevant.has(ranking[place + 1]!) || relevant.has(ranking[place]!)) return
        const better = [...ranking]
        ;[better[place], better[place + 1]] = [better[place + 1]!, better[place]!]
        const [before, after] = [measure(ranking, relevant), measure(better, relevant)]
        for (const name of metricNames) expect(after[name]).toBeGreaterThanOrEqual(before[name])
      }),
    )
  })
})

describe('evaluate', () => {
  const judgements = new Map([
    ['q1', new Map([['a', 1]])],
    ['q2', new Map([['b', 1]])],
    ['q3', new Map([['c', 1]])],
    ['not judged relevant', new Map([['d', 0]])],
  ])

  it('averages over judged questions, unanswered ones as 0, and by category', () => {
    const rankings = new Map([
      ['q1', ['a']],
      ['q2', ['x', 'b']],
      ['not judged', ['a']],
    ])
    const { all, categories, unanswered } = evaluate(rankings, judgements, (id) => (id === 'q2' ? 'two' : undefined))
    expect(all.questions).toBe(3)
    expect(all.metrics['hit@5']).toBeCloseTo(2 / 3)
    expect(all.metrics['MRR@10']).toBeCloseTo(0.5)
    expect(Object.keys(categories)).toEqual(['two'])
    expect(categories.two).toMatchObject({ questions: 1, metrics: { 'MRR@10': 0.5 } })
    expect(unanswered).toBe(1)
  })

  it('is 0 and not NaN without judgements', () => {
    expect(evaluate(new Map(), new Map()).all).toMatchObject({ questions: 0, metrics: { 'nDCG@10': 0 } })
  })
})

describe('areaUnderCurve', () => {
  it('is 1 when all are higher, 0 when lower, half when equal', () => {
    expect(areaUnderCurve([0.9, 0.8], [0.1, 0.2])).toBe(1)
    expect(areaUnderCurve([0.1], [0.9, 0.2])).toBe(0)
    expect(areaUnderCurve([0.5, 0.5], [0.5])).toBe(0.5)
    expect(areaUnderCurve([], [0.5])).toBeNaN()
  })

  it('is the share of pairs in the right order', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(scores, scores, (above, below) => {
        let right = 0
        for (const high of above) for (const low of below) right += high > low ? 1 : high === low ? 0.5 : 0
        expect(areaUnderCurve(above, below)).toBeCloseTo(right / (above.length * below.length))
      }),
    )
  })
})

describe('percentile', () => {
  it('takes the nearest rank', () => {
    const values = [5, 1, 4, 2, 3]
    expect(percentile(values, 0.5)).toBe(3)
    expect(percentile(values, 0.95)).toBe(5)
    expect(percentile(values, 0)).toBe(1)
    expect(percentile([], 0.5)).toBeNaN()
    expect(values).toEqual([5, 1, 4, 2, 3])
  })
})
