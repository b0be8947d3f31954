import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { git, makeAgentRepository, nodeProject, ownersTree, wrongFirst } from '../testing/agent-repository.ts'
import { useQuickNpm } from '../testing/quick-npm.ts'
import { openScriptedAgent } from '../testing/scripted-agent.ts'
import type { Script } from '../testing/scripted-runner.ts'
import type { Agent } from './create-agent.ts'

/** The files of a working copy stay, clean, for the next task of an open session: writing them is most of its start. */

let root: string
let folder: string
let jarvis: Jarvis | undefined
afterAll(useQuickNpm())
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-kept-copy-'))
  folder = makeAgentRepository(join(root, 'sums'), { ...nodeProject, '.gitignore': 'cache/\n' })
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
const copyOf = (place: string) => join(root, 'home', 'spaces', 'main', 'agent', place)
const messages = async (agent: Agent) => (await agent.check()).map(({ message }) => message)

/** A first task with leftovers: files that git ignores, among them a repository, and its own `.git`. */
const untidy: Script = async (turn) => {
  const answer = await wrongFirst(turn)
  if (turn.role !== 'reviewer' || !turn.prompt.includes('make sum add\n')) return answer
  mkdirSync(join(turn.folder, 'cache'), { recursive: true })
  writeFileSync(join(turn.folder, 'cache', 'built.js'), 'old')
  git(turn.folder, 'init', '--quiet', join(turn.folder, 'cache', 'inner'))
  writeFileSync(join(turn.folder, '.git'), 'gitdir: /nowhere\n')
  return answer
}

it('starts the next task in the same files, without changes of the previous one', async () => {
  const seen: string[][] = []
  const agent = await open((turn) => {
    if (turn.role === 'planner') seen.push(readdirSync(turn.folder).sort())
    return untidy(turn)
  })
  const before = ownersTree(folder)
  const first = await agent.run({ task: 'make sum add', folder })
  const file = join(copyOf(first.place), 'sum.test.js')
  const { ino } = statSync(file)
  expect(await messages(agent)).toContain('OK: none left over')
  const second = await agent.run({ task: 'make sum add again', folder })
  expect([first.state, second.state]).toEqual(['succeeded', 'succeeded'])
  expect(statSync(file).ino).toBe(ino)
  expect(seen[1]).toEqual(seen[0])
  expect(second.diff).toBe(first.diff)
  expect(readFileSync(join(copyOf(first.place), '.git'), 'utf8')).not.toContain('nowhere')
  expect(ownersTree(folder)).toEqual(before)
  expect(git(folder, 'branch', '--list', 'jarvis/*').split('\n')).toHaveLength(2)
  await jarvis?.close()
  jarvis = undefined
  expect(existsSync(copyOf(first.place))).toBe(false)
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
})

it('reuses the copy of a killed process for the next task, and reports it as unused until then', async () => {
  const agent = await open(wrongFirst)
  const { place } = await agent.run({ task: 'make sum add', folder })
  const marks = join(folder, '.git', 'worktrees')
  writeFileSync(join(marks, readdirSync(marks)[0]!, 'jarvis-vacant'), '999999999')
  expect(await messages(agent)).toContain('1 workspace was left over.')
  const { ino } = statSync(join(copyOf(place), 'sum.test.js'))
  expect((await agent.run({ task: 'make sum add again', folder })).state).toBe('succeeded')
  expect(statSync(join(copyOf(place), 'sum.test.js')).ino).toBe(ino)
  expect(await messages(agent)).toContain('OK: none left over')
})

it('creates a new copy when the kept one is damaged', async () => {
  const agent = await open(wrongFirst)
  const { place } = await agent.run({ task: 'make sum add', folder })
  const marks = join(folder, '.git', 'worktrees')
  writeFileSync(join(marks, readdirSync(marks)[0]!, 'index'), 'no index')
  const second = await agent.run({ task: 'make sum add again', folder })
  expect(second).toMatchObject({ state: 'succeeded', place })
  expect(git(folder, 'rev-parse', `${second.branch}~3`)).toBe(second.base)
})
