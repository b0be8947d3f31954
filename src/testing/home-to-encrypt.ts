import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { homeToEncrypt } from '../app/open-lock.ts'
import { appendEvent } from '../capture/inbox.ts'
import { loadConfig } from '../config/load.ts'
import { quickHash } from '../core/quick-hash.ts'
import { useSealer } from '../core/sealed-files.ts'
import { lockHome } from '../sealing/encryption.ts'
import { readLock } from '../sealing/lock-file.ts'
import { createFakeEmbedder } from './fake-embedder.ts'

/** The encrypting engine is built for Node-API 10, and an unlocked key is in a memory file system of Linux. */
export const canEncrypt = Number(process.versions.napi) >= 10 && process.platform === 'linux'
export const passphrase = 'correct horse battery'

/**
 * 1,000 words that occur nowhere else, with a common prefix, as an index or a cache may have cut their end. Long enough
 * not to occur by chance: sealed files are megabytes of random bytes.
 */
export const canaries = Array.from({ length: 1000 }, (_, at) => `zaqovilu${wordOf(at)}`)
const trace = /zaqovilu[a-j]{4}/gi
function wordOf(at: number): string {
  return String(at + 1000).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
}

/** Canaries in any byte of any file below a folder, by file; names of files count, too. */
export function tracesIn(place: string): Record<string, number> {
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

/** A home in a temporary folder that a test encrypts. */
function createHomeToEncrypt() {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-encryption-'))
  const home = join(folder, 'home')
  const loaded = async () => homeToEncrypt(await loadConfig({ home, environment: {} }))

  function open(options: { passphrase?: string } = {}): Promise<Jarvis> {
    const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
    const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
    const embedders = () => ({ main, instant, degraded: [] })
    return openJarvis({ home, ...options, overrides: { environment: {}, embedders } })
  }

  async function using<Result>(work: (jarvis: Jarvis) => Promise<Result>): Promise<Result> {
    const jarvis = await open()
    try {
      return await work(jarvis)
    } finally {
      await jarvis.close()
    }
  }

  const event = (word: string, at: number) => eventIn(folder, word, at)
  const fill = (jarvis: Jarvis, words: readonly string[]) => fillHome({ folder, home, jarvis }, words)

  return {
    folder,
    home,
    loaded,
    open,
    using,
    event,
    fill,
    async end(): Promise<void> {
      if (readLock(home)) lockHome(await loaded())
      useSealer(home, undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An event of a session that works in a folder beside the home. */
const eventIn = (folder: string, word: string, at: number) => ({
  ...{ key: quickHash(`${word} ${at}`), at: Date.now() + at, client: 'claude-code', session: 's1' },
  ...{ folder: join(folder, 'code'), kind: 'prompt' as const },
  text: `Please fix the ${word} of the parser in this project`,
})

interface OpenHome {
  folder: string
  home: string
  jarvis: Jarvis
}

/** Writes the canaries in every way that stores text. */
async function fillHome({ folder, home, jarvis }: OpenHome, words: readonly string[]): Promise<void> {
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
  for (const [at, word] of take(share).entries()) appendEvent(home, eventIn(folder, word, at))
  const long = `${take(share).join(' ')} ${'long text '.repeat(10_000)}`
  appendEvent(home, { ...eventIn(folder, take(1)[0]!, 0), text: long })
  if ((await jarvis.documents.list()).length === 0) await jarvis.addCollection(notes, { name: 'notes' })
  await jarvis.update()
  await jarvis.observations.drain()
  await jarvis.search.query({ query: take(share).join(' ') })
  for (const [at, word] of rest.entries())
    appendEvent(home, { ...eventIn(folder, word, at), session: 's2', key: quickHash(`late ${word}`) })
}

/** Creates a separate home for each test of a file. */
export function homeForEachTest() {
  let current: ReturnType<typeof createHomeToEncrypt>
  beforeEach(() => {
    current = createHomeToEncrypt()
  })
  afterEach(() => current.end())
  return () => current
}
