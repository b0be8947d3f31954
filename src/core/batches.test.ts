import fc from 'fast-check'
import { expect, it } from 'vitest'
import { batches } from './batches.ts'

it('yields every item once, in order, in batches of the given length except the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 30 }), fc.integer({ min: 1, max: 8 }), async (items, length) => {
      async function* stream() {
        yield* items
      }
      const found: number[][] = []
      for await (const batch of batches(stream(), length)) found.push(batch)
      expect(found.flat()).toEqual(items)
      expect(found.slice(0, -1).every((batch) => batch.length === length)).toBe(true)
      expect(found.every((batch) => batch.length > 0 && batch.length <= length)).toBe(true)
    }),
  )
})
