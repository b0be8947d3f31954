import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, type Evidence } from './calibrate.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const evidence = fc.record({
  words: share,
  ownWords: share,
  meaning: fc.option(fc.double({ min: -3, max: 9, noNaN: true }), { nil: undefined }),
  late: fc.option(fc.double({ min: -0.2, max: 1, noNaN: true }), { nil: undefined }),
  rival: fc.double({ min: -1, max: 1, noNaN: true }),
})

const full: Evidence = { words: 1, ownWords: 1, meaning: 6, late: 0.6, rival: 0 }
const nothing: Evidence = { words: 0, ownWords: 0, meaning: 0.5, late: 0.2, rival: 0 }

describe('calibrate', () => {
  it('stays between 0 and 1 and never decreases with more evidence', () => {
    fc.assert(
      fc.property(evidence, share, (one, more) => {
        const score = calibrate(one)
        expect(score > 0 && score < 1).toBe(true)
        for (const key of ['words', 'ownWords', 'meaning', 'late'] as const)
          if (one[key] !== undefined)
            expect(calibrate({ ...one, [key]: one[key] + more })).toBeGreaterThanOrEqual(score)
        expect(calibrate({ ...one, rival: one.rival + more })).toBeLessThanOrEqual(score)
      }),
    )
  })

  it('gives similar scores for any available evidence', () => {
    const { words, ownWords, meaning, rival } = full
    for (const less of [
      { words, ownWords, meaning, rival },
      { words, ownWords, rival },
    ])
      expect(Math.abs(calibrate(full) - calibrate(less))).toBeLessThan(0.15)
  })

  it('is high for a full match and low for none, in every mode', () => {
    expect(calibrate(full)).toBeGreaterThan(0.6)
    for (const { words, ownWords, meaning, late, rival } of [nothing])
      for (const some of [
        { words, ownWords, meaning, late, rival },
        { words, ownWords, meaning, rival },
        { words, ownWords, rival },
      ])
        expect(calibrate(some)).toBeLessThan(0.15)
  })

  it('counts the lead of a fact over the others, and never lowers a score for it', () => {
    const paraphrase = { words: 0, ownWords: 0, meaning: 1.9, late: 0.33, rival: 0 }
    expect(calibrate(paraphrase)).toBeLessThan(0.2)
    expect(calibrate({ ...paraphrase, lead: 0.25 })).toBeGreaterThan(0.35)
    expect(calibrate({ ...paraphrase, lead: 0.05 })).toBeLessThan(0.2)
    expect(calibrate({ ...paraphrase, lead: -1 })).toBe(calibrate(paraphrase))
    // About another person than the named one, the fact scores lower, however large its lead.
    expect(calibrate({ ...paraphrase, lead: 0.25, rival: 1 })).toBeLessThan(0.25)
  })

  // The fitted models of the decision on scores, part by part: a changed weight must be intended.
  it.each<[string, Evidence, logOdds: number]>([
    ['everything', { words: 0.5, ownWords: 0.25, meaning: 3, late: 0.4, rival: 0.5 }, -2.526],
    ['no late interaction', { words: 0.5, ownWords: 0.25, meaning: 3, rival: 0.5 }, -2.405],
    ['words alone', { words: 0.5, ownWords: 0.25, rival: 0.5 }, -2.2025],
    ['a fact with a lead', { words: 0, ownWords: 0, meaning: 0, late: 0, rival: 0.5, lead: 0.3 }, 0.157],
  ])('equals the logistic model of %s', (_, known, logOdds) => {
    expect(calibrate(known)).toBeCloseTo(1 / (1 + Math.exp(-logOdds)), 9)
  })
})
