import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelRequest, type ModelStub, say, startModelStub, use } from '../claude-code/model-stub.ts'
import { type Answer, answerOf, type Bench, createBench } from '../jarvis.ts'
import { findProgram, makeNetProject } from '../real-program.ts'

/** Path of the program `opencode`, from a variable. It is not a dependency (185 MB). */
const program = findProgram('JARVIS_TEST_OPENCODE', 'OpenCode')
const isThere = program !== ''

let bench: Bench
let model: ModelStub
let project: string

beforeAll(async () => {
  if (!isThere) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startModelStub({ asides: true })
  project = makeNetProject(bench.folder)
  pretendPackages()
  await bench.json('install', 'opencode', '--yes')
})
afterAll(async () => {
  await model?.close()
  bench?.close()
})

const settingsFolder = () => join(bench.folder, '.config', 'opencode')

/** OpenCode fetches a package for plugins from the registry unless it finds it here. */
function pretendPackages(): void {
  mkdirSync(join(settingsFolder(), 'node_modules'), { recursive: true })
  const packages = { '': { dependencies: { '@opencode-ai/plugin': '*' } } }
  writeFileSync(join(settingsFolder(), 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

/** Its model is the stub. */
function settings() {
  const stub = {
    npm: '@ai-sdk/anthropic',
    options: { baseURL: `${model.url}/v1`, apiKey: 'sk-ant-dummy' },
    models: { sonnet: { name: 'Sonnet', tool_call: true, limit: { context: 100_000, output: 4000 } } },
  }
  return { autoupdate: false, share: 'disabled', model: 'stub/sonnet', provider: { stub } }
}

/** An isolated OpenCode: its settings, its sessions, its model and its home are temporary. */
function start(...args: string[]): ChildProcess {
  const quiet = ['MODELS_FETCH', 'AUTOUPDATE', 'LSP_DOWNLOAD', 'DEFAULT_PLUGINS', 'SHARE']
  const environment = {
    ...bench.environment,
    OPENCODE_CONFIG_CONTENT: JSON.stringify(settings()),
    ...Object.fromEntries(quiet.map((name) => [`OPENCODE_DISABLE_${name}`, '1'])),
  }
  return spawn(program, args, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}
const opencode = (...args: string[]): Promise<Answer> => answerOf(start(...args))
async function run(...args: string[]): Promise<void> {
  const { code, out, err } = await opencode('run', ...args)
  expect(code, out + err).toBe(0)
}

const heading = 'What Jarvis recorded of earlier work'
const textOf = (request: ModelRequest | undefined) => JSON.stringify(request ?? '')
const times = (text: string, word: string) => text.split(word).length - 1
/** The part of a request that decides about the model's cache. */
const prefix = ({ system, messages }: ModelRequest, count: number) =>
  JSON.parse(
    JSON.stringify([system, messages.slice(0, count)], (key, value) => (key === 'cache_control' ? undefined : value)),
  )

describe.skipIf(!isThere)('OpenCode with the plugin', () => {
  it('lists the MCP server', async () => {
    const { out, err } = await opencode('mcp', 'list')
    expect(out + err).toMatch(/jarvis.{0,20}connected/)
  })

  it('gives the next session what this one did, once, and not its title', async () => {
    const file = join(project, 'src', 'net.ts')
    model.script = [
      [use('read', { filePath: file })],
      [use('edit', { filePath: file, oldString: 'fetch(url)', newString: 'retry(() => fetch(url))' })],
      [use('read', { filePath: join(project, 'src', 'missing.ts') })],
      [say('Added retry to fetch in src/net.ts. We decided to wait twice as long after each failure.')],
    ]
    await run('Make fetch try again when the server is busy.')
    expect(readFileSync(file, 'utf8')).toContain('retry(')
    expect(model.turns[0]!.tools!.length).toBeGreaterThan(5)
    expect(textOf(model.turns[0])).not.toContain(heading)
    type Found = { observations: { title: string }[] }
    const { observations } = await bench.json<Found>('observations', 'search', 'retry')
    expect(observations.map(({ title }) => title)).toContain('Added retry to fetch in src/net.ts')

    const [before, titles] = [model.turns.length, model.asides.length]
    await run('What is to be done next?')
    const first = model.turns[before]!
    expect(times(textOf(first), heading)).toBe(1)
    expect(textOf(first)).toContain('wait twice as long after each failure')
    expect(model.asides.length).toBeGreaterThan(titles)
    for (const aside of model.asides.slice(titles)) expect(textOf(aside)).not.toContain(heading)

    // Another process continues the session after the context changed: earlier messages stay the same.
    await bench.json('timeline')
    await run('--continue', 'And then?')
    const second = model.turns.at(-1)!
    expect(second.messages.length).toBeGreaterThan(first.messages.length)
    expect(prefix(second, first.messages.length)).toEqual(prefix(first, first.messages.length))
    expect(times(textOf(second), heading)).toBe(1)
  })

  it('records what a sub-agent did and its result', async () => {
    const question = { description: 'Find the calls', prompt: 'Who calls fetch?', subagent_type: 'general' }
    const before = model.turns.length
    model.script = [
      [use('task', question)],
      [use('read', { filePath: join(project, 'src', 'net.ts') })],
      [say('Only src/net.ts calls fetch.')],
      [say('We learned that only src/net.ts calls fetch.')],
    ]
    await run('Who calls fetch in this project?')
    expect(model.script).toEqual([])
    // A sub-agent gets its context from the agent that calls it.
    expect(textOf(model.turns[before])).toContain(heading)
    expect(textOf(model.turns[before + 1])).not.toContain(heading)
    type Found = { observations: { id: string }[] }
    const { observations } = await bench.json<Found>('observations', 'search', 'calls fetch')
    const told = await bench.jarvis('observations', 'get', ...observations.map(({ id }) => id))
    expect(told.out).toContain('only src/net.ts calls fetch')
  })

  it('adds prepared context to a session summary, and counts what it injected', async () => {
    const server = start('serve', '--port', '0')
    try {
      const url = await addressOf(server)
      const post = (path: string, body: object) =>
        fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((response) => response.json() as Promise<{ id: string }>)
      const { id } = await post('/session', {})
      await post(`/session/${id}/message`, { parts: [{ type: 'text', text: 'Begin.' }] })
      const before = model.asides.length
      await post(`/session/${id}/summarize`, { providerID: 'stub', modelID: 'sonnet' })
      expect(textOf(model.asides.slice(before).at(-1))).toContain(heading)
    } finally {
      server.kill()
      await answerOf(server)
    }
    const { out } = await bench.jarvis('doctor')
    const [, captured, stored, skipped] = /(\d+) events captured = (\d+) stored \+ (\d+) skipped/.exec(out) ?? []
    expect(Number(captured)).toBe(Number(stored) + Number(skipped))
  })

  it('removes the plugin', async () => {
    await bench.json('uninstall', 'opencode', '--yes')
    for (const name of ['plugins', 'opencode.json', 'opencode.json.jarvis-backup'])
      expect(existsSync(join(settingsFolder(), name)), name).toBe(false)
    const { out, err } = await opencode('mcp', 'list')
    expect(out + err).not.toContain('jarvis')
  })
})

function addressOf(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text) => {
        said += text
        const url = /listening on (http:\S+)/.exec(said)?.[1]
        if (url !== undefined) resolve(url)
      })
    server.on('close', () => reject(new Error(`OpenCode ended: ${said}`)))
  })
}
