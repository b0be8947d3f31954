import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureFolder, replaceFile } from './own-files.ts'

it.skipIf(process.platform === 'win32')('gives a file its own rights, also over a draft that others could read', () => {
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

it.skipIf(!existsSync('/proc'))('ends where a folder can never be created', () => {
  expect(() => ensureFolder('/proc/jarvis/home')).toThrow(/ENOENT/)
})

it('creates folders one in another for their owner, and leaves those that exist', () => {
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
