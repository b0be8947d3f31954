import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../storage/sqlite/database.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import type { Jarvis } from './jarvis.ts'
import { type OpenOptions, openJarvis } from './open-jarvis.ts'

let folder: string
const opened: Jarvis[] = []
const open = async (options: OpenOptions = {}, embedder = createFakeEmbedder()) => {
  const overrides = { environment: {}, embedders: () => ({ main: embedder, degraded: [] }), ...options.overrides }
  const jarvis = await openJarvis({ home: join(folder, 'home'), ...options, overrides })
  opened.push(jarvis)
  return jarvis
}
const closeAll = async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-app-'))
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'backup.md'), '# Backups\n\nOff-site copies are encrypted with age.\n')
  writeFileSync(join(folder, 'notes', 'garden.md'), '# Garden\n\nTomatoes go south.\n')
})
afterEach(async () => {
  await closeAll()
  rmSync(folder, { recursive: true, force: true })
})

describe('an open home', () => {
  it('is indexed, searched and read through one object', async () => {
    const jarvis = await open()
    const report = await jarvis.addCollection(join(folder, 'notes'))
    expect(report).toMatchObject({ collections: ['notes'], added: 2, vectors: { pending: 0 } })
    expect((await jarvis.search.search({ query: 'encrypted' })).hits.map(({ path }) => path)).toEqual(['backup.md'])
    expect((await jarvis.search.query({ query: 'tomatoes' })).hits[0]?.path).toBe('garden.md')
    const similar = await jarvis.search.similar({ ref: 'notes/garden.md' })
    expect(similar.hits.map(({ path }) => path)).toEqual(['backup.md'])
    expect((await jarvis.documents.get('garden.md:3:1')).text).toBe('Tomatoes go south.')
    expect(await jarvis.status()).toMatchObject({ space: 'main', index: { records: 2, pending: 0 } })
  })

  it('finds similar documents by docid and by path alike', async () => {
    const jarvis = await open()
    await jarvis.addCollection(join(folder, 'notes'))
    const { docid } = await jarvis.documents.get('garden.md')
    const byPath = await jarvis.search.similar({ ref: 'garden.md' })
    expect((await jarvis.search.similar({ ref: docid })).hits).toEqual(byPath.hits)
    await expect(jarvis.search.similar({ ref: 'gardn.md' })).rejects.toMatchObject({ kind: 'NotFound' })
  })

  it('reuses cached vectors of known text, also in another space', async () => {
    let computed = 0
    const counting = createFakeEmbedder({
      onEmbed: (texts, as) => {
        if (as === 'document') computed += texts.length
      },
    })
    const first = await open({}, counting)
    await first.addCollection(join(folder, 'notes'))
    const once = computed
    expect(once).toBeGreaterThan(0)
    const second = await open({ space: 'work' }, counting)
    const report = await second.addCollection(join(folder, 'notes'))
    expect(report.vectors).toMatchObject({ embedded: 2, pending: 0 })
    expect(computed).toBe(once)
  })

  it('writes to one space at a time, but searches all that are named', async () => {
    for (const space of ['main', 'work']) {
      const jarvis = await open({ space })
      await jarvis.addCollection(join(folder, 'notes'))
    }
    const both = await open({ space: 'main,work' })
    const { hits } = await both.search.search({ query: 'encrypted' })
    expect(hits.map(({ space }) => space).sort()).toEqual(['main', 'work'])
    expect(() => both.documents).toThrow(/one space at a time/)
    await expect(both.update()).rejects.toMatchObject({ code: 'one_space_needed' })
    expect((await open({ space: 'all' })).spaces).toEqual(['main', 'work'])
    await expect(open({ space: 'main,wrok' })).rejects.toMatchObject({ details: { suggestions: ['work'] } })
    await expect(open({ space: 'wrok', create: false })).rejects.toMatchObject({ kind: 'NotFound' })
  })

  it('loads an external embedder that the settings name', async () => {
    const module = join(folder, 'mine.mjs')
    writeFileSync(
      module,
      `const vector = (text) => { const v = new Float32Array(4); v[text.length % 4] = 1; return v }
       export default { kind: 'embedder', name: 'mine', create: () => ({
         id: 'mine:1', dimensions: 4, maxTokens: 100, instant: false, background: { mean: 0, deviation: 1 },
         embed: async (texts) => texts.map(vector), unload: async () => {} }) }`,
    )
    const jarvis = await openJarvis({
      home: join(folder, 'home'),
      config: { 'embedding.module': module },
      overrides: { environment: {} },
    })
    opened.push(jarvis)
    await jarvis.addCollection(join(folder, 'notes'), {}, { wait: true })
    expect((await jarvis.status()).index).toMatchObject({ embedder: 'mine:1', pending: 0 })
    await expect(
      openJarvis({ home: join(folder, 'home'), config: { 'search.reranker': module }, overrides: { environment: {} } }),
    ).rejects.toMatchObject({ kind: 'Config' })
  })
})

