import { expect, it } from 'vitest'
import type { ImportPlace } from '../ports/importer.ts'
import { genericJsonl } from './generic-jsonl.ts'

it('reads lines of many sessions a part at a time, each turn once', async () => {
  async function* lines() {
    for (let n = 0; n < 12_000; n++)
      yield JSON.stringify({ role: 'user', text: `Turn ${n % 9000}`, session: `s${n % 3000}` })
  }
  const items: { session: string; turns: { id: string }[] }[] = []
  for await (const item of genericJsonl.read({ path: 'c.jsonl', lines } as unknown as ImportPlace, {}))
    items.push(item as unknown as (typeof items)[number])
  const ids = items.flatMap(({ session, turns }) => turns.map(({ id }) => `${session} ${id}`))
  expect([ids.length, new Set(ids).size]).toEqual([12_000, 12_000])
  // The first part came before the whole file was read.
  expect(items.filter(({ session }) => session === 's1500')).toHaveLength(2)
})
