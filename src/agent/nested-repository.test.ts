import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { git, makeAgentRepository, nodeProject, ownersTree, wrongFirst } from '../testing/agent-repository.ts'
import { openScriptedAgent } from '../testing/scripted-agent.ts'
import type { Script } from '../testing/scripted-runner.ts'
import type { Agent } from './create-agent.ts'

/** Tools make repositories in a working copy: `npm create`, `cargo new`, a clone. Their files are work as any other. */

let root: string
let folder: string
let jarvis: Jarvis | undefined
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-nested-'))
  folder = makeAgentRepository(join(root, 'sums'), { ...nodeProject, '.gitignore': '.env\n' })
})
afterEach(async () => {
  await jarvis?.close()
  rmSync(root, { recursive: true, force: true })
})

async function open(script: Script): Promise<Agent> {
  const scripted = await openScriptedAgent(join(root, 'home'), script)
  jarvis = scripted.jarvis
  return scripted.agent
}

const write = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

const makes =
  (make: (folder: string) => void): Script =>
  (turn) => {
    if (turn.role === 'executor' && !turn.prompt.includes('sum multiplies')) make(turn.folder)
    return wrongFirst(turn)
  }

it('keeps files of nested repositories, with and without a commit or files', async () => {
  const agent = await open(
    makes((copy) => {
      if (existsSync(join(copy, 'plain'))) return
      for (const name of ['plain', 'committed', 'committed/inner', 'empty', 'secret']) {
        mkdirSync(join(copy, name), { recursive: true })
        git(join(copy, name), 'init', '--quiet')
      }
      write(join(copy, 'plain/src/a.js'), 'a')
      write(join(copy, 'committed/b.js'), 'b')
      git(join(copy, 'committed'), 'add', 'b.js')
      git(join(copy, 'committed'), 'commit', '--quiet', '-m', 'theirs')
      write(join(copy, 'committed/inner/c.js'), 'c')
      write(join(copy, 'committed/node_modules/d.js'), 'd')
      write(join(copy, 'secret/.env'), 'KEY=1')
      // An agent's settings in its own repository are not executed.
      git(join(copy, 'plain'), 'config', 'core.fsmonitor', `touch ${join(root, 'ran')}`)
    }),
  )
  const before = ownersTree(folder)
  const run = await agent.run({ task: 'make sum add', folder })
  expect(run.reason).toBe('Tests and review agree.')
  const files = git(folder, 'ls-tree', '-r', '--format=%(objectmode) %(path)', run.branch).split('\n')
  expect(files.filter((line) => /plain|committed|empty|secret/.test(line))).toEqual([
    '100644 committed/b.js',
    '100644 committed/inner/c.js',
    '100644 plain/src/a.js',
  ])
  expect(existsSync(join(root, 'ran'))).toBe(false)
  expect(ownersTree(folder)).toEqual(before)
})

it('restarts a step without the repository that the interrupted one created', async () => {
  let broken = true
  const agent = await open((turn) => {
    if (turn.role !== 'executor') return wrongFirst(turn)
    if (!broken) expect(existsSync(join(turn.folder, 'half'))).toBe(false)
    if (!broken) return wrongFirst(turn)
    execFileSync('git', ['init', '--quiet', join(turn.folder, 'half')])
    write(join(turn.folder, 'half/a.js'), 'a')
    throw new Error('the service is away')
  })
  const run = await agent.run({ task: 'make sum add', folder }).catch(async () => (await agent.list({})).runs[0]!)
  expect(run.state).toBe('paused')
  broken = false
  const done = await agent.resume({ id: run.id })
  expect(done.reason).toBe('Tests and review agree.')
  expect(done.diff).not.toContain('half')
})
