import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
let now: number

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-fixed-'))
  now = Date.parse('2026-11-20')
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({
    home,
    overrides: { environment: {}, clock: () => now, embedders: () => ({ instant, degraded: [] }) },
  })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

const question = { query: 'is the retry test failing?' }
const { save, hits, lines } = {
  save: (type: 'error' | 'bugfix', title: string, at: string) => {
    now = Date.parse(at)
    return jarvis.observations.save({ type, title }).then(({ id }) => id)
  },
  hits: async () => (await jarvis.search.query(question)).hits.map(({ id, outdated }) => ({ id, now: outdated?.now })),
  lines: async () => (await jarvis.observations.search(question)).observations,
}

it('ranks an error below its fix, and marks it as fixed', async () => {
  const title = 'The queue opens its file in WAL mode'
  const error = await save('error', 'The retry test is failing: database is locked', '2026-11-21')
  const fix = await save('bugfix', title, '2026-11-25')
  const link = { from: error, to: fix, kind: 'led_to' } as const
  expect((await hits())[0]).toEqual({ id: error, now: undefined })
  await jarvis.observations.keeping.addLink(link)
  expect((await hits()).find(({ id }) => id === error)).toEqual({ id: error, now: title })
  expect((await lines()).map(({ id, replacedBy }) => [id, replacedBy?.isFix])).toEqual([
    [fix, undefined],
    [error, true],
  ])
  await jarvis.observations.keeping.removeLink(link)
  expect((await hits())[0]).toEqual({ id: error, now: undefined })
})

it('leaves an error open whose fix did not help', async () => {
  const error = await save('error', 'The retry test is failing: database is locked', '2026-11-21')
  const fix = await save('bugfix', 'Did not help: The retry test waits longer', '2026-11-25')
  await jarvis.observations.keeping.addLink({ from: error, to: fix, kind: 'led_to' })
  expect((await hits()).find(({ id }) => id === error)?.now).toBeUndefined()
  expect((await lines()).find(({ id }) => id === error)?.replacedBy).toBeNull()
})
