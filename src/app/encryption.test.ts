import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import { loadConfig } from '../config/load.ts'
import { quickHash } from '../core/quick-hash.ts'
import { sealedMark, useSealer } from '../core/sealed-files.ts'
import {
  changePassphrase,
  decryptHome,
  encryptHome,
  encryptionState,
  lockHome,
  unlockHome,
} from '../sealing/encryption.ts'
import { readLock, writeLock } from '../sealing/lock-file.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { manifestName } from './export/layout.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'
import { homeToEncrypt } from './open-lock.ts'

/** The engine with encryption is built for Node-API 10, and the key of an unlocked home lies in memory as Linux has it. */
const canEncrypt = Number(process.versions.napi) >= 10 && process.platform === 'linux'
const passphrase = 'correct horse battery'

let folder: string
const home = () => join(folder, 'home')
const loaded = async () => homeToEncrypt(await loadConfig({ home: home(), environment: {} }))
const open = (options: { passphrase?: string } = {}): Promise<Jarvis> => {
  const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders = () => ({ main, instant, degraded: [] })
  return openJarvis({ home: home(), ...options, overrides: { environment: {}, embedders } })
}
const using = async <Result>(work: (jarvis: Jarvis) => Promise<Result>): Promise<Result> => {
  const jarvis = await open()
  try {
    return await work(jarvis)
  } finally {
    await jarvis.close()
  }
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-encryption-'))
})
afterEach(async () => {
  if (readLock(home())) lockHome(await loaded())
  useSealer(home(), undefined)
  await rm(folder, { recursive: true, force: true })
})

/**
 * 1,000 words that are nowhere else; each begins so, as an index or a cache may have cut its end. Long enough that no bytes
 * are one by chance: sealed files are megabytes of chance.
 */
const canaries = Array.from({ length: 1000 }, (_, at) => `zaqovilu${wordOf(at)}`)
const trace = /zaqovilu[a-j]{4}/gi
function wordOf(at: number): string {
  return String(at + 1000).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
}

/** Canaries in any byte of any file below a folder, by file; names of files count, too. */
function tracesIn(place: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const name of readdirSync(place, { recursive: true }).map(String)) {
    const file = join(place, name)
    const text = name + (statSync(file).isFile() ? readFileSync(file, 'latin1') : '')
    // Wide letters, as some caches have them.
    const count = new Set([...text.matchAll(trace), ...text.replaceAll('\0', '').matchAll(trace)].map(String)).size
    if (count > 0) found[name] = count
  }
  return found
}

const event = (word: string, at: number) => ({
  ...{
    key: quickHash(`${word} ${at}`),
    at: Date.now() + at,
    client: 'claude-code',
    session: 's1',
    folder: join(folder, 'code'),
  },
  ...{ kind: 'prompt' as const, text: `Please fix the ${word} of the parser in this project` },
})

/** Brings canaries in by every way that keeps text. */
async function fill(jarvis: Jarvis, words: readonly string[]): Promise<void> {
  const rest = [...words]
  const take = (count: number) => rest.splice(0, Math.ceil(count))
  const share = words.length / 10
  const notes = join(folder, 'notes')
  mkdirSync(notes, { recursive: true })
  for (const word of take(share))
    writeFileSync(join(notes, `${wordOf(rest.length)}.md`), `# About ${word}\n\nIt is ${word}.\n`)
  for (const word of take(share / 5))
    await jarvis.memory.remember({ content: `My boat is called ${word} and it is blue.`, importance: 9 })
  for (const word of take(share)) await jarvis.memory.files.note(`Met Ada about the ${word}.`)
  await jarvis.memory.files.updateLongTerm(take(share).join(' '), 'patterns')
  await jarvis.gems.add({ text: `# A page\n\n${take(share).join(' ')}`, title: `Of ${take(1)}` }, { enrich: false })
  for (const [at, word] of take(share).entries()) appendEvent(home(), event(word, at))
  appendEvent(home(), { ...event(take(1)[0]!, 0), text: `${take(share).join(' ')} ${'long text '.repeat(10_000)}` })
  if ((await jarvis.documents.list()).length === 0) await jarvis.addCollection(notes, { name: 'notes' })
  await jarvis.update()
  await jarvis.observations.drain()
  await jarvis.search.query({ query: take(share).join(' ') })
  for (const [at, word] of rest.entries())
    appendEvent(home(), { ...event(word, at), session: 's2', key: quickHash(`late ${word}`) })
}

