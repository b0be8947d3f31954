import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
const main = createFakeEmbedder({ id: 'main', synonyms: { cellar: 'basement' } })

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-asked-'))
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ main, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})
const pending = async () => (await jarvis.status()).index.pending

it('finds by meaning a fact saved a moment ago, without a server that embeds', async () => {
  await jarvis.memory.remember({ content: 'The NAS is in the cellar.' })
  expect(await pending()).toBe(1)
  const { facts, degraded } = await jarvis.memory.recall('basement')
  expect(facts.map(({ content }) => content)).toEqual(['The NAS is in the cellar.'])
  expect([degraded, await pending()]).toEqual([[], 0])
})

it('finds new memory files, task context and observations at once as well', async () => {
  await jarvis.memory.files.note('The bicycle stands in the cellar.')
  const { results } = await jarvis.memory.search({ query: 'basement', minScore: 0 })
  expect(results.map(({ source }) => source)).toEqual(['memory'])
  expect(await pending()).toBe(0)
  await jarvis.memory.remember({ content: 'The NAS is in the cellar.' })
  await jarvis.memory.loadSessionContext({ task: 'basement' })
  expect(await pending()).toBe(0)
  await jarvis.observations.save({ type: 'discovery', title: 'The sensor of the cellar reports twice' })
  const { observations } = await jarvis.observations.search({ query: 'basement' })
  expect(observations.map(({ title }) => title)).toEqual(['The sensor of the cellar reports twice'])
  expect(await pending()).toBe(0)
})
