import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealerOfHome, useSealer } from '../../core/sealed-files.ts'
import { type MovedSpace, manifestName } from '../../exports/layout.ts'
import { openExport } from '../../exports/open-export.ts'
import type { MovableKind, MovedRow } from '../../ports/movable.ts'
import { newExportSeal } from '../../sealing/export-lock.ts'
import { makeLock } from '../../sealing/home-key.ts'
import { writeLock } from '../../sealing/lock-file.ts'
import { useKey } from '../../sealing/use-key.ts'
import { readExport } from './read-export.ts'
import { runExport } from './run-export.ts'

const passphrase = 'correct horse battery'
const word = 'zaqovilu'
let folder: string
let home: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-sealed-export-'))
  home = folder
  const { lock, key } = await makeLock(passphrase, 'all', { cost: 2 ** 10, blockSize: 8, parallel: 1 })
  writeLock(home, lock)
  useKey(home, lock, key)
})
afterEach(() => {
  useSealer(home, undefined)
  rmSync(folder, { recursive: true, force: true })
})

/** A space of rows and files, and what is imported into it. */
function space(rows: readonly MovedRow[], files: Record<string, string> = {}) {
  const taken: { rows: MovedRow[]; files: Record<string, string> } = { rows: [], files: {} }
  const kind: MovableKind = {
    name: 'facts',
    async *read() {
      yield* rows
    },
    async write(given) {
      taken.rows.push(...given)
      return given.map(() => 'added')
    },
    async *pages() {
      yield { path: `facts/${word}.md`, text: `# ${word}` }
    },
  }
  const moved: MovedSpace = {
    kinds: async () => [kind],
    memoryFiles: async () => ({ files: Object.entries(files).map(([path, text]) => ({ path, text })), skipped: [] }),
    async restoreFile(path, text) {
      taken.files[path] = text
      return true
    },
    isRestoring: async () => false,
    setRestoring: async () => undefined,
    finish: async () => undefined,
    version: async () => 1,
  }
  return { moved, taken }
}

/** Long enough for several pieces, with ends of lines that are none in JSON. */
const rows = Array.from({ length: 3000 }, (_, at) => ({ id: at, text: `${word} ${at}\u2028${'é'.repeat(200)}` }))
const files = { [`people/${word}.md`]: `# ${word}\r\n\u2029é\n`, 'MEMORY.md': '' }
const out = () => join(folder, 'out')
const write = () => runExport(space(rows, files).moved, out(), { seal: newExportSeal(home) })
const open = (given: Partial<Parameters<typeof openExport>[1]> = {}) =>
  openExport(out(), { root: join(folder, 'another'), passphrase, variable: undefined, ...given })
async function read(given = {}) {
  const { moved, taken } = space([])
  return { taken, imported: await readExport(moved, out(), await open(given), {}) }
}
const sealedFile = (number: number) => join(out(), 'sealed', String(number).padStart(6, '0'))

describe('a sealed export', () => {
  it('reveals none of its content, and is restored unchanged', async () => {
    expect(await write()).toMatchObject({ sealed: true, counts: [{ count: 3000 }, { count: 2 }] })
    for (const name of readdirSync(out(), { recursive: true }).map(String)) {
      const path = join(out(), name)
      const bytes = statSync(path).isFile() ? readFileSync(path, 'latin1') : ''
      for (const words of [word, 'facts', 'MEMORY', 'people']) expect(`${name} ${bytes}`).not.toContain(words)
    }
    expect(statSync(sealedFile(1)).mode & 0o777).toBe(0o600)
    const { taken, imported } = await read()
    expect(taken).toEqual({ rows, files })
    expect(imported.unreadable.count).toBe(0)
    // Sealing the same space again gives other bytes, so that readers cannot see that nothing has changed.
    const before = readFileSync(sealedFile(1))
    await write()
    expect(readFileSync(sealedFile(1)).equals(before)).toBe(false)
  })

  it('opens only with the passphrase of its home, which its own home does not need', async () => {
    await write()
    const wrong = { code: 'passphrase_wrong', message: expect.stringContaining('Nothing was imported') }
    await expect(open({ passphrase: 'wrong horse battery' })).rejects.toMatchObject(wrong)
    await expect(open({ passphrase: async () => 'wrong horse' })).rejects.toMatchObject(wrong)
    await expect(open({ passphrase: undefined })).rejects.toMatchObject({ code: 'export_sealed' })
    await expect(open({ passphrase: undefined, variable: 'wrong horse' })).rejects.toMatchObject(wrong)
    // In an unencrypted home the variable can only be for the export, so no passphrase is asked for.
    await expect(open({ passphrase: async () => passphrase, variable: 'wrong horse' })).rejects.toMatchObject(wrong)
    await open({ passphrase: undefined, variable: passphrase })
    await open({ root: home, passphrase: undefined })
    // In an encrypted home it may be the home's, and the export may have another.
    const other = join(folder, 'another')
    const { lock, key } = await makeLock('another passphrase', 'all', { cost: 2 ** 10, blockSize: 8, parallel: 1 })
    useKey(other, lock, key)
    await open({ passphrase: async () => passphrase, variable: 'another passphrase' })
    useSealer(other, undefined)
    expect(sealerOfHome(other)).toBeUndefined()
  })

  it('reports a changed, truncated, swapped or missing file, and reads the rest', async () => {
    await write()
    const bytes = readFileSync(sealedFile(1))
    const changed = Buffer.from(bytes)
    changed[100]! ^= 1
    writeFileSync(sealedFile(1), changed)
    const one = await read()
    expect(one.imported.unreadable.first).toEqual([
      { where: 'data/facts.jsonl', why: expect.stringContaining('it was changed') },
    ])
    // The first piece is lost, and none of the others.
    expect(one.taken.rows.length).toBeGreaterThan(1000)
    expect(one.taken.rows.at(-1)).toEqual(rows.at(-1))
    writeFileSync(sealedFile(1), bytes)
    truncateSync(sealedFile(1), bytes.length - 10)
    expect((await read()).imported.unreadable.count).toBe(1)
    writeFileSync(sealedFile(1), bytes)
    writeFileSync(sealedFile(2), readFileSync(sealedFile(3)))
    expect((await read()).taken.files).toEqual({ 'MEMORY.md': '' })
    rmSync(sealedFile(2))
    expect((await read()).imported.unreadable.first).toEqual([
      { where: `files/people/${word}.md`, why: 'it is missing' },
    ])
  })

  it('is refused when its manifest was changed or its lock is too expensive', async () => {
    await write()
    const manifest = JSON.parse(readFileSync(join(out(), manifestName), 'utf8'))
    const put = (lock: object) => writeFileSync(join(out(), manifestName), JSON.stringify({ ...manifest, lock }))
    for (const scrypt of [
      { cost: 2 ** 30 },
      { cost: 2 },
      { cost: 1025 },
      { blockSize: 4096 },
      { parallel: 1e6 },
      { salt: 1 },
    ]) {
      put({ ...manifest.lock, scrypt: { ...manifest.lock.scrypt, ...scrypt } })
      await expect(open()).rejects.toMatchObject({ code: 'export_damaged' })
    }
    put({ ...manifest.lock, salt: Buffer.alloc(32).toString('base64') })
    await expect(open()).rejects.toMatchObject({ code: 'export_damaged' })
    put(manifest.lock)
    await open()
    rmSync(join(out(), 'sealed', 'list'))
    await expect(open()).rejects.toMatchObject({ code: 'export_damaged' })
  })
})
