import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { git, makeAgentRepository, nodeProject, wrongFirst } from '../testing/agent-repository.ts'
import { useQuickNpm } from '../testing/quick-npm.ts'
import { openScriptedAgent } from '../testing/scripted-agent.ts'
import type { Script } from '../testing/scripted-runner.ts'
import type { Agent } from './create-agent.ts'

/**
 * Runs of one project share one workspace, one after the other: actions on an earlier run must not disturb the current
 * one.
 */

let root: string
let folder: string
let jarvis: Jarvis
afterAll(useQuickNpm())
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-shared-place-'))
  folder = makeAgentRepository(join(root, 'sums'), nodeProject)
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

async function open(script: Script): Promise<Agent> {
  const scripted = await openScriptedAgent(join(root, 'home'), script)
  jarvis = scripted.jarvis
  return scripted.agent
}

/** Two runs: the first succeeded; while the second has changed a file and not answered yet, `meanwhile` happens. */
async function twoRuns(meanwhile: (agent: Agent, former: string) => Promise<unknown>) {
  let former = ''
  const agent: Agent = await open(async (turn) => {
    const answer = await wrongFirst(turn)
    if (turn.role === 'executor' && former !== '') await meanwhile(agent, former)
    return answer
  })
  former = (await agent.run({ task: 'make sum add', folder })).id
  git(folder, 'reset', '--quiet', '--hard')
  return agent.run({ task: 'make sum add again', folder })
}

it.each(['accept', 'discard'] as const)('%s of an earlier run keeps the workspace of an active run', async (verb) => {
  const run = await twoRuns(async (agent, former) => {
    const { state } = await agent.show(former)
    if (state === 'succeeded') await agent[verb](former)
  })
  expect(run).toMatchObject({ state: 'succeeded', reason: 'Tests and review agree.' })
  expect(run.diff).toContain('+export const sum = (a, b) => a + b')
})

it('refuses a shell in an earlier run while another run of the project is active', async () => {
  const refused: string[] = []
  const run = await twoRuns((agent, former) =>
    agent.shell(former).catch((error: Error & { code: string }) => refused.push(`${error.code}: ${error.message}`)),
  )
  expect(run.reason).toBe('Tests and review agree.')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatch(/^workspace_used: Another run of this project is active/)
})

it.each(['accept', 'discard'] as const)('%s of an earlier run keeps the workspace of a waiting run', async (verb) => {
  const agent = await open((turn) => {
    if (turn.role === 'executor' && turn.prompt.includes('add again') && !turn.prompt.includes('the short one'))
      return { question: 'Which way?' }
    return wrongFirst(turn)
  })
  const { id } = await agent.run({ task: 'make sum add', folder })
  git(folder, 'reset', '--quiet', '--hard')
  const waiting = await agent.run({ task: 'make sum add again', folder })
  expect(waiting.state).toBe('waiting')
  await agent[verb](id)
  expect((await agent.check()).map(({ message }) => message)).toContain('OK: none left over')
  const place = join(root, 'home', 'spaces', 'main', 'agent', waiting.place, 'sum.js')
  expect(readFileSync(place, 'utf8')).toContain('sum')
  expect((await agent.resume({ id: waiting.id, answer: 'the short one' })).state).toBe('succeeded')
})

it('removes the workspace of a waiting run when it is stopped', async () => {
  const agent = await open((turn) => (turn.role === 'planner' ? { question: 'Which way?' } : wrongFirst(turn)))
  const { id } = await agent.run({ task: 'make sum add', folder })
  await agent.stop(id)
  expect((await agent.check()).map(({ message }) => message)).toContain('OK: none left over')
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
})

it('does not start a run that was stopped while it waited for another run of its project', async () => {
  let stopped = ''
  let second: Promise<{ state: string; steps: unknown[] }> | undefined
  const agent: Agent = await open(async (turn) => {
    if (turn.role === 'planner' && second === undefined) {
      second = agent.run({ task: 'rename sum', folder })
      const waiting = async () => (await agent.list({})).runs.find(({ task }) => task === 'rename sum')
      while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 20))
      stopped = (await agent.stop((await waiting())!.id)).state
    }
    return wrongFirst(turn)
  })
  expect((await agent.run({ task: 'make sum add', folder })).state).toBe('succeeded')
  expect(stopped).toBe('stopped')
  expect(await second).toMatchObject({ state: 'stopped', steps: [] })
})
