import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sealedMark } from '../core/sealed-files.ts'
import { nameOfHome } from '../memory-files/name-of-home.ts'
import { decryptHome, encryptHome } from '../sealing/encryption.ts'
import type { Sync } from '../sync/create-sync.ts'
import { keyFor, secretOf } from '../sync/words.ts'
import { canaries, canEncrypt, homeForEachTest, passphrase, tracesIn } from '../testing/home-to-encrypt.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

/** The part of Node's own SQLite that this test uses. */
interface Plain {
  DatabaseSync: new (
    path: string,
  ) => { exec(sql: string): void; prepare(sql: string): { get(): object | undefined }; close(): void }
}

const encrypted = homeForEachTest()

describe.skipIf(!canEncrypt)('an encrypted home', () => {
  it('imports an export and keeps none of it in plain text', async () => {
    const exported = join(encrypted().folder, 'export')
    await encrypted().using(async (jarvis) => {
      await encrypted().fill(jarvis, canaries.slice(0, 100))
      await jarvis.exportTo(exported)
    })
    const facts = await encrypted().using((jarvis) => jarvis.memory.facts.list())
    rmSync(encrypted().home, { recursive: true })
    await encrypted().using((jarvis) => jarvis.memory.remember({ content: 'My cat is called Miro.' }))
    await encryptHome(await encrypted().loaded(), { passphrase })
    await encrypted().using(async (jarvis) => {
      const { unreadable, counts } = await jarvis.importFrom({ path: exported })
      expect(unreadable.count).toBe(0)
      expect(counts.find(({ what }) => what === 'facts')!.added).toBe(facts.facts.length)
      expect((await jarvis.memory.facts.list()).facts).toHaveLength(facts.facts.length + 1)
      expect(tracesIn(encrypted().home)).toEqual({})
      await jarvis.memory.undo({})
    })
    expect(tracesIn(encrypted().home)).toEqual({})
    expect(
      (await encrypted().using((jarvis) => jarvis.doctor())).findings.filter(({ state }) => state === 'error'),
    ).toEqual([])
  })

  it('syncs with a plain home, and stores incoming data sealed', async () => {
    const shared = join(encrypted().folder, 'shared')
    mkdirSync(shared)
    const plain = await openJarvis({
      ...{
        home: join(encrypted().folder, 'plain'),
        config: { 'embedding.model': 'none' },
        overrides: { environment: {} },
      },
    })
    const other = (await plain.subsystem('sync')) as Sync
    const { words } = await other.pair({ name: 'plain' })
    await plain.memory.remember({ content: `My boat is called ${canaries[0]}.`, importance: 9 })
    await plain.memory.files.note(`Met Ada about the ${canaries[1]}.`)
    await plain.gems.add({ text: `# A page\n\n${canaries[2]}`, title: `Of ${canaries[3]}` }, { enrich: false })
    const device = await encrypted().using(async (jarvis) => {
      await jarvis.memory.remember({ content: 'My cat is called Miro.', importance: 9 })
      const sync = (await jarvis.subsystem('sync')) as Sync
      await sync.pair({ name: 'sealed', words: words! })
      // As over ssh: packets in the home itself.
      await sync.exchange({
        given: JSON.stringify({
          pairing: keyFor(secretOf(words!), 'exchange').subarray(0, 8).toString('hex'),
          has: {},
          packets: {},
        }),
      })
      return nameOfHome(join(encrypted().home, 'spaces', 'main'))
    })
    await encryptHome(await encrypted().loaded(), { passphrase })
    try {
      await encrypted().using(async (jarvis) => {
        expect(nameOfHome(join(encrypted().home, 'spaces', 'main'))).toBe(device)
        const sync = (await jarvis.subsystem('sync')) as Sync
        await jarvis.memory.files.note(`Met Ines about the ${canaries[4]}.`)
        for (let round = 0; round < 2; round++)
          for (const one of [other, sync]) expect((await one.sync({ folder: shared })).problems).toEqual([])
        await other.sync({ folder: shared })
        const contents = ({ facts }: Awaited<ReturnType<Jarvis['memory']['facts']['list']>>) =>
          facts.map(({ content }) => content).sort()
        expect(contents(await jarvis.memory.facts.list())).toEqual(contents(await plain.memory.facts.list()))
        expect(tracesIn(encrypted().home)).toEqual({})
        // The packets are sealed by the pairing, not by the home.
        expect(tracesIn(shared)).toEqual({})
        const notes = readdirSync(join(encrypted().folder, 'plain', 'spaces', 'main', 'memory')).map((name) =>
          readFileSync(join(encrypted().folder, 'plain', 'spaces', 'main', 'memory', name), 'utf8'),
        )
        expect(notes.join()).toContain(canaries[4])
        // Words of the pairing open the packets: they are sealed with the home.
        const pairing = readFileSync(join(encrypted().home, 'spaces', 'main', 'sync.json'))
        expect(pairing.subarray(0, sealedMark.length)).toEqual(sealedMark)
      })
    } finally {
      await plain.close()
    }
    expect(tracesIn(encrypted().home)).toEqual({})
  })

  it('keeps the database copy of a schema migration encrypted', async () => {
    const place = join(encrypted().home, 'spaces', 'main')
    mkdirSync(place, { recursive: true })
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as Plain
    const first = new DatabaseSync(join(place, 'jarvis.db'))
    const fixture = readFileSync(new URL('../storage/fixtures/version-1.sql', import.meta.url), 'utf8')
    first.exec(fixture.replaceAll('decided', canaries[7]!))
    first.close()
    expect(tracesIn(encrypted().home)).toHaveProperty(['spaces/main/jarvis.db'])
    await encryptHome(await encrypted().loaded(), { passphrase })
    const { hits } = await encrypted().using((jarvis) => jarvis.search.search({ query: canaries[7]! }))
    expect(hits.map(({ title }) => title)).toEqual(['Backups'])
    const copy = join(place, 'jarvis.db.before-2')
    expect(statSync(copy).size).toBeGreaterThan(10_000)
    expect(readFileSync(copy, 'latin1')).not.toContain('SQLite format 3')
    expect(tracesIn(encrypted().home)).toEqual({})
    // The key of the home opens it, and decrypts it.
    await decryptHome(await encrypted().loaded(), passphrase)
    const opened = new DatabaseSync(copy)
    expect(opened.prepare('SELECT text FROM chunks WHERE id = 2').get()).toMatchObject({
      text: expect.stringContaining(canaries[7]!),
    })
    opened.close()
  })
})
