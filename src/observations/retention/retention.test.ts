import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryLease } from '../../core/lease.ts'
import { createSessions } from '../../sessions/sessions.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import {
  createObservationAdmin,
  createObservations,
  createSessionWork,
  type ObservationAdmin,
  type Observations,
} from '../observations.ts'
import { putObservation, readObservations } from '../observations-repository.ts'
import { type Ageing, isDueToArchive, isDueToDelete, type RetentionPolicy, weightOf } from './is-due.ts'
import { withoutTied } from './plan-retention.ts'
import type { Tie } from './retention-repository.ts'

const day = 24 * 60 * 60 * 1000
const policy: RetentionPolicy = { archiveDays: 100, mergeDays: 50, deleteDays: 200 }

let space: TemporaryMemory
let observations: Observations
let keeping: ObservationAdmin

beforeEach(async () => {
  space = await openTemporaryMemory()
  const { store, search, folder: home, time } = space
  const needs = { db: store.db, search, clock: () => time.now++ }
  observations = createObservations({
    ...needs,
    home,
    rawDays: 14,
    sessions: createSessions({ ...needs, work: createSessionWork() }),
  })
  keeping = createObservationAdmin({ ...needs, retention: policy })
})
afterEach(() => space.dispose())

type Given = Partial<Parameters<Observations['save']>[0]>
/** Observations made by rules, not written by a person. */
async function made(title: string, given: Given = {}): Promise<string> {
  const { id } = await observations.save({ type: 'change', title, session: 's1', ...given })
  await space.store.db.transaction(async (tx) => {
    const [one] = await readObservations(tx, [id])
    await putObservation(tx, { ...one!, madeBy: 'rules' }, { slot: `saved: ${id}`, subject: null })
  })
  return id
}
const pass = (days: number) => {
  space.time.now += days * day
}
const run = async () => {
  const { archived, merged, deleted } = await keeping.retain({ dryRun: false })
  return { archived: ids(archived), merged: ids(merged), deleted: ids(deleted) }
}
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const find = async (query: string, archived = false) =>
  ids((await observations.search({ query, mode: 'search', archived })).observations)

describe('retention', () => {
  it('archives, merges and deletes in that order, with a preview', async () => {
    const [one, two] = [await made('Painted the fence'), await made('Oiled the gate')]
    const decision = await made('Fences are green', { type: 'decision' })
    const other = await made('Dug the pond', { session: 's2' })
    expect(await run()).toEqual({ archived: [], merged: [], deleted: [] })
    pass(101)
    const { dryRun, archived } = await keeping.retain()
    expect([dryRun, ids(archived)]).toEqual([true, [one, two, other]])
    expect(await find('fence')).toContain(one)
    expect((await run()).archived).toEqual([one, two, other])
    expect(await find('painted gate')).toEqual([])
    expect(await find('painted', true)).toEqual([one])
    expect(await find('green')).toEqual([decision])

    pass(51)
    expect((await run()).merged).toEqual([one])
    expect(await find('painted', true)).toEqual([two])
    const [digest] = (await observations.get([two])).observations
    expect(digest).toMatchObject({ title: 'Oiled the gate', facts: ['Painted the fence'], hidden: 'archived' })

    pass(201)
    // The digest was just fetched and contains another one, so it outlives its parts and the pond.
    expect((await run()).deleted).toEqual([one, other])
    expect((await observations.get([one, other, two])).missing).toEqual([one, other])
    expect(await find('pond', true)).toEqual([])
    expect(await find('green')).toEqual([decision])
  })

  it('never changes pinned, used or linked observations', async () => {
    const [pinned, used, error, fix, alone] = [
      await made('Pinned'),
      await made('Used'),
      await made('Red'),
      await made('Green'),
      await made('Alone'),
    ]
    await keeping.pin(pinned)
    await observations.get([used])
    await keeping.addLink({ from: error, to: fix, kind: 'led_to' })
    pass(101)
    expect((await run()).archived).toEqual([alone])
    pass(100_000)
    const gone = await run()
    expect(gone.deleted).toEqual([alone])
    expect(gone.archived).toEqual([used])
    expect((await observations.get([pinned, error, fix])).missing).toEqual([])
  })

  it('keeps an observation that is pinned after the plan', async () => {
    const [pinned, other] = [await made('Painted the fence'), await made('Oiled the gate')]
    pass(101)
    const { store, search, time } = space
    let count = 0
    const db = Object.assign(Object.create(store.db) as typeof store.db, {
      transaction: async (work: Parameters<typeof store.db.transaction>[0]) => {
        // The first one takes the lease.
        if (++count === 2) await keeping.pin(pinned)
        return store.db.transaction(work)
      },
    })
    const late = createObservationAdmin({ db, search, clock: () => time.now++, retention: policy })
    expect(ids((await late.retain({ dryRun: false })).archived)).toEqual([other])
    expect(await find('fence')).toEqual([pinned])
  })

  it('is undone step by step, and a pin restores an observation', async () => {
    const [one, two] = [await made('Painted the fence'), await made('Oiled the gate')]
    pass(101)
    await run()
    pass(51)
    await run()
    await space.memory.undo({ count: 1 })
    expect(await find('painted', true)).toEqual([one])
    await space.memory.undo({ count: 1 })
    expect((await find('painted')).concat(await find('oiled'))).toEqual([one, two])
    await run()
    expect(await find('painted')).toEqual([])
    await keeping.pin(one)
    expect(await find('painted')).toEqual([one])
  })

  it('runs in one process at a time', async () => {
    const one = await made('Painted the fence')
    pass(101)
    const other = await tryLease(space.store.db, 'retention', () => space.time.now)
    expect(await keeping.retain({ dryRun: false })).toEqual({ dryRun: false, archived: [], merged: [], deleted: [] })
    await other!.release()
    expect((await run()).archived).toEqual([one])
    expect(await run()).toEqual({ archived: [], merged: [], deleted: [] })
  })

  it('stops between steps, and returns what was done', async () => {
    const stopped = async () => {
      const { archived, merged, deleted } = await keeping.retain({ dryRun: false, signal: AbortSignal.abort() })
      return { archived: ids(archived), merged: ids(merged), deleted: ids(deleted) }
    }
    const [one, two] = [await made('Painted the fence'), await made('Oiled the gate')]
    pass(101)
    expect(await stopped()).toEqual({ archived: [one, two], merged: [], deleted: [] })
    pass(51)
    expect((await keeping.retain()).merged).toHaveLength(1)
    expect(await stopped()).toEqual({ archived: [], merged: [], deleted: [] })
    expect((await observations.get([one, two])).observations.map(({ hidden }) => hidden)).toEqual([
      'archived',
      'archived',
    ])
    pass(2000)
    expect((await keeping.retain()).deleted).toHaveLength(2)
    expect(await stopped()).toEqual({ archived: [], merged: [], deleted: [] })
    expect((await observations.get([one, two])).missing).toEqual([])
  })

  it('logs its steps under its own name', async () => {
    for (const title of ['Painted the fence', 'Oiled the gate']) await made(title)
    for (const days of [101, 51, 201]) {
      pass(days)
      await run()
    }
    const log = await space.store.db.all(`SELECT action, target FROM log WHERE actor = 'upkeep' ORDER BY id`)
    expect(log).toEqual([
      { action: 'obs_archive', target: '2 observations' },
      { action: 'obs_merge', target: '1 sessions' },
      { action: 'obs_delete', target: '1 observations' },
    ])
  })

  it('keeps everything with a policy of 0 days', async () => {
    const { store, search, time } = space
    const never = { archiveDays: 0, mergeDays: 0, deleteDays: 0 }
    const forEver = createObservationAdmin({ db: store.db, search, clock: () => time.now, retention: never })
    await made('Old')
    pass(100_000)
    expect(await forEver.retain({ dryRun: false })).toMatchObject({ archived: [], merged: [], deleted: [] })
  })
})

