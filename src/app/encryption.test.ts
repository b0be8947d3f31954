import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import { quickHash } from '../core/quick-hash.ts'
import { sealedMark, sealerOfHome } from '../core/sealed-files.ts'
import { manifestName } from '../exports/layout.ts'
import {
  changePassphrase,
  decryptHome,
  encryptHome,
  encryptionState,
  lockHome,
  unlockHome,
} from '../sealing/encryption.ts'
import { makeLock } from '../sealing/home-key.ts'
import { readLock, writeLock } from '../sealing/lock-file.ts'
import { turnHome } from '../sealing/turn-home.ts'
import { useKey } from '../sealing/use-key.ts'
import { canaries, canEncrypt, homeForEachTest, passphrase, tracesIn } from '../testing/home-to-encrypt.ts'
import { openJarvis } from './open-jarvis.ts'

const encrypted = homeForEachTest()

describe.skipIf(!canEncrypt)('an encrypted home', () => {
  it('contains none of 1,000 canaries in plain text, in any state', { timeout: 240_000 }, async () => {
    await encrypted().using((jarvis) => encrypted().fill(jarvis, canaries))
    // These plain words in the home must be gone later: otherwise this test would show nothing.
    const before = tracesIn(encrypted().home)
    expect(Object.values(before).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
    expect(
      Object.keys(before).filter((name) => /MEMORY\.md|jarvis\.db|inbox|versions|gem/.test(name)).length,
    ).toBeGreaterThan(5)

    await encryptHome(await encrypted().loaded(), { passphrase })
    expect(tracesIn(encrypted().home)).toEqual({})
    lockHome(await encrypted().loaded())
    for (const word of canaries.slice(0, 20))
      appendEvent(encrypted().home, { ...encrypted().event(word, 5), key: quickHash(`locked ${word}`), session: 's3' })
    await unlockHome(await encrypted().loaded(), passphrase)
    const found = await encrypted().using(async (jarvis) => {
      await encrypted().fill(jarvis, canaries)
      // Checked while it is open: log, caches and temporary files exist now.
      expect(tracesIn(encrypted().home)).toEqual({})
      await jarvis.observations.drain()
      await jarvis.cleanup()
      return jarvis.search.query({ query: canaries[150]! })
    })
    expect(found.hits.length).toBeGreaterThan(0)
    expect(tracesIn(encrypted().home)).toEqual({})
  })

  it('keeps its content, and decrypts to plain files', async () => {
    await encrypted().using((jarvis) => encrypted().fill(jarvis, canaries.slice(0, 50)))
    const memory = readFileSync(join(encrypted().home, 'spaces/main/MEMORY.md'), 'utf8')
    const facts = await encrypted().using((jarvis) => jarvis.memory.facts.list())
    const exported = (name: string, plain = false) =>
      encrypted().using((jarvis) => jarvis.exportTo(join(encrypted().folder, name), { plain }))
    await exported('before')
    await encryptHome(await encrypted().loaded(), { passphrase })
    expect(readFileSync(join(encrypted().home, 'spaces/main/MEMORY.md')).subarray(0, sealedMark.length)).toEqual(
      sealedMark,
    )
    expect(await encrypted().using((jarvis) => jarvis.memory.facts.list())).toEqual(facts)
    await exported('plain', true)
    await decryptHome(await encrypted().loaded(), passphrase)
    expect(encryptionState(await encrypted().loaded())).toBe('plain')
    expect(readFileSync(join(encrypted().home, 'spaces/main/MEMORY.md'), 'utf8')).toBe(memory)
    await exported('after')
    const manifest = (name: string) => readFileSync(join(encrypted().folder, name, manifestName), 'utf8')
    expect(manifest('plain')).toBe(manifest('before'))
    expect(manifest('after')).toBe(manifest('before'))
  })

  it('answers every read with one sentence while locked, also for an open instance', async () => {
    const jarvis = await encrypted().open()
    try {
      await jarvis.memory.remember({ content: 'My boat is blue.' })
      await jarvis.close()
      await encryptHome(await encrypted().loaded(), { passphrase })
      const opened = await encrypted().open()
      lockHome(await encrypted().loaded())
      const locked = { code: 'home_locked', kind: 'Denied', message: expect.stringContaining('jarvis unlock') }
      await expect(opened.search.query({ query: 'boat' })).rejects.toMatchObject(locked)
      await expect((async () => opened.memory.facts.list())()).rejects.toMatchObject(locked)
      await expect(encrypted().open()).rejects.toMatchObject(locked)
      await unlockHome(await encrypted().loaded(), passphrase)
      expect((await opened.memory.facts.list()).facts).toHaveLength(1)
      await opened.close()
    } finally {
      await jarvis.close().catch(() => undefined)
    }
  })

  it('unlocks only with its passphrase, and reports the unlock once', async () => {
    await encrypted().using((jarvis) => jarvis.memory.remember({ content: 'My boat is blue.' }))
    await expect(encryptHome(await encrypted().loaded(), { passphrase: 'short' })).rejects.toMatchObject({
      code: 'passphrase_short',
    })
    await encryptHome(await encrypted().loaded(), { passphrase })
    lockHome(await encrypted().loaded())
    await expect(unlockHome(await encrypted().loaded(), 'wrong horse battery')).rejects.toMatchObject({
      code: 'passphrase_wrong',
    })
    await expect(encrypted().open({ passphrase: 'wrong horse battery' })).rejects.toMatchObject({
      code: 'passphrase_wrong',
    })
    await changePassphrase(await encrypted().loaded(), passphrase, 'another horse')
    await expect(unlockHome(await encrypted().loaded(), passphrase)).rejects.toMatchObject({ code: 'passphrase_wrong' })
    const jarvis = await encrypted().open({ passphrase: 'another horse' })
    expect((await jarvis.memory.facts.list()).facts).toHaveLength(1)
    await jarvis.close()
    expect(encryptionState(await encrypted().loaded())).toBe('locked')
  })

  it('loses no hook event while it is locked', async () => {
    await encrypted().using((jarvis) => jarvis.observations.drain())
    await encryptHome(await encrypted().loaded(), { passphrase })
    lockHome(await encrypted().loaded())
    for (let at = 0; at < 20; at++)
      appendEvent(encrypted().home, { ...encrypted().event('zaqovilubaaa', at), key: `key-${at}` })
    appendEvent(encrypted().home, {
      ...encrypted().event('zaqovilubaab', 30),
      text: `zaqovilubaab ${'long text '.repeat(10_000)}`,
    })
    expect(tracesIn(encrypted().home)).toEqual({})
    await unlockHome(await encrypted().loaded(), passphrase)
    expect((await encrypted().using((jarvis) => jarvis.observations.drain())).events).toBe(21)
  })

  it('counts an event once that was waiting during encryption', async () => {
    await encrypted().using((jarvis) => jarvis.observations.drain())
    for (let at = 0; at < 5; at++)
      appendEvent(encrypted().home, { ...encrypted().event('zaqovilubaaa', at), key: `key-${at}` })
    await encrypted().using((jarvis) => jarvis.observations.drain())
    for (let at = 5; at < 8; at++)
      appendEvent(encrypted().home, { ...encrypted().event('zaqovilubaaa', at), key: `key-${at}` })
    await encryptHome(await encrypted().loaded(), { passphrase })
    const sessions = await encrypted().using(async (jarvis) => {
      await jarvis.observations.drain()
      return jarvis.search.query({ query: 'parser' })
    })
    expect(sessions.hits.length).toBeGreaterThan(0)
    const listed = await encrypted().using((jarvis) => jarvis.memory.sessions.list({}, 10, 0))
    expect(listed).toHaveLength(1)
    const { turns } = await encrypted().using((jarvis) => jarvis.memory.sessions.history(listed[0]!.id))
    expect(turns).toHaveLength(8)
  })

  it('forgets and undoes like a plain home', async () => {
    await encryptHome(await encrypted().loaded(), { passphrase })
    await encrypted().using(async (jarvis) => {
      await jarvis.memory.remember({ content: 'My boat is called Zqxaaaa.', importance: 9 })
      await jarvis.memory.undo({})
      expect((await jarvis.memory.facts.list()).facts).toEqual([])
      await jarvis.memory.remember({ content: 'My boat is called Zqxaaab.', importance: 9 })
      await jarvis.memory.forget({ query: 'boat called Zqxaaab' }, { dryRun: false })
      expect((await jarvis.memory.facts.list()).facts).toEqual([])
      await jarvis.memory.remember({ content: 'My cat is called Miro.', importance: 9 })
    })
    expect(
      (await encrypted().using((jarvis) => jarvis.doctor())).findings.filter(({ state }) => state === 'error'),
    ).toEqual([])
  })

  it('encrypts one space alone, together with shared files', async () => {
    const work = await openJarvis({ home: encrypted().home, space: 'work', overrides: { environment: {} } })
    await work.memory.remember({ content: `The secret is ${canaries[0]}.`, importance: 9 })
    await work.close()
    await encrypted().using((jarvis) =>
      jarvis.memory.remember({ content: `The boat is ${canaries[1]}.`, importance: 9 }),
    )
    await encryptHome(await encrypted().loaded(), { passphrase, spaces: ['work'] })
    expect(Object.keys(tracesIn(join(encrypted().home, 'spaces/work')))).toEqual([])
    expect(Object.keys(tracesIn(join(encrypted().home, 'spaces/main'))).length).toBeGreaterThan(0)
  })

  it('opens when it was encrypted with the cipher of earlier versions', async () => {
    await encrypted().using((jarvis) => jarvis.memory.remember({ content: 'My boat is blue.' }))
    const home = await encrypted().loaded()
    const { lock, key } = await makeLock(passphrase, 'all')
    const { cipher: _, ...former } = lock
    writeLock(home.root, { ...former, turning: 'on' })
    useKey(home.root, { ...former, turning: 'on' }, key)
    await turnHome(home)
    await unlockHome(home, passphrase)
    expect(sealerOfHome(home.root)?.databaseKey).toMatch(/^chacha20:/)
    expect((await encrypted().using((jarvis) => jarvis.memory.facts.list())).facts).toHaveLength(1)
    await decryptHome(home, passphrase)
    await encryptHome(home, { passphrase })
    expect(sealerOfHome(home.root)?.databaseKey).toMatch(/^aegis:/)
    expect((await encrypted().using((jarvis) => jarvis.memory.facts.list())).facts).toHaveLength(1)
  })

  it('resumes an interrupted encryption', async () => {
    await encrypted().using((jarvis) => encrypted().fill(jarvis, canaries.slice(0, 50)))
    await encryptHome(await encrypted().loaded(), { passphrase })
    // State after a kill before the first file: all of it is plain, and the lock names the pending work.
    await decryptHome(await encrypted().loaded(), passphrase)
    rmSync(join(encrypted().home, 'encryption.json'), { force: true })
    expect(Object.keys(tracesIn(encrypted().home)).length).toBeGreaterThan(5)
    await encryptHome(await encrypted().loaded(), { passphrase })
    writeLock(encrypted().home, { ...readLock(encrypted().home)!, turning: 'on' })
    writeFileSync(join(encrypted().home, 'spaces/main/memory/2026-01-01.md'), '- 10:00 zaqovilubaaa\n')
    await encrypted().using(async () => expect(tracesIn(encrypted().home)).toEqual({}))
    expect(readLock(encrypted().home)?.turning).toBeUndefined()
  })
})
