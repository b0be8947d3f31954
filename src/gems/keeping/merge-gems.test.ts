import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'

let home: string
let jarvis: Jarvis

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-merge-'))
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const fileOf = (id: string) => join(home, 'spaces', 'main', 'knowledge', id, 'gem.md')
const text = 'The tide at the harbour rises four metres in spring. Piles of oak rot within ten years.'

/** Two gems with nearly the same text, each with one unique sentence. */
async function keepTwo() {
  const page = (said: string) =>
    `<html><head><title>Tides</title></head><body><article><p>${said}</p></article></body></html>`
  const add = (url: string, said: string, more: object) =>
    jarvis.gems.add({ url, page: page(said), ...more }, { enrich: false })
  const kept = (await add('https://one.example/tides', text, { tags: ['sea'], notes: 'Ask Ann.' })).gem.id
  const copy = (await add('https://two.example/tides', `${text} So it is said.`, { tags: ['pier'], notes: 'Ask Bob.' }))
    .gem.id
  await jarvis.gems.edit(copy, { highlights: '> four metres in spring' })
  await jarvis.gems.assign(copy, 'Harbour')
  await jarvis.gems.copilot(copy, { decisions: ['Use steel.'] })
  await jarvis.gems.copilot(kept, { openQuestions: ['Who pays?'] })
  return { kept, copy }
}

describe('merging two gems', () => {
  it("keeps the content of both in one, and resolves the other's id and address to it", async () => {
    const { kept, copy } = await keepTwo()
    // The owner's edit of the removed file is included.
    writeFileSync(fileOf(copy), readFileSync(fileOf(copy), 'utf8').replace('Ask Bob.', 'Ask Bob and Eve.'))
    const { gem, merged, notes } = await jarvis.gems.merge(copy, kept)
    expect(merged).toMatchObject({ id: copy })
    expect(notes).toEqual([])
    expect(gem).toMatchObject({
      ...{ id: kept, project: 'Harbour', tags: ['sea', 'pier'], highlights: '> four metres in spring' },
      notes: 'Ask Ann.\n\nAsk Bob and Eve.',
      copilot: { decisions: ['Use steel.'], actionItems: [], openQuestions: ['Who pays?'] },
    })
    expect(gem.sources.map(({ key }) => key)).toEqual(['https://one.example/tides', 'https://two.example/tides'])
    expect((await jarvis.gems.list()).gems.map(({ id }) => id)).toEqual([kept])
    expect((await jarvis.gems.find({ query: 'tide' })).gems.map(({ id }) => id)).toEqual([kept])
    expect(existsSync(fileOf(copy))).toBe(false)
    expect(readFileSync(fileOf(kept), 'utf8')).toContain('Ask Bob and Eve.')
    expect((await jarvis.gems.get(copy)).gem.id).toBe(kept)
    const again = await jarvis.gems
      .add({ url: 'https://two.example/tides', text }, { enrich: false })
      .catch(() => undefined)
    expect(again?.gem.id ?? kept).toBe(kept)
  })

  it('is undone completely, sources included, and redone by another undo', async () => {
    const { kept, copy } = await keepTwo()
    const before = [await jarvis.gems.get(kept), await jarvis.gems.get(copy)]
    const { logEntry } = await jarvis.gems.merge(copy, kept)
    await jarvis.memory.undo({ entry: logEntry })
    const now = [await jarvis.gems.get(kept), await jarvis.gems.get(copy)]
    for (const [index, { gem }] of now.entries())
      expect({ ...gem, changedAt: 0 }).toEqual({ ...before[index]!.gem, changedAt: 0 })
    const page = (said: string) => `<html><head><title>Tides</title></head><body><p>${said}</p></body></html>`
    const seen = await jarvis.gems.add(
      { url: 'https://two.example/tides', page: page('Low and high.') },
      { enrich: false },
    )
    expect(seen.gem.id).toBe(copy)
  })

  it('reports gems that cannot be merged, and the project that is kept', async () => {
    const { kept, copy } = await keepTwo()
    await expect(jarvis.gems.merge(copy, copy)).rejects.toMatchObject({ code: 'gem_merge_same' })
    await expect(jarvis.gems.merge(copy, 'ffffffff')).rejects.toMatchObject({ code: 'gem_not_found' })
    await jarvis.gems.assign(kept, 'Kitchen')
    const { notes } = await jarvis.gems.merge(copy, kept)
    expect(notes).toEqual(['It stays in the project Kitchen; the other was in Harbour.'])
    await expect(jarvis.gems.merge(copy, kept)).rejects.toMatchObject({ code: 'gem_deleted' })
    expect((await jarvis.gems.restore(copy)).gem.attributes).toEqual({})
    expect((await jarvis.gems.get(copy)).gem.id).toBe(copy)
  })

  it('erases the merged gem with the remaining one', async () => {
    const { kept, copy } = await keepTwo()
    await jarvis.gems.merge(copy, kept)
    const { items } = await jarvis.memory.forget({ gems: [kept] }, { dryRun: false })
    expect(items.map(({ id }) => id).sort()).toEqual([copy, kept].sort())
    await expect(jarvis.gems.get(copy)).rejects.toMatchObject({ code: 'gem_not_found' })
  })
})
