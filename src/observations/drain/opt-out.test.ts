import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { createSessions } from '../../sessions/sessions.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { createObservations, createSessionWork } from '../observations.ts'

let space: TemporaryMemory
let folder: string
beforeEach(async () => {
  space = await openTemporaryMemory()
  folder = join(space.folder, 'net')
  mkdirSync(folder)
})
afterEach(() => space.dispose())

const observationsOf = (exclude: readonly string[] = []) => {
  const { store, search, time, folder: home } = space
  const needs = { db: store.db, search, clock: () => time.now }
  return createObservations({
    ...needs,
    home,
    exclude,
    sessions: createSessions({ ...needs, work: createSessionWork() }),
  })
}
async function keptOf(exclude: readonly string[], session: string, asked = 'Add waiting'): Promise<unknown[]> {
  const { prompt, edit, stop } = createClientEvents(folder)
  for (const one of [prompt(asked), edit('a.ts', '', 'b'), stop('Added waiting for busy servers.')])
    appendEvent(space.folder, { ...one, session, key: `${session} ${one.key}` })
  await observationsOf(exclude).drain()
  const { db } = space.store
  const tables = ['raw_events', 'observations', 'session_turns', 'sessions']
  return (await Promise.all(tables.map((table) => db.all(`SELECT * FROM ${table}`)))).flat()
}

it('stores nothing of an excluded project or folder', async () => {
  expect(await keptOf(['net'], 's1')).toEqual([])
  expect(await keptOf([space.folder], 's2')).toEqual([])
  expect((await observationsOf().counts()).skipped).toEqual({ 'left out': 6 })
  expect(await keptOf(['other', `${folder}-2`], 's3')).not.toEqual([])
})

it('stores nothing of a folder with a .nojarvis file', async () => {
  writeFileSync(join(folder, '.nojarvis'), '')
  expect(await keptOf([], 's1')).toEqual([])
  rmSync(join(folder, '.nojarvis'))
  expect(await keptOf([], 's2')).not.toEqual([])
})

it('stores nothing of a folder below one with a .nojarvis file, a repository or not', async () => {
  writeFileSync(join(space.folder, '.nojarvis'), '')
  expect(await keptOf([], 's1')).toEqual([])
  mkdirSync(join(folder, '.git'))
  expect(await keptOf([], 's2')).toEqual([])
})

it('stores nothing of a session after a prompt with #nojarvis', async () => {
  expect(await keptOf([], 's1', 'Add waiting #nojarvis')).toEqual([])
  expect(await keptOf([], 's1', 'And one more')).toEqual([])
  expect(await keptOf([], 's2', 'Read about nojarvis')).not.toEqual([])
})

it('dates a session by its events', async () => {
  space.time.now = Date.UTC(2026, 5, 1)
  await keptOf([], 's1')
  const session = await space.memory.sessions.get('s1')
  expect([session.startedAt, session.lastAt]).toEqual([1, 3])
})
