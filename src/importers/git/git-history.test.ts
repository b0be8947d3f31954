import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { observeCommit } from './observe-commit.ts'
import { type Commit, readCommits } from './read-commits.ts'

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com', GIT_AUTHOR_DATE: '1772442000 +0000' },
      ...{ GIT_COMMITTER_NAME: 'Grace', GIT_COMMITTER_EMAIL: 'grace@example.com', GIT_CONFIG_GLOBAL: '/dev/null' },
    },
  })
const commit = (message: string, files: Readonly<Record<string, string>> = {}) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  git('add', '-A')
  git('commit', '-qm', message, '--allow-empty')
  return git('rev-parse', 'HEAD').trim()
}
const all = async (): Promise<Commit[]> => {
  const commits: Commit[] = []
  for await (const one of readCommits(folder)) commits.push(one)
  return commits
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-git-'))
  git('init', '-qb', 'main')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the history of a repository', () => {
  it('is empty without commits', async () => {
    expect(await all()).toEqual([])
  })

  it('is read oldest first, with files, people and reverts', async () => {
    const message =
      'Fix retry: wait longer\n\nThe server said 429.\n\nNext: tests.\n\nCo-Authored-By: Claude <noreply@example.com>\nReviewed-by: Grace'
    const first = commit('feat(net): retry', { 'net.ts': '1', 'ein Ä "x".ts': '2' })
    const second = commit(message, { 'net.ts': '3' })
    git('mv', 'net.ts', 'retry.ts')
    const third = commit('Rename net.ts')
    git('revert', '--no-edit', second)
    git('checkout', '-qb', 'side', first)
    commit('On a branch', { 'side.ts': '4' })
    git('checkout', '-q', 'main')
    git('merge', '-q', '--no-ff', '-m', 'Merge side', 'side')
    const commits = await all()
    expect(commits.map(({ subject }) => subject).sort()).toEqual([
      'Fix retry: wait longer',
      'On a branch',
      'Rename net.ts',
      'Revert "Fix retry: wait longer"',
      'feat(net): retry',
    ])
    const of = (hash: string) => commits.find((one) => one.hash === hash)
    expect(of(first)).toMatchObject({ author: 'Ada', at: 1772442000_000, body: '', coAuthors: [] })
    const paths = (hash: string) => of(hash)!.files.map(({ path }) => path)
    expect(paths(first)).toContain('net.ts')
    const [{ blob } = { blob: '' }] = of(second)!.files
    expect(blob).toBe(git('rev-parse', `${second}:net.ts`).trim())
    expect(of(second)).toMatchObject({
      body: 'The server said 429.\n\nNext: tests.',
      coAuthors: ['Claude <noreply@example.com>'],
    })
    expect(paths(second)).toEqual(['net.ts'])
    expect(paths(third)).toEqual(['retry.ts'])
    expect(commits.find(({ subject }) => subject.startsWith('Revert'))!.reverts).toBe(second)
  })

  it('reports a folder that is not a repository', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'jarvis-none-'))
    await expect(readCommits(join(elsewhere, 'gone')).next()).rejects.toMatchObject({ code: 'git_unavailable' })
    rmSync(elsewhere, { recursive: true })
  })
})

describe('a commit', () => {
  const plain: Commit = {
    hash: 'a'.repeat(40),
    author: 'Ada',
    at: 1,
    subject: 'Fix the parser',
    body: '',
    coAuthors: [],
    files: [
      { path: 'a.ts', blob: 'c'.repeat(40) },
      { path: 'gone.ts', blob: undefined },
    ],
    reverts: undefined,
  }
  it.each([
    ['Fix the parser', 'bugfix', 'Fix the parser'],
    ['Fixed typo', 'bugfix', 'Fixed typo'],
    ['Fixture for tables', 'change', 'Fixture for tables'],
    ['feat(parser)!: read tables', 'feature', 'read tables'],
    ['Adds tables', 'feature', 'Adds tables'],
    ['Address of the office', 'change', 'Address of the office'],
    ['refactor: smaller parser', 'refactor', 'smaller parser'],
    ['Renaming of the parser', 'refactor', 'Renaming of the parser'],
    ['docs: say more', 'change', 'say more'],
    ['Parser: read tables', 'change', 'Parser: read tables'],
  ])('%s is a %s', (subject, type, title) => {
    expect(observeCommit({ ...plain, subject }, '/net')).toMatchObject({ type, title })
  })

  it('is assigned to the agent that signed it, otherwise to its author', () => {
    expect(observeCommit(plain, '/net')).toMatchObject({
      agent: 'Ada',
      project: '/net',
      filesModified: ['a.ts', 'gone.ts'],
    })
    expect(observeCommit(plain, '/net').cites).toEqual({
      commit: plain.hash,
      files: [{ path: 'a.ts', blob: 'c'.repeat(40) }],
    })
    expect(observeCommit({ ...plain, coAuthors: ['Grace', 'Claude <x@y>'] }, '/net').agent).toBe('claude-code')
  })

  it('that changed the formatting is about no file', () => {
    const files = Array.from({ length: 500 }, (_, index) => ({ path: `src/${index}.ts`, blob: undefined }))
    const seen = observeCommit({ ...plain, files }, '/net')
    expect(seen.filesModified).toEqual([])
    expect(seen.narrative).toBe('It changed 500 files.')
  })

  it('that reverts another one names it', () => {
    const seen = observeCommit({ ...plain, subject: 'Revert "Fix x"', reverts: 'b'.repeat(40) }, '/net')
    expect(seen).toMatchObject({ type: 'change', reverts: `git ${'b'.repeat(40)}` })
  })
})
