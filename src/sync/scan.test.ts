import { expect, it } from 'vitest'
import { firstStamp } from './clock.ts'
import { findChanges } from './scan.ts'
import { mostLength, type SharedKind, type SharedRow } from './shared-rows.ts'

/** Rows with texts of these lengths. */
const kindOf = (lengths: readonly number[]): SharedKind =>
  ({
    name: 'gems',
    shared: { key: ({ id }: { id: string }) => id },
    kind: {
      async *read() {
        for (const [index, length] of lengths.entries()) yield { id: `gem ${index}`, attached: 'a'.repeat(length) }
      },
    },
  }) as unknown as SharedKind

async function kept(lengths: readonly number[], rows = new Map<string, SharedRow>()) {
  const changed = await findChanges([kindOf(lengths)], new Map(), { stamp: firstStamp, forgets: false, rows })
  return { changed, rows, length: [...rows.values()].reduce((sum, { row }) => sum + String(row.attached).length, 0) }
}

it('keeps rows until they are sent, up to a count and a size', async () => {
  const large = await kept([9_000_000, 9_000_000, 9_000_000, 1000])
  expect(large.changed).toHaveLength(4)
  expect(large.length).toBe(9_001_000)
  const small = await kept(Array.from({ length: 2100 }, () => 10))
  expect(small.changed).toHaveLength(2100)
  expect(small.rows.size).toBe(2000)
})

it('counts what it kept in an earlier scan', async () => {
  const rows = new Map([
    ['former', { id: 'former', key: 'former', hash: '', row: { attached: 'a'.repeat(mostLength) } }],
  ])
  expect((await kept([1000], rows as Map<string, SharedRow>)).rows.size).toBe(1)
})
