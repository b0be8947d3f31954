import { afterEach, beforeEach, expect, it } from 'vitest'
import { endsFact, retracts } from '../../reading/extraction/ends-fact.ts'
import type { Selected } from '../../reading/statements/selector.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import type { LoadCiting } from '../facts/cited-code.ts'
import { createReadAgain } from './read-again.ts'
import { readWaiting, waitingReadings } from './second-reading.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const oats = 'I prefer oat milk to cow milk in my coffee.'
const heron = 'Nobody saw where the grey one sleeps.'
const talk = [
  { role: 'user' as const, text: `${oats} ${heron}`, date: Date.UTC(2026, 1, 3) },
  { role: 'assistant' as const, text: 'Noted.', date: Date.UTC(2026, 1, 3) },
]

type Verdict = Selected['keep']
const scoreOf = { sure: 4, probable: 1, no: -5 }

/** Runs what waits with these verdicts in place of a model; what is not named is not worth keeping. */
async function readAgain(verdicts: Readonly<Record<string, Verdict>>, hasMeaning = true, citing?: LoadCiting) {
  const { search, db, clock } = { search: space.search, db: space.store.db, clock: () => space.time.now++ }
  const reader = {
    hasMeaning: () => hasMeaning,
    select: async (said: readonly { text: string }[]) =>
      said.map(({ text }): Selected => {
        const keep = verdicts[text] ?? 'no'
        return {
          keep,
          score: scoreOf[keep],
          isUnlikely: keep === 'no',
          type: 'fact',
          about: 'user',
        }
      }),
  }
  const again = createReadAgain({ db, search, clock, ends: endsFact, retracts, citing, reader, minImportance: 5 })
  return readWaiting({ db, clock, readAgain: again })
}

const kept = async () =>
  (await space.memory.facts.list()).facts.map(({ content, confidence }) => [content, confidence > 0.6]).sort()

it('adds statements that the word rules missed, and removes none', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  expect((await kept()).map(([content]) => content)).toEqual([oats])
  expect(await waitingReadings(space.store.db)).toBe(1)
  expect(await readAgain({ [heron]: 'sure' })).toBe(0)
  expect(await kept()).toEqual(
    [
      [oats, false],
      [heron, true],
    ].sort(),
  )
})

it('injects statements that are certain after all, and keeps their source', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  await readAgain({ [oats]: 'sure' })
  expect(await kept()).toEqual([[oats, true]])
  const [fact] = (await space.memory.facts.list()).facts
  expect((await space.memory.facts.get(fact!.id)).origins).toHaveLength(1)
})

it('keeps the cited file versions of a fact', async () => {
  const text = 'Our release calendar is the file src/plan/week.ts.'
  await space.memory.ingest([{ ...talk[0]!, text }], { session: 's1' })
  const [former] = (await space.memory.facts.list()).facts
  const kept: string[] = []
  const citing = {
    cite: async ({ text }: { text: string }) => [text],
    put: async (_: unknown, id: string, cited: unknown[]) => kept.push(id, ...cited.map(String)),
  }
  await readAgain({ [text]: 'sure' }, true, (async () => citing) as never)
  const [fact] = (await space.memory.facts.list()).facts
  expect(fact!.id).not.toBe(former!.id)
  expect(kept).toEqual([fact!.id, expect.stringContaining('src/plan/week.ts')])
})

it('does nothing a second time, and nothing without a model', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  await readAgain({ [heron]: 'sure' }, false)
  expect((await kept()).map(([content]) => content)).toEqual([oats])
  await space.memory.ingest(talk, { session: 's1' })
  await readAgain({ [heron]: 'sure', [oats]: 'sure' })
  const lines = (await space.memory.log()).length
  await space.memory.ingest(talk, { session: 's1' })
  await readAgain({ [heron]: 'sure', [oats]: 'sure' })
  expect(await space.memory.log()).toHaveLength(lines)
})

it('skips facts that the owner retracted, and those stated elsewhere too', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  await space.memory.ingest(talk.slice(0, 1), { session: 's2' })
  await readAgain({})
  expect((await kept()).map(([content]) => content)).toEqual([oats])
  const [fact] = (await space.memory.facts.list()).facts
  await space.memory.facts.retract(fact!.id)
  await space.memory.ingest(talk, { session: 's1' })
  await readAgain({ [oats]: 'sure' })
  expect(await kept()).toEqual([])
})

it('the second reading is undone with the first, and does not run after an undo', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  await readAgain({ [heron]: 'sure', [oats]: 'sure' })
  await space.memory.undo({ count: 1 })
  expect(await kept()).toEqual([])
  expect(await space.memory.sessions.list()).toEqual([])
  await space.memory.ingest(talk, { session: 's3' })
  await space.memory.undo({ count: 1 })
  await readAgain({ [heron]: 'sure' })
  expect(await kept()).toEqual([])
})

it('finds the owner among people by name, without storing the name in the queue', async () => {
  const people = [
    { role: 'other' as const, speaker: 'Melanie', text: heron, date: Date.UTC(2026, 1, 3) },
    { role: 'other' as const, speaker: 'Ann', text: 'Is that so?', date: Date.UTC(2026, 1, 3) },
  ]
  await space.memory.ingest(people, { session: 's1', owner: 'Melanie' })
  const rows = await space.store.db.all<{ payload: string }>('SELECT payload FROM jobs')
  expect(JSON.stringify(rows)).not.toMatch(/Melanie/i)
  await readAgain({ [heron]: 'sure' })
  expect((await space.memory.facts.list()).facts).toMatchObject([{ subject: 'user' }])
})
