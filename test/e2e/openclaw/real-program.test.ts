import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelStub, say, startModelStub, use } from '../claude-code/model-stub.ts'
import { type Answer, answerOf, type Bench, command, createBench, dist } from '../jarvis.ts'

/** Folder of the packages, with the Node version that OpenClaw needs, from a variable. Not a dependency (330 MB). */
const tools = process.env.JARVIS_TEST_OPENCLAW ?? ''
const node = join(tools, 'node_modules', 'node', 'bin', 'node')
const program = join(tools, 'node_modules', 'openclaw', 'openclaw.mjs')
const isThere = tools !== '' && existsSync(node) && existsSync(program)
if (!isThere)
  console.warn('Skipped: sessions of the real OpenClaw. Name a folder in JARVIS_TEST_OPENCLAW (CONTRIBUTING.md).')

let bench: Bench
let model: ModelStub
let workspace: string
let port: number
/** As a user writes it: JSON5. */
let settings: string
const settingsFile = () => join(bench.folder, '.openclaw', 'openclaw.json')

beforeAll(async () => {
  if (!isThere) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startModelStub()
  port = await freePort()
  workspace = join(bench.folder, 'net')
  mkdirSync(workspace)
  writeFileSync(join(workspace, 'net.ts'), 'export const get = (url: string) => fetch(url)\n')
  mkdirSync(join(bench.folder, '.openclaw'))
  const sonnet = "{ id: 'sonnet', name: 'Sonnet', input: ['text'], contextWindow: 128000, maxTokens: 8000 }"
  settings = `{
  // Nothing of it reaches out.
  gateway: { mode: 'local', bind: 'loopback', port: ${port}, auth: { mode: 'token', token: 'it\\'s a token' } },
  update: { checkOnStart: false },
  models: {
    mode: 'replace',
    providers: { stub: { baseUrl: '${model.url}', apiKey: 'sk-dummy', api: 'anthropic-messages', models: [${sonnet}] } },
  },
  agents: { defaults: { model: { primary: 'stub/sonnet' }, workspace: '${workspace}', skipBootstrap: true } },
  plugins: { allow: ['memory-core'], slots: { memory: 'memory-core' } },
}
`
  writeFileSync(settingsFile(), settings)
  await bench.json('install', 'openclaw', '--yes')
})
afterAll(async () => {
  await model?.close()
  bench?.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An isolated OpenClaw: its settings, its sessions, its model and its home are temporary. */
function start(...args: string[]): ChildProcess {
  const quiet = { OPENCLAW_OFFLINE: '1', OPENCLAW_NO_AUTO_UPDATE: '1', OPENCLAW_NO_RESPAWN: '1', NO_COLOR: '1' }
  const environment = { ...bench.environment, ...quiet, PATH: `${join(node, '..')}:${process.env.PATH}` }
  return spawn(node, [program, ...args], { cwd: workspace, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}
const openclaw = (...args: string[]): Promise<Answer> => answerOf(start(...args))
async function run(...args: string[]): Promise<string> {
  const { code, out, err } = await openclaw(...args)
  expect(code, out + err).toBe(0)
  return out
}

const inbox = (): { kind: string; agent?: string; text?: string; session: string }[] =>
  readdirSync(join(bench.home, 'inbox'))
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(bench.home, 'inbox', name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe.skipIf(!isThere)('OpenClaw with the plugin', () => {
  it('loads the plugin and accepts its settings', async () => {
    expect(await run('config', 'validate')).toContain('Config valid')
    const { plugin, typedHooks } = JSON.parse(await run('plugins', 'inspect', 'jarvis', '--runtime', '--json'))
    expect(plugin).toMatchObject({ id: 'jarvis', status: 'loaded', source: join(dist, 'openclaw/jarvis/index.cjs') })
    expect(typedHooks.map(({ name }: { name: string }) => name)).toContain('before_prompt_build')
    expect(await run('mcp', 'probe', 'jarvis')).toMatch(/jarvis.*tools/)
  })

  it('gives the next session what this one did', async () => {
    model.script = [
      [use('edit', { path: 'net.ts', edits: [{ oldText: 'fetch(url)', newText: 'retry(() => fetch(url))' }] })],
      [use('read', { path: 'missing.ts' })],
      [use('exec', { command: 'cat missing.test.ts' })],
      [use('tool_call', { id: 'jarvis__recall_memory', args: { query: 'retry' } })],
      [say('Added retry to fetch in net.ts. We decided to wait twice as long after each failure.')],
    ]
    const prompt = 'Make fetch try again in net.ts. <private>hunter2</private>'
    await run('agent', '--local', '--session-key', 'agent:main:one', '--message', prompt)
    expect(readFileSync(join(workspace, 'net.ts'), 'utf8')).toContain('retry(')
    expect(inbox().map(({ kind }) => kind)).toEqual([
      ...['session-start', 'prompt', 'tool', 'tool-failure', 'tool-failure', 'tool', 'stop'],
    ])
    expect(JSON.stringify(inbox())).not.toContain('hunter2')
    const { observations } = await bench.json<{ observations: { title: string }[] }>('observations', 'search', 'retry')
    expect(observations.map(({ title }) => title)).toContain('Added retry to fetch in net.ts')

    const before = model.turns.length
    await run('agent', '--local', '--session-key', 'agent:main:two', '--message', 'What is to be done next?')
    const { system, messages } = model.turns[before] as unknown as Record<string, unknown>
    expect(JSON.stringify(system)).toContain('wait twice as long after each failure')
    expect(JSON.stringify(messages)).not.toContain('wait twice as long')
  })

  it('reports sub-agents and the end of a session from its gateway, with the same context in each request', async () => {
    const gateway = start('gateway', 'run', '--port', String(port))
    const ended = answerOf(gateway)
    try {
      await isReady(gateway)
      const seen = inbox().length
      model.script = [
        [use('tool_call', { id: 'sessions_spawn', args: { task: 'Who calls fetch?', label: 'finder' } })],
        [say('A helper looks.')],
        [use('read', { path: 'net.ts' })],
        [say('Only net.ts calls fetch.')],
        [say('We learned that only net.ts calls fetch.')],
      ]
      const before = model.turns.length
      await run('agent', '--session-key', 'agent:main:three', '--message', 'Who calls fetch?')
      const told = () => inbox().slice(seen)
      await waitFor(() => told().some(({ kind }) => kind === 'subagent-stop') && model.script.length === 0)
      await run('agent', '--session-key', 'agent:main:three', '--message', 'And then?')
      const systems = model.turns
        .slice(before)
        .map((turn) => JSON.stringify((turn as unknown as { system: unknown }).system))
        .filter((system) => system.includes('session=agent:main:three '))
        .flatMap((system) => /What Jarvis recorded.*?---/.exec(system) ?? ['nothing'])
      expect(systems.length).toBeGreaterThanOrEqual(4)
      expect(new Set(systems).size).toBe(1)
      expect(systems[0]).toContain('wait twice as long')
      gateway.kill()
      await ended
      expect(new Set(told().map(({ session }) => session)).size).toBe(1)
      const [done] = told().filter(({ kind }) => kind === 'subagent-stop')
      expect(done).toMatchObject({ agent: 'finder', text: 'Only net.ts calls fetch.' })
      expect(told().at(-1)?.kind).toBe('session-end')
    } finally {
      gateway.kill('SIGKILL')
      await ended
    }
  })

  it('works without Jarvis, and is unchanged after the uninstall', async () => {
    const text = readFileSync(settingsFile(), 'utf8')
    writeFileSync(settingsFile(), text.replace(`${dist}/openclaw/jarvis`, `${bench.folder}/gone/openclaw/jarvis`))
    expect(await run('config', 'validate')).toContain('Config valid')
    writeFileSync(settingsFile(), text)
    await bench.json('uninstall', 'openclaw', '--yes')
    expect(readFileSync(settingsFile(), 'utf8')).toBe(settings)
    expect(readdirSync(join(bench.folder, '.openclaw')).filter((name) => name.includes('jarvis'))).toEqual([])
    expect(existsSync(command)).toBe(true)
  })
})

const isReady = (gateway: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    gateway.stdout?.on('data', (text: string) => {
      if (text.includes('] ready')) resolve()
    })
    gateway.on('exit', () => reject(new Error('the gateway has ended')))
  })

async function waitFor(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isSo(); tries++) await setTimeout(300)
}
