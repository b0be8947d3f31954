import type * as fs from 'node:fs'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replaceAndFollow } from './follow-saves.ts'

/** Callbacks for another program's writes just before and after the file is moved aside, and the error of the disk. */
let before: (() => void) | undefined
let after: (() => void) | undefined
let full = false
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const renameSync: typeof real.renameSync = (from, to) => {
    if (String(to).endsWith('.taken')) before?.()
    real.renameSync(from, to)
    if (String(to).endsWith('.taken')) after?.()
  }
  const linkSync: typeof real.linkSync = (from, to) => {
    if (full && String(from).endsWith('.tmp')) throw Object.assign(new Error('No space left.'), { code: 'ENOSPC' })
    real.linkSync(from, to)
  }
  return { ...real, renameSync, linkSync }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-exchange-'))
  writeFileSync(file(), 'ours\n')
})
afterEach(() => {
  ;[before, after, full] = [undefined, undefined, false]
  rmSync(folder, { recursive: true, force: true })
})

const path = 'MEMORY.md'
const file = () => join(folder, path)
const copies: string[] = []
const replace = () =>
  replaceAndFollow({
    ...{ folder, path, before: 'ours\n', after: 'next\n', now: Date.UTC(2026, 2, 2), isContended: true },
    onCopy: (copy) => copies.push(copy),
  })
const there = () => readdirSync(folder).filter((name) => name !== 'versions')

it('keeps a save that a newer one replaced as a copy, and returns its name', () => {
  before = () => writeFileSync(file(), 'first save\n')
  after = () => writeFileSync(file(), 'second save\n')
  expect(replace()).toBeUndefined()
  expect(readFileSync(file(), 'utf8')).toBe('second save\n')
  expect(copies).toHaveLength(1)
  expect(readFileSync(join(folder, copies[0]!), 'utf8')).toBe('first save\n')
  expect(there().sort()).toEqual([copies[0], path].sort())
  copies.length = 0
})

it('keeps no copy of the expected content', () => {
  after = () => writeFileSync(file(), 'a save\n')
  expect(replace()).toBeUndefined()
  expect(readFileSync(file(), 'utf8')).toBe('a save\n')
  expect(there()).toEqual([path])
  expect(copies).toEqual([])
})

it('restores the file when the disk is full', () => {
  full = true
  expect(replace).toThrow('No space left')
  expect(readFileSync(file(), 'utf8')).toBe('ours\n')
  expect(there()).toEqual([path])
})
