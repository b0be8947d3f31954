import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from './export-folder.ts'
import { formatName, manifestName } from './layout.ts'

let root: string
const manifest = JSON.stringify({ format: formatName })
const folder = () => join(root, 'export')
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-replace-'))
  mkdirSync(folder())
  writeFileSync(join(folder(), manifestName), manifest)
})
afterEach(() => rmSync(root, { recursive: true }))

it('keeps the previous export when the new one cannot replace it', async () => {
  const replacing = replaceFolder(folder(), async (draft) => {
    rmSync(draft, { recursive: true })
    return 'done'
  })
  await expect(replacing).rejects.toThrow('ENOENT')
  expect(readdirSync(root)).toEqual(['export'])
  expect(readFileSync(join(folder(), manifestName), 'utf8')).toBe(manifest)
})

it('replaces the previous export', async () => {
  await replaceFolder(folder(), async (draft) => writeFileSync(join(draft, 'new'), '') ?? 'done')
  expect([readdirSync(root), readdirSync(folder())]).toEqual([['export'], ['new']])
})
