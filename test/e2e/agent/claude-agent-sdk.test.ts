import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Agent } from '../../../src/agent/create-agent.ts'
import type { Jarvis } from '../../../src/app/jarvis.ts'
import { openJarvis } from '../../../src/app/open-jarvis.ts'
import { makeAgentRepository, nodeProject, ownersTree } from '../../../src/testing/agent-repository.ts'
import { type Block, lastUser, type ModelRequest, type ModelScript, startModel, systemOf } from './model-stub.ts'

/** A folder into which `npm i --prefix <folder> @anthropic-ai/claude-agent-sdk zod@4` has put the real program. */
const installed = process.env.JARVIS_TEST_AGENT_SDK ?? ''

let root: string
let folder: string
let jarvis: Jarvis | undefined
let model: Awaited<ReturnType<typeof startModel>>
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-agent-sdk-'))
  folder = makeAgentRepository(join(root, 'sums'), nodeProject)
  mkdirSync(join(root, 'home'))
  if (installed !== '') symlinkSync(join(installed, 'node_modules'), join(root, 'home', 'node_modules'))
})
afterEach(async () => {
  await jarvis?.close()
  jarvis = undefined
  model?.close()
  // The program writes its settings for a moment after it was closed.
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

async function open(script: ModelScript): Promise<Agent> {
  model = await startModel(script)
  jarvis = await openJarvis({
    home: join(root, 'home'),
    config: { 'embedding.model': 'none', 'agent.workspace': 'worktree' },
    overrides: {
      environment: {
        ...{ PATH: process.env.PATH ?? '', HOME: root, CLAUDE_CONFIG_DIR: join(root, '.claude') },
        ...{ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'sk-ant-dummy' },
        ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', CLAUDE_CODE_MAX_RETRIES: '0' },
      },
    },
  })
  return (await jarvis.subsystem('agent')) as Agent
}

let uses = 0
const use = (name: string, input: object): Block[] => [{ type: 'tool_use', id: `toolu_${++uses}`, name, input }]
const say = (value: object | string): Block[] => [
  { type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) },
]
const isMain = (request: ModelRequest) => systemOf(request).includes('You pass work on.')
const hasResult = ({ messages }: ModelRequest) =>
  JSON.stringify(messages.at(-1)?.role === 'system' ? messages.at(-2) : messages.at(-1)).includes('tool_result')

/** The main thread delegates, wrongly: another role, another prompt, in the background. */
const main = (request: ModelRequest): Block[] =>
  hasResult(request)
    ? say('The subagent said something.')
    : use('Agent', { description: 'x', prompt: 'something else', subagent_type: 'reviewer', run_in_background: true })

/** How often a role has used tools in the conversation so far. */
const usesSoFar = ({ messages }: ModelRequest) => JSON.stringify(messages).split('"type":"tool_use"').length - 1

const story: ModelScript = (request) => {
  if (isMain(request)) return main(request)
  const system = systemOf(request)
  const asked = JSON.stringify(request.messages)
  const file = /"(?:cwd|working directory)[^"]*"/i.exec(asked) ? 'sum.js' : 'sum.js'
  const path = join(String(/Working directory: (\S+)/.exec(system)?.[1] ?? ''), file)
  if (system.includes('You plan.')) return say({ steps: [{ title: 'Make sum add', check: '' }] })
  if (system.includes('You read what tests printed')) return say({ cause: 'sum multiplies' })
  if (system.includes('You review a change'))
    return asked.includes('/** Adds')
      ? say({ verdict: 'accept', comments: 'good' })
      : say({ verdict: 'change', comments: 'Say in a comment what it does.' })
  const done = usesSoFar(request)
  if (done === 0) return use('Read', { file_path: path })
  const text = asked.includes('Say in a comment')
    ? '/** Adds two numbers. */\nexport const sum = (a, b) => a + b\n'
    : asked.includes('sum multiplies')
      ? 'export const sum = (a, b) => a + b\n'
      : 'export const sum = (a, b) => a * b\n'
  if (done === 1) return use('Write', { file_path: path, content: text })
  if (done === 2) return use('mcp__jarvis__run_command', { command: 'curl https://evil.example' })
  if (done === 3) return use('Write', { file_path: '/tmp/jarvis-outside', content: 'x' })
  return say({ summary: lastUser(request).slice(0, 20) })
}

describe.skipIf(installed === '')('the Claude Agent SDK as the runner', () => {
  it('runs a wrong fix, failing tests, a rejecting review and a successful second fix', async () => {
    const agent = await open(story)
    const before = ownersTree(folder)
    const lines: string[] = []
    const run = await agent.run({ task: 'make sum add', folder }, { onProgress: (line) => lines.push(line) })
    expect(run.reason).toBe('Tests and review agree.')
    expect(run.steps.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
      ...['plan pass', 'execute pass', 'test fail', 'execute pass', 'test pass'],
      ...['review fail', 'execute pass', 'test pass', 'review pass'],
    ])
    expect(run.ran.map(({ command }) => command)).toEqual(['npm test', 'npm test', 'npm test'])
    expect(run.notes.filter(({ kind }) => kind === 'denied')).toHaveLength(6)
    expect(existsSync('/tmp/jarvis-outside')).toBe(false)
    expect(run.turns).toBe(model.seen.length)
    expect(run.tokens).toBe(model.seen.length * 120)
    expect(ownersTree(folder)).toEqual(before)
  }, 180_000)

  it('counts only its own cost when it resumes the session of another process', async () => {
    const plan = async () => {
      const run = await (await open(story)).run({ task: 'make sum add', folder, dryRun: true })
      await jarvis?.close()
      jarvis = undefined
      model.close()
      return run
    }
    const first = await plan()
    const second = await plan()
    // The conversation of the first process is in the request.
    expect(JSON.stringify(model.seen[0]!.messages).split('make sum add').length).toBe(3)
    expect([first.turns, second.turns]).toEqual([3, 3])
    expect([first.tokens, second.tokens]).toEqual([360, 360])
    expect(second.dollars).toBeCloseTo(first.dollars, 6)
    // A session that the program has lost starts over.
    rmSync(join(root, '.claude'), { recursive: true, maxRetries: 20, retryDelay: 200 })
    const third = await plan()
    expect([third.state, third.turns, third.tokens]).toEqual(['planned', 3, 360])
    expect(JSON.stringify(model.seen[0]!.messages).split('make sum add').length).toBe(2)
  }, 120_000)

  it("pauses with the service's error even when the program reports success", async () => {
    const agent = await open(() => ({
      status: 401,
      error: { type: 'authentication_error', message: 'invalid x-api-key' },
    }))
    const run = await agent.run({ task: 'make sum add', folder })
    expect(run.state).toBe('paused')
    expect(run.reason).toContain('The planner failed')
  }, 60_000)
})

it('a run is refused with one sentence when the program is not installed', async () => {
  rmSync(join(root, 'home', 'node_modules'), { force: true })
  const agent = await open(story)
  await expect(agent.run({ task: 'make sum add', folder })).rejects.toMatchObject({
    code: 'agent_runner_missing',
    message: expect.stringMatching(/^No agent can run: .*npm install|^No agent can run: .*npm i/),
  })
  expect((await agent.list({})).runs).toEqual([])
})
