import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Agent } from '../../../src/agent/create-agent.ts'
import type { Jarvis } from '../../../src/app/jarvis.ts'
import { openJarvis } from '../../../src/app/open-jarvis.ts'
import { makeAgentRepository, nodeProject, ownersTree } from '../../../src/testing/agent-repository.ts'
import {
  type Item,
  type ModelRequest,
  type ResponsesStub,
  say,
  startResponsesStub,
  use,
  useText,
} from '../codex/responses-stub.ts'
import { findProgram } from '../real-program.ts'

/** Path of the program `codex`, from a variable. It is not a dependency (400 MB). */
const program = findProgram('JARVIS_TEST_CODEX', 'Codex')

let root: string
let folder: string
let model: ResponsesStub
let jarvis: Jarvis | undefined
const settings = () => join(root, '.codex')

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-agent-codex-'))
  folder = makeAgentRepository(join(root, 'sums'), nodeProject)
  model = await startResponsesStub()
  mkdirSync(join(root, 'home'))
  writeFileSync(join(root, 'home', 'prices.yaml'), 'gpt-5.5: { input: 1.25, output: 10 }\n')
  mkdirSync(settings())
  const provider = `name = "stub"\nbase_url = "${model.url}"\nwire_api = "responses"\nenv_key = "STUB_KEY"\n`
  const servers = `[mcp_servers.owners]\ncommand = "sh"\nargs = ["-c", "touch ${join(root, 'owners-server-ran')}"]\n`
  writeFileSync(
    join(settings(), 'config.toml'),
    `model = "gpt-5.5"\nmodel_provider = "stub"\n\n[model_providers.stub]\n${provider}\n${servers}`,
  )
})
afterEach(async () => {
  await jarvis?.close()
  jarvis = undefined
  await model.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

async function open(): Promise<Agent> {
  jarvis = await openJarvis({
    home: join(root, 'home'),
    config: {
      ...{ 'embedding.model': 'none', 'agent.workspace': 'worktree' },
      ...{ 'agent.runner': 'codex', 'agent.program': program },
    },
    overrides: {
      environment: { PATH: process.env.PATH ?? '', HOME: root, CODEX_HOME: settings(), STUB_KEY: 'dummy' },
    },
  })
  return (await jarvis.subsystem('agent')) as Agent
}

const usesSoFar = ({ input }: ModelRequest) => {
  const types = input.map(({ type }) => type)
  const begun = input.map(({ role }) => role).lastIndexOf('user')
  return types.slice(begun).filter((type) => type === 'function_call' || type === 'custom_tool_call').length
}
const patch = (path: string, from: string, to: string) =>
  useText('apply_patch', `*** Begin Patch\n*** Update File: ${path}\n@@\n-${from}\n+${to}\n*** End Patch\n`)
const tool = (name: string, input: object) => use(name, input as Record<string, unknown>, 'mcp__jarvis')
const wrong = 'export const sum = (a, b) => a - b'
const first = 'export const sum = (a, b) => a * b'
const right = 'export const sum = (a, b) => a + b'

/** A wrong fix, refused actions, failing tests, a rejecting review, success. */
function story(request: ModelRequest): Item[] {
  const asked = JSON.stringify(request.input)
  if (asked.includes('You plan.')) return [say('{"steps": [{"title": "Make sum add", "check": ""}]}')]
  if (asked.includes('You read what tests printed')) return [say('{"cause": "sum multiplies"}')]
  if (asked.includes('You review a change'))
    return asked.includes('Adds two numbers')
      ? [say('{"verdict": "accept", "comments": "good"}')]
      : [say('{"verdict": "change", "comments": "Say in a comment what it does."}')]
  const last = JSON.stringify(request.input.slice(request.input.map(({ role }) => role).lastIndexOf('user')))
  const change = last.includes('Say in a comment')
    ? patch('sum.js', right, `/** Adds two numbers. */\n+${right}`)
    : last.includes('sum multiplies')
      ? patch('sum.js', first, right)
      : patch('sum.js', wrong, first)
  return [
    [tool('read_file', { path: 'sum.js' })],
    [change],
    [tool('write_file', { path: '.git/config', new: 'x' })],
    [tool('run_command', { command: 'curl https://evil.example' })],
    [tool('read_file', { path: '/etc/passwd' })],
    [useText('apply_patch', `*** Begin Patch\n*** Add File: ${join(root, 'outside')}\n+x\n*** End Patch\n`)],
    [use('exec_command', { cmd: `touch ${join(folder, 'by-shell')} by-shell` })],
    [say('{"summary": "done"}')],
  ][usesSoFar(request)]!
}

describe.skipIf(program === '')('Codex as the runner', () => {
  it('completes a task in its own threads, with only the tools of Jarvis', async () => {
    model.answer = story
    const agent = await open()
    const before = ownersTree(folder)
    const lines: string[] = []
    const run = await agent.run({ task: 'make sum add', folder }, { onProgress: (line) => lines.push(line) })
    expect(run.reason, lines.join('\n')).toBe('Tests and review agree.')
    expect(run.runner).toBe('codex')
    expect(run.steps.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
      ...['plan pass', 'execute pass', 'test fail', 'execute pass', 'test pass'],
      ...['review fail', 'execute pass', 'test pass', 'review pass'],
    ])
    expect(run.ran.map(({ command }) => command)).toEqual(['npm test', 'npm test', 'npm test'])
    expect(run.notes.filter(({ kind }) => kind === 'denied')).toHaveLength(9)
    expect(existsSync(join(root, 'outside')) || existsSync(join(folder, 'by-shell'))).toBe(false)
    expect(ownersTree(folder)).toEqual(before)
    expect(JSON.stringify(model.turns)).not.toContain('root:x:0')
    // Every answer of the model is counted, with its price.
    expect(run.turns).toBe(model.turns.length)
    expect(run.tokens).toBe(model.turns.length * 120)
    expect(run.dollars).toBeCloseTo((model.turns.length * (100 * 1.25 + 20 * 10)) / 1e6, 6)
    // The owner's servers, hooks and rules are not those of a task.
    expect(existsSync(join(root, 'owners-server-ran'))).toBe(false)
    expect(model.turns.every(({ input }) => !JSON.stringify(input).includes('mcp__owners'))).toBe(true)
  }, 300_000)

  it('stops within one answer of a limit, and continues afterwards', async () => {
    model.answer = story
    const agent = await open()
    const run = await agent.run({ task: 'make sum add', folder, turns: 4 })
    expect([run.state, run.reason]).toEqual(['stopped', expect.stringContaining('4 of 4 turns')])
    expect(model.turns.length).toBeLessThanOrEqual(6)
    const sessions = () => readdirSync(join(settings(), 'sessions'), { recursive: true, encoding: 'utf8' })
    const done = await agent.resume({ id: run.id, turns: 0 })
    expect(done.reason).toBe('Tests and review agree.')
    // A thread for each role, and one more for the aborted turn, whose step starts again.
    expect(sessions().filter((name) => name.endsWith('.jsonl'))).toHaveLength(5)
  }, 300_000)

  it("pauses with the service's error message", async () => {
    model.status = 401
    const agent = await open()
    const run = await agent.run({ task: 'make sum add', folder })
    expect(run.state).toBe('paused')
    expect(run.reason).toMatch(/The planner failed: .*the key is not valid/)
  }, 180_000)
})
