import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSealed, useSealer } from '../core/sealed-files.ts'
import { changePassphrase, decryptHome, encryptionState, type HomeToEncrypt } from './encryption.ts'
import { makeLock } from './home-key.ts'
import { readLock, writeLock } from './lock-file.ts'
import { keyFor, sealFile } from './seal-bytes.ts'
import { turnHome } from './turn-home.ts'
import { useKey } from './use-key.ts'

const canKeep = vi.hoisted(() => ({ now: true }))
vi.mock('./kept-key.ts', async (original) => {
  const kept = await original<typeof import('./kept-key.ts')>()
  return { ...kept, keepKey: (...given: Parameters<typeof kept.keepKey>) => canKeep.now && kept.keepKey(...given) }
})

const cheap = { cost: 1024, blockSize: 8, parallel: 1 }
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-turn-'))
  canKeep.now = true
})
afterEach(() => {
  useSealer(root, undefined)
  rmSync(root, { recursive: true, force: true })
})

const home = (): HomeToEncrypt => ({
  ...{ root, embeddingCache: join(root, 'cache', 'embeddings.db'), database: '' },
  ...{ isServed: () => false, checkCipher: () => Promise.resolve(), turnDatabase: () => Promise.resolve(true) },
})

function put(path: string, body: string | Uint8Array, mode = 0o600): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, body, { mode })
  return file
}
const copy = 'spaces/main/agent/sums'

describe('a home with agent copies of repositories', () => {
  it("is encrypted without them, and they stay as git and the project's programs wrote them", async () => {
    const { lock, key } = await makeLock('correct horse', 'all', cheap)
    const memory = put('spaces/main/MEMORY.md', 'The boat is blue.')
    const program = put(`${copy}/node_modules/.bin/tsc`, '#!/bin/sh\n', 0o755)
    const link = put(`${copy}/.git`, 'gitdir: /home/ada/sums/.git/worktrees/sums\n')
    writeLock(root, { ...lock, turning: 'on' })
    useKey(root, { ...lock, turning: 'on' }, key)
    expect(await turnHome(home())).toEqual({ databases: 0, files: 1 })
    expect([memory, program, link].map((file) => isSealed(readFileSync(file)))).toEqual([true, false, false])
    expect(statSync(program).mode & 0o111).not.toBe(0)
  })

  it('decrypts copies sealed by an earlier version before its key is removed', async () => {
    const { lock, key } = await makeLock('correct horse', 'all', cheap)
    const sealed = put(`${copy}/sum.js`, sealFile(keyFor(key, 'jarvis files'), Buffer.from('export {}')))
    const plain = put(`${copy}/new.js`, 'jarvis sealed 1\n')
    writeLock(root, lock)
    await decryptHome(home(), 'correct horse')
    expect(readFileSync(sealed, 'utf8')).toBe('export {}')
    expect(readFileSync(plain, 'utf8')).toBe('jarvis sealed 1\n')
  })
})

it('a passphrase that is changed while the home is encrypted stays changed', async () => {
  const { lock, key } = await makeLock('correct horse', 'all', cheap)
  put('spaces/main/jarvis.db', 'a database')
  writeLock(root, { ...lock, turning: 'on' })
  useKey(root, { ...lock, turning: 'on' }, key)
  const turnDatabase = async () => {
    await changePassphrase(home(), 'correct horse', 'battery staple')
    return true
  }
  await turnHome({ ...home(), turnDatabase })
  const settled = readLock(root)!
  expect(settled).not.toHaveProperty('turning')
  expect(settled.key).not.toBe(lock.key)
})

it('a home is decrypted when no key can be stored', async () => {
  const { lock, key } = await makeLock('correct horse', 'all', cheap)
  const memory = put('spaces/main/MEMORY.md', sealFile(keyFor(key, 'jarvis files'), Buffer.from('The boat is blue.')))
  writeLock(root, lock)
  canKeep.now = false
  expect(await decryptHome(home(), 'correct horse')).toEqual({ databases: 0, files: 1 })
  expect(readFileSync(memory, 'utf8')).toBe('The boat is blue.')
  expect(encryptionState(home())).toBe('plain')
})
