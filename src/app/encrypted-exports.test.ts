import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifestName } from '../exports/layout.ts'
import { changePassphrase, encryptHome } from '../sealing/encryption.ts'
import { canaries, canEncrypt, homeForEachTest, passphrase, tracesIn } from '../testing/home-to-encrypt.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const encrypted = homeForEachTest()
const at = (name: string) => join(encrypted().folder, name)
const manifest = (name: string) => readFileSync(join(at(name), manifestName), 'utf8')

async function inPlainHome<Result>(name: string, work: (jarvis: Jarvis) => Promise<Result>): Promise<Result> {
  const config = { 'embedding.model': 'none' }
  const jarvis = await openJarvis({ home: at(name), config, overrides: { environment: {} } })
  try {
    return await work(jarvis)
  } finally {
    await jarvis.close()
  }
}

describe.skipIf(!canEncrypt)('an export of an encrypted home', () => {
  it('contains none of 1,000 canaries in plain text, and restores byte for byte', { timeout: 240_000 }, async () => {
    await encrypted().using(async (jarvis) => {
      await encrypted().fill(jarvis, canaries)
      const note = 'memory/about-zaqovilubaaa.md'
      await jarvis.memory.files.write(note, '# zaqovilubaaa\n', '')
      await jarvis.observations.drain()
      await jarvis.exportTo(at('before'))
    })
    // The text must be there before: otherwise this test would show nothing.
    expect(Object.values(tracesIn(at('before'))).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
    await encryptHome(await encrypted().loaded(), { passphrase })
    const sealed = await encrypted().using((jarvis) => jarvis.exportTo(at('sealed')))
    expect(sealed.sealed).toBe(true)
    expect(tracesIn(at('sealed'))).toEqual({})
    for (const name of readdirSync(at('sealed'), { recursive: true }).map(String))
      expect(name).toMatch(/^(?:jarvis-export\.json|sealed(?:\/(?:list|\d{6}))?)$/)
    // Drafts left nothing beside it either.
    expect(readdirSync(encrypted().folder).filter((name) => name.startsWith('.'))).toEqual([])
    expect((await encrypted().using((jarvis) => jarvis.exportTo(at('plain'), { plain: true }))).sealed).toBe(false)

    await inPlainHome('other', async (jarvis) => {
      const wrong = { code: 'passphrase_wrong', message: expect.stringContaining('Nothing was imported') }
      const given = { path: at('sealed') }
      await expect(jarvis.importFrom(given, { passphrase: 'wrong horse battery' })).rejects.toMatchObject(wrong)
      await expect(jarvis.importFrom(given)).rejects.toMatchObject({ code: 'export_sealed' })
      await jarvis.exportTo(at('nothing'))
      expect((await jarvis.memory.facts.list()).facts).toEqual([])
      const { unreadable } = await jarvis.importFrom(given, { passphrase })
      expect(unreadable.count).toBe(0)
      await jarvis.exportTo(at('arrived'))
    })
    expect(manifest('arrived')).toBe(manifest('plain'))
  })

  it('restores into another encrypted home without any plain text', async () => {
    await encrypted().using((jarvis) => encrypted().fill(jarvis, canaries.slice(0, 100)))
    await encryptHome(await encrypted().loaded(), { passphrase: 'the passphrase before' })
    await encrypted().using((jarvis) => jarvis.exportTo(at('first')))
    await changePassphrase(await encrypted().loaded(), 'the passphrase before', 'the passphrase after')
    await encrypted().using((jarvis) => jarvis.exportTo(at('second')))
    // Its own home asks for nothing, and finds all of it there.
    const own = await encrypted().using((jarvis) => jarvis.importFrom({ path: at('first') }))
    expect(own.counts.reduce((sum, { added }) => sum + added, 0)).toBe(0)
    rmSync(encrypted().home, { recursive: true })
    await encryptHome(await encrypted().loaded(), { passphrase })
    await encrypted().using(async (jarvis) => {
      const wrong = { code: 'passphrase_wrong' }
      const [former, later] = ['the passphrase before', 'the passphrase after']
      await expect(jarvis.importFrom({ path: at('first') }, { passphrase: later })).rejects.toMatchObject(wrong)
      await expect(jarvis.importFrom({ path: at('second') }, { passphrase: former })).rejects.toMatchObject(wrong)
      const arrived = await jarvis.importFrom({ path: at('first') }, { passphrase: former })
      expect(arrived.unreadable.count).toBe(0)
      const again = await jarvis.importFrom({ path: at('second') }, { passphrase: async () => later })
      expect(again.counts.filter(({ added }) => added > 0)).toEqual([])
      expect((await jarvis.search.query({ query: canaries[3]! })).hits.length).toBeGreaterThan(0)
      expect(tracesIn(encrypted().home)).toEqual({})
    })
    expect(tracesIn(encrypted().home)).toEqual({})
  })

  it('cannot be made plain by a move to PostgreSQL', async () => {
    await encrypted().using((jarvis) => jarvis.memory.remember({ content: 'My boat is blue.' }))
    await encryptHome(await encrypted().loaded(), { passphrase })
    await expect(
      encrypted().using((jarvis) => jarvis.moveTo({ to: 'postgres://nobody@127.0.0.1:1/nowhere' })),
    ).rejects.toMatchObject({ code: 'move_encrypted', kind: 'Conflict' })
  })

  it('is sealed for an encrypted space, and plain for another space', async () => {
    const open = (space: string) => openJarvis({ home: encrypted().home, space, overrides: { environment: {} } })
    mkdirSync(at('home'), { recursive: true })
    for (const [space, word] of [
      ['work', canaries[0]],
      ['main', canaries[1]],
    ] as const) {
      const jarvis = await open(space)
      await jarvis.memory.remember({ content: `The boat is called ${word}.`, importance: 9 })
      await jarvis.close()
    }
    await encryptHome(await encrypted().loaded(), { passphrase, spaces: ['work'] })
    for (const space of ['work', 'main']) {
      const jarvis = await open(space)
      await jarvis.exportTo(at(space))
      await jarvis.close()
    }
    expect(tracesIn(at('work'))).toEqual({})
    expect(Object.keys(tracesIn(at('main')))).toContain('data/facts.jsonl')
  })
})
