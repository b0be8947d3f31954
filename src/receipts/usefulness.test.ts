import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usefulness } from './usefulness.ts'

const use = fc
  .record({ told: fc.nat(1000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ told, share }) => ({
    told,
    followed: Math.round(told * share),
  }))

it('says nothing of what was never told, stays mild, and grows with what was followed', () => {
  expect(usefulness(undefined)).toBe(1)
  fc.assert(
    fc.property(use, ({ told, followed }) => {
      const factor = usefulness({ told, followed })
      expect(factor).toBeGreaterThanOrEqual(0.9)
      expect(factor).toBeLessThanOrEqual(1.2)
      if (followed < told) expect(usefulness({ told, followed: followed + 1 })).toBeGreaterThan(factor)
      // Told once more and ignored is never a gain.
      expect(usefulness({ told: told + 1, followed })).toBeLessThan(factor + 1e-12)
    }),
  )
})