describe.skipIf(!canEncrypt)('an encrypted home', () => {
  it('has no plain word of 1,000 canaries in any byte, in any state', { timeout: 240_000 }, async () => {
    await using((jarvis) => fill(jarvis, canaries))
    // What the home holds as plain words now is what must go: otherwise this test would show nothing.
    const before = tracesIn(home())
    expect(Object.values(before).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
    expect(
      Object.keys(before).filter((name) => /MEMORY\.md|jarvis\.db|inbox|versions|gem/.test(name)).length,
    ).toBeGreaterThan(5)

    await encryptHome(await loaded(), { passphrase })
    expect(tracesIn(home())).toEqual({})
    lockHome(await loaded())
    for (const word of canaries.slice(0, 20))
      appendEvent(home(), { ...event(word, 5), key: quickHash(`locked ${word}`), session: 's3' })
    await unlockHome(await loaded(), passphrase)
    const found = await using(async (jarvis) => {
      await fill(jarvis, canaries)
      // Looked at while it is open: log, caches and temporary files are there now.
      expect(tracesIn(home())).toEqual({})
      await jarvis.observations.drain()
      await jarvis.cleanup()
      return jarvis.search.query({ query: canaries[150]! })
    })
    expect(found.hits.length).toBeGreaterThan(0)
    expect(tracesIn(home())).toEqual({})
  })

  it('keeps what was there, and gives it back as plain files', async () => {
    await using((jarvis) => fill(jarvis, canaries.slice(0, 50)))
    const memory = readFileSync(join(home(), 'spaces/main/MEMORY.md'), 'utf8')
    const facts = await using((jarvis) => jarvis.memory.facts.list())
    const exported = (name: string, plain = false) => using((jarvis) => jarvis.exportTo(join(folder, name), { plain }))
    await exported('before')
    await encryptHome(await loaded(), { passphrase })
    expect(readFileSync(join(home(), 'spaces/main/MEMORY.md')).subarray(0, sealedMark.length)).toEqual(sealedMark)
    expect(await using((jarvis) => jarvis.memory.facts.list())).toEqual(facts)
    await expect(exported('refused')).rejects.toMatchObject({ code: 'export_plain' })
    await exported('plain', true)
    await decryptHome(await loaded(), passphrase)
    expect(encryptionState(await loaded())).toBe('plain')
    expect(readFileSync(join(home(), 'spaces/main/MEMORY.md'), 'utf8')).toBe(memory)
    await exported('after')
    const manifest = (name: string) => readFileSync(join(folder, name, manifestName), 'utf8')
    expect(manifest('plain')).toBe(manifest('before'))
    expect(manifest('after')).toBe(manifest('before'))
  })

  it('answers every read with one sentence while it is locked, also where it was open before', async () => {
    const jarvis = await open()
    try {
      await jarvis.memory.remember({ content: 'My boat is blue.' })
      await jarvis.close()
      await encryptHome(await loaded(), { passphrase })
      const opened = await open()
      lockHome(await loaded())
      const locked = { code: 'home_locked', kind: 'Denied', message: expect.stringContaining('jarvis unlock') }
      await expect(opened.search.query({ query: 'boat' })).rejects.toMatchObject(locked)
      await expect((async () => opened.memory.facts.list())()).rejects.toMatchObject(locked)
      await expect(open()).rejects.toMatchObject(locked)
      await unlockHome(await loaded(), passphrase)
      expect((await opened.memory.facts.list()).facts).toHaveLength(1)
      await opened.close()
    } finally {
      await jarvis.close().catch(() => undefined)
    }
  })

  it('opens with its passphrase alone, and says so once', async () => {
    await using((jarvis) => jarvis.memory.remember({ content: 'My boat is blue.' }))
    await expect(encryptHome(await loaded(), { passphrase: 'short' })).rejects.toMatchObject({
      code: 'passphrase_short',
    })
    await encryptHome(await loaded(), { passphrase })
    lockHome(await loaded())
    await expect(unlockHome(await loaded(), 'wrong horse battery')).rejects.toMatchObject({ code: 'passphrase_wrong' })
    await expect(open({ passphrase: 'wrong horse battery' })).rejects.toMatchObject({ code: 'passphrase_wrong' })
    await changePassphrase(await loaded(), passphrase, 'another horse')
    await expect(unlockHome(await loaded(), passphrase)).rejects.toMatchObject({ code: 'passphrase_wrong' })
    const jarvis = await open({ passphrase: 'another horse' })
    expect((await jarvis.memory.facts.list()).facts).toHaveLength(1)
    await jarvis.close()
    expect(encryptionState(await loaded())).toBe('locked')
  })

  it('loses no event of a hook while it is locked', async () => {
    await using((jarvis) => jarvis.observations.drain())
    await encryptHome(await loaded(), { passphrase })
    lockHome(await loaded())
    for (let at = 0; at < 20; at++) appendEvent(home(), { ...event('zaqovilubaaa', at), key: `key-${at}` })
    appendEvent(home(), { ...event('zaqovilubaab', 30), text: `zaqovilubaab ${'long text '.repeat(10_000)}` })
    expect(tracesIn(home())).toEqual({})
    await unlockHome(await loaded(), passphrase)
    expect((await using((jarvis) => jarvis.observations.drain())).events).toBe(21)
  })

  it('counts an event once that waited while the home was encrypted', async () => {
    await using((jarvis) => jarvis.observations.drain())
    for (let at = 0; at < 5; at++) appendEvent(home(), { ...event('zaqovilubaaa', at), key: `key-${at}` })
    await using((jarvis) => jarvis.observations.drain())
    for (let at = 5; at < 8; at++) appendEvent(home(), { ...event('zaqovilubaaa', at), key: `key-${at}` })
    await encryptHome(await loaded(), { passphrase })
    const sessions = await using(async (jarvis) => {
      await jarvis.observations.drain()
      return jarvis.search.query({ query: 'parser' })
    })
    expect(sessions.hits.length).toBeGreaterThan(0)
    const listed = await using((jarvis) => jarvis.memory.sessions.list({}, 10, 0))
    expect(listed).toHaveLength(1)
    const { turns } = await using((jarvis) => jarvis.memory.sessions.history(listed[0]!.id))
    expect(turns).toHaveLength(8)
  })

  it('forgets, undoes and takes in an export as a plain one does', async () => {
    await encryptHome(await loaded(), { passphrase })
    await using(async (jarvis) => {
      await jarvis.memory.remember({ content: 'My boat is called Zqxaaaa.', importance: 9 })
      await jarvis.memory.undo({})
      expect((await jarvis.memory.facts.list()).facts).toEqual([])
      await jarvis.memory.remember({ content: 'My boat is called Zqxaaab.', importance: 9 })
      await jarvis.memory.forget({ query: 'boat called Zqxaaab' }, { dryRun: false })
      expect((await jarvis.memory.facts.list()).facts).toEqual([])
      await jarvis.memory.remember({ content: 'My cat is called Miro.', importance: 9 })
    })
    expect((await using((jarvis) => jarvis.doctor())).findings.filter(({ state }) => state === 'error')).toEqual([])
  })

  it('encrypts one space alone, and what is shared', async () => {
    const work = await openJarvis({ home: home(), space: 'work', overrides: { environment: {} } })
    await work.memory.remember({ content: `The secret is ${canaries[0]}.`, importance: 9 })
    await work.close()
    await using((jarvis) => jarvis.memory.remember({ content: `The boat is ${canaries[1]}.`, importance: 9 }))
    await encryptHome(await loaded(), { passphrase, spaces: ['work'] })
    expect(Object.keys(tracesIn(join(home(), 'spaces/work')))).toEqual([])
    expect(Object.keys(tracesIn(join(home(), 'spaces/main'))).length).toBeGreaterThan(0)
  })

  it('goes on with a change that was broken off', async () => {
    await using((jarvis) => fill(jarvis, canaries.slice(0, 50)))
    await encryptHome(await loaded(), { passphrase })
    // As a process leaves it that was killed before the first file: all of it plain, and the lock says what is to be done.
    await decryptHome(await loaded(), passphrase)
    rmSync(join(home(), 'encryption.json'), { force: true })
    expect(Object.keys(tracesIn(home())).length).toBeGreaterThan(5)
    await encryptHome(await loaded(), { passphrase })
    writeLock(home(), { ...readLock(home())!, turning: 'on' })
    writeFileSync(join(home(), 'spaces/main/memory/2026-01-01.md'), '- 10:00 zaqovilubaaa\n')
    await using(async () => expect(tracesIn(home())).toEqual({}))
    expect(readLock(home())?.turning).toBeUndefined()
  })
})
