import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLinkedPaths, type LinkedPaths } from './linked-paths.ts'

let root: string
let links: LinkedPaths

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'jarvis-links-')))
  links = createLinkedPaths(root)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const link = (path: string, target: string) => {
  symlinkSync(target, join(root, path))
  return links.note(path)
}

it('returns the names of a target reached through links, chains of links and folders', () => {
  expect(link('a.md', 'real/a.md')).toBe('real/a.md')
  link('b.md', join(root, 'a.md'))
  link('folder', 'real')
  expect(links.namesOf('real/a.md').sort()).toEqual(['a.md', 'b.md', 'folder/a.md'])
  expect(links.namesOf('real/x.md')).toEqual(['folder/x.md'])
  // A whole folder was added or removed.
  expect(links.namesOf('real').sort()).toEqual(['a.md', 'b.md', 'folder'])
})

it('ignores links that lead outside, were removed, or changed their target', () => {
  expect(link('out.md', '../out.md')).toBeUndefined()
  link('a.md', 'b.md')
  links.drop('a.md')
  expect(links.namesOf('b.md')).toEqual([])
  link('c.md', 'b.md')
  rmSync(join(root, 'c.md'))
  link('c.md', 'd.md')
  expect(links.namesOf('b.md')).toEqual([])
  expect(links.namesOf('d.md')).toEqual(['c.md'])
})

it('terminates with circular links', () => {
  link('self', '.')
  link('one', 'two')
  link('two', 'one')
  expect(links.namesOf('one')).toEqual(['two'])
  expect(links.namesOf('a.md')).toEqual([])
})
