import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
let now = Date.now()
const day = 24 * 60 * 60 * 1000

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-told-'))
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const overrides = { environment: {}, clock: () => now, embedders: () => ({ instant, degraded: [] }) }
  jarvis = await openJarvis({ home, overrides })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

describe('a search over all records', () => {
  it('omits archived observations, and finds them on request', async () => {
    await writeFile(join(home, 'boats.md'), '# Boats\n\nWooden boats need paint every year.\n')
    await jarvis.addCollection(home, { name: 'notes', masks: ['boats.md'] })
    const { id } = await jarvis.observations.save({ type: 'change', title: 'Painted the wooden boats' })
    const { search } = jarvis
    const found = async (archived?: boolean) => {
      const question = { query: 'wooden boats', ...(archived !== undefined && { archived }) }
      const answers = [await search.query(question), await search.search(question), await search.vsearch(question)]
      return answers.map(({ hits }) => hits.map(({ kind }) => kind).sort())
    }
    const both = ['document', 'observation']
    expect(await found()).toEqual([both, both, both])
    now += 3000 * day
    expect((await jarvis.observations.keeping.retain({ dryRun: false })).archived.map((one) => one.id)).toEqual([id])
    expect((await jarvis.observations.search({ query: 'wooden boats' })).observations).toEqual([])
    expect(await found()).toEqual([['document'], ['document'], ['document']])
    expect(await found(true)).toEqual([both, both, both])
    const like = { ref: 'jarvis://notes/boats.md' }
    expect((await search.similar(like)).hits).toEqual([])
    expect((await search.similar({ ...like, archived: true })).hits.map((hit) => hit.id)).toEqual([id])
    const asked = { query: 'wooden boats', kind: ['observation' as const] }
    expect((await search.search(asked)).hits).toEqual([])
    expect((await search.search({ ...asked, archived: true })).hits).toHaveLength(1)
    await jarvis.observations.keeping.restore(id)
    expect(await found()).toEqual([both, both, both])
  })
})
