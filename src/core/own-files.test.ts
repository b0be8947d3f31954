import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundleProgram } from '../testing/child-program.ts'
import { changeFile, ensureFolder, replaceFile } from './own-files.ts'

it.skipIf(process.platform === 'win32')("sets the file's rights, also over a draft that others could read", () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-own-files-'))
  try {
    const file = join(folder, 'sync.json')
    writeFileSync(join(folder, `.sync.json.${process.pid}.tmp`), 'half', { mode: 0o644 })
    replaceFile(file, 'secret')
    expect(readFileSync(file, 'utf8')).toBe('secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it.skipIf(!existsSync('/proc'))('fails when a folder can never be created', () => {
  expect(() => ensureFolder('/proc/jarvis/home')).toThrow(/ENOENT/)
})

it('creates nested private folders, and keeps existing ones unchanged', () => {
  const top = mkdtempSync(join(tmpdir(), 'jarvis-own-files-'))
  try {
    const folder = join(top, 'a', 'b')
    ensureFolder(folder)
    ensureFolder(folder)
    if (process.platform !== 'win32') expect(statSync(join(top, 'a')).mode & 0o777).toBe(0o700)
    writeFileSync(join(top, 'file'), '')
    expect(() => ensureFolder(join(top, 'file'))).toThrow(/EEXIST/)
    expect(() => ensureFolder(join(top, 'file', 'below'))).toThrow(/ENOTDIR/)
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
})

describe('a change made by several processes', () => {
  const counting = (file: string) => `
    import { changeFile } from '../core/own-files.ts'
    for (let round = 0; round < 100; round++)
      changeFile(${JSON.stringify(file)}, (text) => ({ text: String(Number(text ?? 0) + 1), result: undefined }))`

  it('keeps the changes of other processes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-own-files-'))
    const file = join(folder, 'tokens.json')
    const { bundle, dispose } = await bundleProgram(counting(file))
    try {
      const run = () => new Promise((done) => spawn(process.execPath, [bundle], { stdio: 'inherit' }).on('exit', done))
      expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0])
      expect(readFileSync(file, 'utf8')).toBe('300')
      expect(readdirSync(folder)).toEqual(['tokens.json'])
    } finally {
      await dispose()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('ignores the lock of a killed process, and releases its own when it throws', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-own-files-'))
    const file = join(folder, 'tokens.json')
    try {
      writeFileSync(`${file}.lock`, '1')
      utimesSync(`${file}.lock`, new Date(0), new Date(0))
      expect(changeFile(file, () => ({ text: 'one', result: 1 }))).toBe(1)
      const failing = () =>
        changeFile(file, () => {
          throw new Error('no')
        })
      expect(failing).toThrow('no')
      expect(changeFile(file, (text) => ({ text: undefined, result: text }))).toBe('one')
      expect(readdirSync(folder)).toEqual(['tokens.json'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
