import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openJarvis } from './open-jarvis.ts'

let folder: string
let runs = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-cleanup-'))
  runs = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fake = createFakeEmbedder()
const main = {
  ...fake,
  embed: (...given: Parameters<typeof fake.embed>) => {
    runs += given[0].length
    return fake.embed(...given)
  },
}
const open = (space: string) =>
  openJarvis({
    home: join(folder, 'home'),
    space,
    overrides: { environment: {}, embedders: () => ({ main, degraded: [] }) },
  })

async function remember(space: string, content: string): Promise<void> {
  const jarvis = await open(space)
  await jarvis.memory.remember({ content })
  await jarvis.embed()
  await jarvis.close()
}

it('deletes cached vectors that no space uses, and keeps those of other spaces', async () => {
  await remember('main', 'The boat is red.')
  await remember('other', 'The cat is grey.')
  const notes = join(folder, 'notes')
  const jarvis = await open('main')
  mkdirSync(notes)
  writeFileSync(join(notes, 'a.md'), 'A note that goes away again.')
  await jarvis.addCollection(notes, { name: 'notes' }, { wait: true })
  rmSync(join(notes, 'a.md'))
  await jarvis.update()
  const what = /1 cached vector of passages that no space has/
  expect((await jarvis.cleanup({ dryRun: true })).steps.map((step) => step.what).join()).toMatch(what)
  expect((await jarvis.cleanup()).steps.map((step) => step.what).join()).toMatch(what)
  expect((await jarvis.cleanup({ dryRun: true })).steps.map((step) => step.what).join()).not.toMatch(/cached vector/)

  // Vectors in use are not computed again: the other space's passage comes from the cache.
  const before = runs
  await jarvis.memory.remember({ content: 'The cat is grey.' })
  await jarvis.embed()
  expect(runs).toBe(before)
  await jarvis.close()
})
