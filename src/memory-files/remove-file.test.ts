import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeAndFollow } from './follow-saves.ts'

/** An editor's action at the moment when the file is moved aside. */
let meanwhile: (() => void) | undefined
vi.mock('../core/own-files.ts', async (original) => {
  const real = await original<typeof import('../core/own-files.ts')>()
  const readOwnBytes = (path: string) => {
    const text = real.readOwnBytes(path)
    if (path.endsWith('.taken')) meanwhile?.()
    return text
  }
  return { ...real, readOwnBytes }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-remove-file-'))
})
afterEach(() => {
  meanwhile = undefined
  rmSync(folder, { recursive: true, force: true })
})

const path = 'MEMORY.md'
const file = () => join(folder, path)
const remove = () => removeAndFollow({ folder, path, before: 'ours\n', now: Date.UTC(2026, 2, 2) })

it('removes the expected content, and keeps a different save', () => {
  writeFileSync(file(), 'ours\n')
  expect(remove()).toEqual({ isGone: true })
  expect(existsSync(file())).toBe(false)
  expect(remove()).toEqual({ isGone: true })
  writeFileSync(file(), 'theirs\n')
  expect(remove()).toEqual({ isGone: false })
  expect(readdirSync(folder)).toEqual([path])
  expect(readFileSync(file(), 'utf8')).toBe('theirs\n')
})

it('keeps two saves of an editor: the newer one in place, the older one as a copy', () => {
  writeFileSync(file(), 'first save\n')
  meanwhile = () => writeFileSync(file(), 'second save\n')
  const { isGone, copy } = remove()
  expect(isGone).toBe(false)
  expect(readFileSync(file(), 'utf8')).toBe('second save\n')
  expect(readFileSync(join(folder, copy!), 'utf8')).toBe('first save\n')
  expect(readdirSync(folder).sort()).toEqual([copy, path].sort())
})
