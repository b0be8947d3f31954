import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const source = { format: 'jsonl', context: 'an export' }
const lives = async () => {
  const facts = await space.store.db.all<{ content: string; open: number; undated: number }>(
    `SELECT f.content, f.retired_at IS NULL AS open,
       EXISTS (SELECT 1 FROM fact_labels l WHERE l.fact_id = f.id AND l.value = 'undated') AS undated
     FROM facts f WHERE f.predicate = 'lives_in' ORDER BY f.id`,
  )
  return facts.map(({ content, open, undated }) => `${content}${open ? '' : ' (ended)'}${undated ? ' (undated)' : ''}`)
}
const said = (text: string, at?: number) =>
  space.memory.importing.conversation(
    {
      kind: 'conversation',
      session: text.replaceAll(' ', '-'),
      turns: [{ role: 'user', text, ...(at !== undefined && { at }) }],
    } as never,
    source,
  )

it('an undated statement retires no dated fact, and is marked', async () => {
  await space.memory.ingest([{ role: 'user', text: 'I live in Lisbon.', date: Date.UTC(2019, 1, 3) }], {
    session: 's1',
  })
  await said('I live in Porto.')
  expect(await lives()).toEqual(['The user lives in Lisbon.', 'The user lives in Porto. (ended) (undated)'])
  await said('I no longer live in Lisbon.')
  await space.memory.importing.fact({ kind: 'fact', content: 'I live in Faro.' } as never, source)
  expect(await lives()).toEqual([
    'The user lives in Lisbon.',
    'The user lives in Porto. (ended) (undated)',
    'The user lives in Faro. (ended) (undated)',
  ])
})

it('an undated statement is overridden by a dated one, and ordered among undated ones', async () => {
  await said('I live in Porto.')
  await said('I live in Braga.')
  expect(await lives()).toEqual(['The user lives in Porto. (ended) (undated)', 'The user lives in Braga. (undated)'])
  await said('I live in Lisbon.', Date.UTC(2019, 1, 3))
  expect(await lives()).toEqual([
    'The user lives in Porto. (ended) (undated)',
    'The user lives in Braga. (ended) (undated)',
    'The user lives in Lisbon.',
  ])
})
