import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decide } from './guard.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-guard-'))
  mkdirSync(join(folder, '.git', 'hooks'), { recursive: true })
  symlinkSync('.git', join(folder, 'x'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const edits = (path: string) => decide({ does: 'edit', tool: 'Edit', paths: [path], text: '' }, folder)

it("denies edits of git's own files, under any name", () => {
  for (const path of [
    '.git/config',
    'x/hooks/pre-commit',
    'x',
    'sub/.git/config',
    '.GIT/config',
    join(folder, 'x/config'),
  ])
    expect(edits(path), path).toEqual({ allow: false, why: 'files of git must not be changed' })
})

it('denies edits by links that lead outside, also where the target does not exist', () => {
  mkdirSync(join(folder, 'sub'))
  const links = {
    out: join(folder, '..', 'jarvis-not-there'),
    chain: 'out',
    'sub/up': '../../not-there',
    way: '../not-there',
    loop: 'loop',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name))
  for (const path of ['out', 'chain', 'sub/up', 'way/file'])
    expect(edits(path), path).toEqual({ allow: false, why: `${path} is outside of the workspace` })
  symlinkSync('new.ts', join(folder, 'within'))
  for (const path of ['within', 'loop']) expect(edits(path), path).toEqual({ allow: true })
})

it("allows edits of other files, and reading git's files", () => {
  for (const path of ['.gitignore', '.github/ci.yml', 'src/git.ts']) expect(edits(path), path).toEqual({ allow: true })
  expect(decide({ does: 'read', tool: 'Read', paths: ['x/config'], text: '' }, folder)).toEqual({ allow: true })
})
