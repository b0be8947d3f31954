import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonElements } from './json-elements.ts'

describe('elements of an array', () => {
  it('are the same for any division of the text into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (list, size) => {
          const text = ` ${JSON.stringify(list, null, 1)}\n`
          async function* pieces() {
            for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
          }
          const found: unknown[] = []
          for await (const element of jsonElements(pieces())) found.push(JSON.parse(element))
          expect(found).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: 200 },
    )
  })
})