describe('cleanup', () => {
  it.skipIf(isOnPostgres)('deletes vectors of a previous model and old copies, with a preview', async () => {
    const first = await open({}, { ...createFakeEmbedder(), id: 'former' })
    await first.addCollection(join(folder, 'notes'))
    await closeAll()
    const copy = join(folder, 'home', 'spaces', 'main', 'jarvis.db.before-2')
    writeFileSync(copy, 'an old copy')
    // Renamed today, and not written for long.
    const broken = join(folder, 'home', 'spaces', 'main', `jarvis.db.broken-${Date.now()}`)
    writeFileSync(broken, 'a broken database')
    for (const file of [copy, broken]) utimesSync(file, new Date(0), new Date(0))
    const second = await open({}, { ...createFakeEmbedder(), id: 'new' })
    // While the new vectors are incomplete, the old ones still answer.
    expect((await second.cleanup({ dryRun: true })).steps.some(({ what }) => what.includes('former'))).toBe(false)
    await second.embed()
    const plan = await second.cleanup({ dryRun: true })
    expect(plan.steps.map(({ what }) => what).join()).toMatch(/before-2.*former/)
    expect(statSync(copy).isFile()).toBe(true)
    const done = await second.cleanup()
    expect(done.steps.length).toBeGreaterThanOrEqual(plan.steps.length)
    expect(statSync(copy, { throwIfNoEntry: false })).toBeUndefined()
    expect(statSync(broken).isFile()).toBe(true)
    expect(Object.keys((await second.status()).index.vectors)).toEqual(['new'])
    expect((await second.cleanup()).steps).toEqual([])
    expect((await second.search.vsearch({ query: 'tomatoes' })).hits.length).toBeGreaterThan(0)
  })

  it.skipIf(isOnPostgres)('compacts the token codes of previous versions', async () => {
    const jarvis = await open()
    await jarvis.addCollection(join(folder, 'notes'))
    await jarvis.embed()
    await closeAll()
    const db = await openSqlite(join(folder, 'home', 'spaces', 'main', 'jarvis.db'))
    const codes = new Uint8Array(8 * 100).map((_, at) => (at % 8 < 3 ? at : 7))
    await db.transaction((tx) => tx.run(`UPDATE token_codes SET packed = 0, pieces = '[800]', codes = ?`, [codes]))
    await db.close()
    const again = await open()
    const what = expect.stringMatching(/codes of 2 passages.*packed/)
    expect((await again.cleanup({ dryRun: true })).steps).toContainEqual({ what, bytes: 0 })
    // 64 dimensions of 100 tokens, of which 48 remain, and 10 bytes that tokens share.
    expect((await again.cleanup()).steps).toContainEqual({ what, bytes: 2 * (800 - 600 - 10) })
    expect((await again.cleanup()).steps).toEqual([])
  })
})

describe('doctor', () => {
  it('finds no problem in a healthy home, and names the command that repairs one', async () => {
    const jarvis = await open()
    await jarvis.addCollection(join(folder, 'notes'))
    const healthy = await jarvis.doctor()
    // A note is an offer.
    expect(healthy.findings.filter(({ state }) => state !== 'ok' && state !== 'note')).toEqual([])
    rmSync(join(folder, 'notes'), { recursive: true })
    const { findings } = await jarvis.doctor()
    expect(findings.find(({ state }) => state === 'warning')).toMatchObject({
      check: 'collections',
      fix: 'jarvis collection remove notes',
    })
  })

  it.skipIf(isOnPostgres)('repairs by rebuilding all derived data', async () => {
    const jarvis = await open()
    await jarvis.addCollection(join(folder, 'notes'))
    const { healthy, repaired } = await jarvis.doctor({ repair: true })
    expect(healthy).toBe(true)
    expect(repaired.join(' ')).toContain('2 passages')
    expect((await jarvis.search.search({ query: 'encrypted' })).hits).toHaveLength(1)
    expect(readdirSync(join(folder, 'home', 'spaces', 'main')).some((name) => name.includes('broken'))).toBe(false)
  })
})
