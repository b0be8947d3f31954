import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOwn, replaceFile } from '../core/own-files.ts'
import { isSealed, keptSize, sealedExtra, useSealer } from '../core/sealed-files.ts'
import { isKeyOf, keyOf, lockWith, makeLock } from './home-key.ts'
import { letterKeyOf, openLetter, sealLetter } from './letters.ts'
import { lockFileOf, readLock, writeLock } from './lock-file.ts'
import { openFile, sealFile } from './seal-bytes.ts'
import { homeOf, letterKey } from './sealing.ts'
import { turnLetters } from './turn-letters.ts'
import { covers, useKey } from './use-key.ts'

/** The real cost is some tenths of a second each. */
const cheap = { cost: 1024, blockSize: 8, parallel: 1 }
const key = Buffer.alloc(32, 7)
const other = Buffer.alloc(32, 8)
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-sealing-'))
})
afterEach(() => {
  useSealer(root, undefined)
  rmSync(root, { recursive: true, force: true })
})

describe('a sealed file', () => {
  it('opens with its key, completely or not at all', () => {
    const sealed = sealFile(key, Buffer.from('The boat is blue.'))
    expect(isSealed(sealed)).toBe(true)
    expect(sealed.length).toBe('The boat is blue.'.length + sealedExtra)
    expect(openFile(key, sealed).toString()).toBe('The boat is blue.')
    expect(() => openFile(other, sealed)).toThrow('is damaged')
    for (let at = 16; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => openFile(key, changed)).toThrow('is damaged')
    }
    expect(sealFile(key, Buffer.from('The boat is blue.'))).not.toEqual(sealed)
  })

  it('is written and read by its path, and only below its home', async () => {
    const { lock } = await makeLock('correct horse', ['main'], cheap)
    useKey(root, lock, key)
    const sealed = join(root, 'spaces', 'main', 'MEMORY.md')
    const plain = join(root, 'config.yaml')
    for (const file of [sealed, plain]) {
      const { mkdirSync } = await import('node:fs')
      mkdirSync(join(file, '..'), { recursive: true })
      replaceFile(file, 'The boat is blue.')
    }
    expect(readFileSync(sealed, 'latin1')).not.toContain('boat')
    expect(readFileSync(plain, 'latin1')).toContain('boat')
    expect([readOwn(sealed), readOwn(plain)]).toEqual(['The boat is blue.', 'The boat is blue.'])
    expect([keptSize(sealed, 5), keptSize(plain, 5)]).toEqual([5 + sealedExtra, 5])
    // An editor has written plain text: it is readable, and sealed with the next change.
    writeFileSync(sealed, 'The boat is red.')
    expect(readOwn(sealed)).toBe('The boat is red.')
    replaceFile(sealed, 'The boat is green.')
    useSealer(root, undefined)
    expect(() => readOwn(sealed)).toThrow('jarvis unlock')
  })

  it.each([
    ['spaces/main/jarvis.db', true],
    ['spaces/main/jarvis.db-wal', true],
    ['spaces/owner+repo/MEMORY.md', true],
    ['spaces/other/MEMORY.md', false],
    ['spaces/main/agent/sums/node_modules/.bin/tsc', false],
    ['spaces/main/agent/sums/.git', false],
    ['spaces/agent/MEMORY.md', false],
    ['cache/embeddings.db-wal', true],
    ['cache/settings.json', false],
    ['inbox/ready/ab.json', true],
    ['inbox/budget.json', true],
    ['inbox/fixes/told-ab', false],
    ['inbox/2026-01-01T05.jsonl', false],
    ['inbox/large/ab.json', false],
    ['.move-12-abcdef/0/old/rows/facts.jsonl', true],
    ['config.yaml', false],
    ['../spaces/main/jarvis.db', false],
  ])('is used for %s: %s', (path, expected) => {
    expect(covers(root, ['main', 'owner/repo'], `${root}/${path}`)).toBe(expected)
  })
})

