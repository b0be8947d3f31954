import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usefulness } from './usefulness.ts'

const use = fc
  .record({ shown: fc.nat(1000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ shown, share }) => ({
    shown,
    followed: Math.round(shown * share),
  }))

it('usefulness is neutral for unseen lines, limited, and grows with use', () => {
  expect(usefulness(undefined)).toBe(1)
  fc.assert(
    fc.property(use, ({ shown, followed }) => {
      const factor = usefulness({ shown, followed })
      expect(factor).toBeGreaterThanOrEqual(0.9)
      expect(factor).toBeLessThanOrEqual(1.2)
      if (followed < shown) expect(usefulness({ shown, followed: followed + 1 })).toBeGreaterThan(factor)
      // Showing it once more without a follow-up never raises the factor.
      expect(usefulness({ shown: shown + 1, followed })).toBeLessThan(factor + 1e-12)
    }),
  )
})
