import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Script } from './scripted-runner.ts'

const identity = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
}
export const git = (folder: string, ...given: string[]): string =>
  execFileSync('git', given, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...identity },
    stdio: 'pipe',
  }).trim()

/**
 * A repository with a commit, a stash, a staged change, a changed file and an untracked one, like an owner's working
 * tree.
 */
export function makeAgentRepository(folder: string, files: Readonly<Record<string, string>>): string {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(folder, { recursive: true })
  git(folder, 'init', '--quiet', '--initial-branch', 'main')
  write('NOTES.md', 'first\n')
  for (const [name, text] of Object.entries(files)) write(name, text)
  git(folder, 'add', '-A')
  git(folder, 'commit', '--quiet', '-m', 'Begin')
  write('NOTES.md', 'stashed\n')
  git(folder, 'stash', '--quiet')
  write('NOTES.md', 'staged\n')
  git(folder, 'add', 'NOTES.md')
  write('NOTES.md', 'changed\n')
  write('scratch.txt', 'unknown to git\n')
  return folder
}

/** Every file of the owner's tree with its bytes, the index, the stash, the branch and the settings of git. */
export function ownersTree(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  const add = (path: string) => {
    found[path] = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (path.split('/')[0] === '.git') continue
    if (entry.isSymbolicLink()) found[path] = readlinkSync(join(folder, path))
    else if (entry.isFile()) add(path)
  }
  for (const path of [
    '.git/index',
    '.git/HEAD',
    '.git/config',
    '.git/refs/stash',
    '.git/logs/refs/stash',
    '.git/logs/HEAD',
  ])
    add(path)
  return found
}

export const nodeProject = {
  // `node --test` would start one process more for each file.
  'package.json':
    '{"name":"sums","type":"module","scripts":{"test":"for one in *.test.js; do node $one || exit 1; done"}}\n',
  'sum.js': 'export const sum = (a, b) => a - b\n',
  'sum.test.js':
    "import assert from 'node:assert'\nimport test from 'node:test'\nimport { sum } from './sum.js'\ntest('adds', () => assert.equal(sum(2, 3), 5))\n",
}

/** The story of a task: a plan, a wrong first fix, tests that fail, a right one, a review that sends it back, success. */
export const wrongFirst: Script = ({ role, prompt, folder }) => {
  const file = join(folder, 'sum.js')
  const text = () => readFileSync(file, 'utf8')
  if (role === 'planner') return { steps: [{ title: 'Make sum add', check: '' }] }
  if (role === 'tester') return { cause: 'sum multiplies' }
  if (role === 'reviewer')
    return prompt.includes('/** Adds')
      ? { verdict: 'accept', comments: 'good' }
      : { verdict: 'change', comments: 'Say in a comment what it does.' }
  if (prompt.includes('Say in a comment')) writeFileSync(file, `/** Adds two numbers. */\n${text()}`)
  else if (prompt.includes('sum multiplies')) writeFileSync(file, 'export const sum = (a, b) => a + b\n')
  else writeFileSync(file, 'export const sum = (a, b) => a * b\n')
  return { summary: 'changed sum.js' }
}