describe('the lock of an encrypted home', () => {
  it('opens with the passphrase in any Unicode normalization', async () => {
    const made = await makeLock('Übergröße sind Wörter', 'all', cheap)
    expect(await keyOf(made.lock, 'Übergröße sind Wörter'.normalize('NFD'))).toEqual(made.key)
    await expect(keyOf(made.lock, 'ubergrosse sind worter')).rejects.toMatchObject({ code: 'passphrase_wrong' })
    const changed = await lockWith(made.lock, made.key, 'another one')
    expect(await keyOf(changed, 'another one')).toEqual(made.key)
    expect([isKeyOf(changed, made.key), isKeyOf(changed, other)]).toEqual([true, false])
    expect(JSON.stringify(made.lock)).not.toContain(made.key.toString('base64'))
  })

  it('reports a damaged file', async () => {
    expect(readLock(root)).toBeUndefined()
    const { lock } = await makeLock('correct horse', 'all', cheap)
    writeLock(root, lock)
    expect(readLock(root)).toEqual(lock)
    for (const text of ['', '{}', '{"version":2}', 'null', JSON.stringify({ ...lock, key: '' })]) {
      writeFileSync(lockFileOf(root), text)
      expect(() => readLock(root)).toThrow('is damaged or of a newer Jarvis')
    }
  })
})

describe('a sealed message', () => {
  it('is opened only by the home it is addressed to', () => {
    const letter = sealLetter(letterKeyOf(key), 'The boat is blue.')
    expect(Buffer.from(letter, 'base64').toString('latin1')).not.toContain('boat')
    expect(openLetter(key, letter)).toBe('The boat is blue.')
    expect(() => openLetter(other, letter)).toThrow()
    expect(() => openLetter(key, `${letter.startsWith('A') ? 'B' : 'A'}${letter.slice(1)}`)).toThrow()
    expect(sealLetter(letterKeyOf(key), 'The boat is blue.')).not.toBe(letter)
  })

  it('is also used by a mailbox of a space below an encrypted home, and no other', async () => {
    const letterbox = join(root, 'spaces', 'ada+net')
    expect(homeOf(letterbox)).toBe(letterbox)
    const { lock } = await makeLock('correct horse', 'all', cheap)
    const { mkdirSync } = await import('node:fs')
    mkdirSync(letterbox, { recursive: true })
    writeLock(root, lock)
    expect(homeOf(letterbox)).toBe(root)
    expect(letterKey(letterbox)).toBe(lock.publicKey)
    const sealed = (path: string) => covers(root, 'all', join(letterbox, path))
    expect(['inbox/2026-01-01T05.jsonl', 'inbox/spare', 'inbox/fixes/told-1'].map(sealed)).toEqual([
      false,
      false,
      false,
    ])
    expect(['inbox/fixes/1.json', 'inbox/ready/1.json', 'MEMORY.md'].map(sealed)).toEqual([true, true, true])
    // A home inside a folder of that name is still a home.
    writeLock(letterbox, lock)
    expect(homeOf(letterbox)).toBe(letterbox)
  })

  it('replaces a waiting line, and is decrypted again, while lines are added', async () => {
    const { mkdirSync } = await import('node:fs')
    mkdirSync(join(root, 'inbox', 'large'), { recursive: true })
    const file = join(root, 'inbox', '2026-01-01T05.jsonl')
    const large = join(root, 'inbox', 'large', 'ab.json')
    writeFileSync(file, '\n{"key":"a"}\n\n{"large":"ab.json"}\n\n{"key":"torn')
    writeFileSync(large, '{"key":"boat"}')
    const lines = () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    turnLetters(root, (text) => (text.includes('sealed') ? undefined : `{"sealed":"${text.length}"}`))
    expect(lines()).toEqual(['{"large":"ab.json"}', '{"key":"torn', '{"sealed":"11"}'])
    expect(readFileSync(large, 'utf8')).toBe('{"sealed":"14"}')
    turnLetters(root, (text) => (text.includes('sealed') ? '{"key":"a"}' : undefined))
    expect(lines()).toEqual(['{"large":"ab.json"}', '{"key":"torn', '{"key":"a"}'])
  })
})
