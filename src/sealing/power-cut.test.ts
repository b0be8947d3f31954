import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSealer } from '../core/sealed-files.ts'
import { makeLock } from './home-key.ts'
import { sealLetter } from './letters.ts'
import { writeLock } from './lock-file.ts'
import { keyFor, sealFile } from './seal-bytes.ts'
import { turnHome } from './turn-home.ts'
import { useKey } from './use-key.ts'

/** Order of operations on the disk: `synced a`, `renamed a`, `removed a`. */
const calls = vi.hoisted(() => [] as string[])
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const names = new Map<number, string>()
  const note = (what: string, path: unknown) => void calls.push(`${what} ${String(path).split(/[\\/]/).at(-1)}`)
  return {
    ...fs,
    openSync: (...given: Parameters<typeof fs.openSync>) => {
      const handle = fs.openSync(...given)
      names.set(handle, String(given[0]))
      return handle
    },
    fsyncSync: (handle: number) => {
      fs.fsyncSync(handle)
      note('synced', names.get(handle))
    },
    writeFileSync: (...given: Parameters<typeof fs.writeFileSync>) => {
      fs.writeFileSync(...given)
      if ((given[2] as { flush?: boolean } | undefined)?.flush) note('synced', given[0])
    },
    renameSync: (from: string, to: string) => {
      fs.renameSync(from, to)
      note('renamed', to)
    },
    rmSync: (...given: Parameters<typeof fs.rmSync>) => {
      fs.rmSync(...given)
      if (!/\.tmp$/.test(String(given[0]))) note('removed', given[0])
    },
  }
})

const cheap = { cost: 1024, blockSize: 8, parallel: 1 }
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-power-'))
  calls.length = 0
})
afterEach(() => {
  useSealer(root, undefined)
  rmSync(root, { recursive: true, force: true })
})

const whole = (name: string, folder: string) => [
  `synced .${name}.${process.pid}.tmp`,
  `renamed ${name}`,
  `synced ${basename(folder)}`,
]

it('syncs the lock of a home to disk before it is used', async () => {
  const { lock } = await makeLock('correct horse', 'all', cheap)
  writeLock(root, lock)
  expect(calls).toEqual(whole('encryption.json', root))
})

it.each(['on', 'off'] as const)(
  'turns the encryption of a home %s file by file, and finishes when all are on disk',
  async (turning) => {
    const { lock, key } = await makeLock('correct horse', 'all', cheap)
    const folder = join(root, 'spaces', 'main')
    const large = join(root, 'inbox', 'large')
    for (const one of [folder, large]) mkdirSync(one, { recursive: true })
    useKey(root, { ...lock, turning }, key)
    writeLock(root, { ...lock, turning })
    const isOn = turning === 'on'
    const [memory, event] = [Buffer.from('The boat is blue.'), '{"key":"a"}']
    const sealed = JSON.stringify({ sealed: sealLetter(lock.publicKey, event) })
    writeFileSync(join(folder, 'MEMORY.md'), isOn ? memory : sealFile(keyFor(key, 'jarvis files'), memory))
    writeFileSync(join(large, 'ab.json'), isOn ? event : sealed)
    writeFileSync(join(root, 'inbox', '2026-01-01T05.jsonl'), `\n${isOn ? event : sealed}\n`)
    calls.length = 0
    await turnHome({
      ...{ root, embeddingCache: join(root, 'cache', 'embeddings.db') },
      turnDatabase: () => Promise.resolve(true),
    })
    expect(calls.filter((call) => !call.includes('embeddings'))).toEqual([
      ...whole('MEMORY.md', folder),
      ...whole('ab.json', large),
      // Synced with the new lines, before the former ones are overwritten, and again after that.
      ...['synced 2026-01-01T05.jsonl', 'synced 2026-01-01T05.jsonl'],
      ...(isOn ? whole('encryption.json', root) : ['removed encryption.json']),
    ])
  },
)