describe('due observations', () => {
  const ageing: fc.Arbitrary<Ageing> = fc.record({
    id: fc.constant('x'),
    type: fc.constantFrom('decision', 'change', 'insight', 'error'),
    madeBy: fc.constantFrom('rules', 'user'),
    at: fc.integer({ min: 0, max: 1000 }).map((days) => days * day),
    retrieved: fc.integer({ min: 0, max: 9 }),
    lastRetrievedAt: fc.option(fc.integer({ min: 0, max: 1000 }).map((days) => days * day)),
    pinnedAt: fc.option(fc.constant(1), { freq: 5 }),
    hidden: fc.constantFrom(null, 'archived', 'merged', 'retracted'),
    hiddenAt: fc.constant(1000 * day),
    isDigest: fc.boolean(),
  })

  it('increase over time, exclude pinned ones, and come later with a higher weight', () => {
    fc.assert(
      fc.property(ageing, fc.integer({ min: 1000, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (one, at, more) => {
        for (const isDue of [isDueToArchive, isDueToDelete]) {
          const now = isDue(one, policy, at * day)
          if (now) {
            expect(isDue(one, policy, (at + more) * day)).toBe(true)
            expect(one.pinnedAt).toBeNull()
          }
        }
        expect(weightOf({ ...one, retrieved: one.retrieved + 1 })).toBeGreaterThanOrEqual(weightOf(one))
      }),
    )
  })

  it('have no link to a remaining visible observation', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const tie: fc.Arbitrary<Tie> = fc.record({
      id: fc.constantFrom(...names),
      other: fc.constantFrom(...names),
      confirmed: fc.boolean(),
      isVisible: fc.constant(true),
    })
    fc.assert(
      fc.property(fc.subarray(names), fc.array(tie, { maxLength: 8 }), (due, half) => {
        const ties = half.flatMap((one) => [one, { ...one, id: one.other, other: one.id }])
        const going = withoutTied(
          due.map((id) => ({ id })),
          ties,
        ).map(({ id }) => id)
        for (const { id, other, confirmed } of ties)
          if (going.includes(id)) expect(!confirmed && going.includes(other)).toBe(true)
      }),
    )
  })
})
