import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceFile } from './own-files.ts'

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
