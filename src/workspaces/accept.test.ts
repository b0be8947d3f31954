import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { git, makeAgentRepository, nodeProject } from '../testing/agent-repository.ts'
import { mergeBranch } from './accept.ts'

let root: string
let repository: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-accept-'))
  repository = makeAgentRepository(join(root, 'sums'), nodeProject)
  commitOn('jarvis/sums', 'sum.js', 'export const sum = (a, b) => a + b // of Jarvis\n')
  commitOn('other', 'readme.txt', 'other\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function commitOn(branch: string, file: string, text: string): void {
  git(repository, 'checkout', '-q', '-B', branch, 'main')
  commit(file, text)
  git(repository, 'checkout', '-q', 'main')
}
function commit(file: string, text: string): void {
  writeFileSync(join(repository, file), text)
  git(repository, 'add', '-A')
  git(repository, 'commit', '-qm', `Change ${file}`)
}
const merge = (branch = 'jarvis/sums') =>
  mergeBranch({ repository, branch, message: 'Accept', environment: { PATH: process.env['PATH'] ?? '', HOME: root } })

it('merges into the checked-out branch', async () => {
  expect(await merge()).toBe(git(repository, 'rev-parse', 'main'))
})

it('refuses while a merge of the owner is unfinished, and keeps it', async () => {
  git(repository, 'merge', '--no-commit', '--no-ff', '-s', 'ours', 'other')
  expect(git(repository, 'status', '--porcelain')).toBe('')
  await expect(merge()).rejects.toMatchObject({ code: 'operation_unfinished' })
  expect(existsSync(join(repository, '.git/MERGE_HEAD'))).toBe(true)
})

it('refuses without a checked-out branch, since no branch would receive the merge', async () => {
  git(repository, 'checkout', '-q', '--detach')
  const head = git(repository, 'rev-parse', 'HEAD')
  await expect(merge()).rejects.toMatchObject({ code: 'head_detached' })
  expect(git(repository, 'rev-parse', 'HEAD')).toBe(head)
})

it('changes nothing on a conflict, or when there is nothing to merge', async () => {
  commit('sum.js', 'export const sum = () => 0\n')
  await expect(merge()).rejects.toMatchObject({ code: 'merge_conflict' })
  expect(git(repository, 'status', '--porcelain')).toBe('')
  expect(existsSync(join(repository, '.git/MERGE_HEAD'))).toBe(false)
  await expect(merge('jarvis/none')).rejects.toMatchObject({ code: 'merge_conflict' })
})
