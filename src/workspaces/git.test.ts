import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { git as byOwner, makeAgentRepository, nodeProject } from '../testing/agent-repository.ts'
import { diffBetween } from './accept.ts'
import { readRepository } from './git.ts'
import { openWorkingCopy } from './working-copy.ts'

let root: string
let repository: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-git-'))
  repository = makeAgentRepository(join(root, 'sums'), nodeProject)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** As with a git that prints warnings to stderr. */
const quiet = { PATH: process.env['PATH'] ?? '', HOME: tmpdir() }
const chatty = { ...quiet, GIT_TRACE: '1' }
const copyOf = (environment: Record<string, string>) =>
  openWorkingCopy({
    ...{ name: 'sums', repository, branch: 'jarvis/sums', base: byOwner(repository, 'rev-parse', 'HEAD') },
    ...{ below: join(root, 'copies'), environment },
  })

it('does not treat a git warning as output', async () => {
  const { root: top, head, branch } = await readRepository(repository, chatty)
  expect([top.endsWith('sums'), head, branch]).toEqual([true, byOwner(repository, 'rev-parse', 'HEAD'), 'main'])
  const copy = await copyOf(chatty)
  writeFileSync(join(copy.folder, 'sum.js'), 'export const sum = (a, b) => a + b\n')
  const commit = await copy.checkpoint('Add')
  expect(commit).toMatch(/^[0-9a-f]{40}$/)
  writeFileSync(join(copy.folder, 'sum.js'), 'broken')
  await copy.reset(commit)
  expect(await copy.diff(head)).toMatch(/^diff --git a\/sum\.js[\s\S]*\+ b$/)
})

it('reads a change completely, however long it is', async () => {
  const copy = await copyOf(quiet)
  const head = byOwner(repository, 'rev-parse', 'HEAD')
  writeFileSync(join(copy.folder, 'a-first.js'), 'steal()\n')
  writeFileSync(join(copy.folder, 'lock.json'), `${'"package": "1.0.0",\n'.repeat(20_000)}`)
  writeFileSync(join(copy.folder, 'z-last.js'), 'end()\n')
  const to = await copy.checkpoint('Add')
  for (const change of [await copy.diff(head), await diffBetween({ repository, from: head, to, environment: quiet })]) {
    expect(change).toMatch(/^diff --git a\/a-first\.js[\s\S]*\+steal\(\)\ndiff --git a\/lock\.json/)
    expect(change).toMatch(/\(\d+ more lines of this file are not shown\)\ndiff --git a\/z-last\.js[\s\S]*\+end\(\)$/)
  }
})

it('finds a repository in a working copy among thousands of other new files', async () => {
  const copy = await copyOf(quiet)
  mkdirSync(join(copy.folder, 'a-nested'))
  byOwner(join(copy.folder, 'a-nested'), 'init', '--quiet')
  writeFileSync(join(copy.folder, 'a-nested', 'own.js'), '')
  mkdirSync(join(copy.folder, 'made'))
  for (let index = 0; index < 2000; index++)
    writeFileSync(join(copy.folder, 'made', `a-file-with-a-rather-long-name-${index}.txt`), '')
  const commit = await copy.checkpoint('Add')
  expect(byOwner(repository, 'ls-tree', '-r', '--name-only', commit).split('\n')).toContain('a-nested/own.js')
})
