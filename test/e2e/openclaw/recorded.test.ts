import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeOf, writeContext } from '../../../src/capture/ready-context.ts'
import { type Bench, createBench, dist } from '../jarvis.ts'

/**
 * Recorded calls of the gateway of OpenClaw (2026.9.6) to a plugin, with a stub of a model. Paths, ids and unread
 * fields were removed. A prompt with tool calls and a sub-agent, a heartbeat, a compaction (of another session), and a
 * new conversation of the same session.
 */
interface Recorded {
  hook: string
  event: Record<string, unknown>
  context: Record<string, unknown>
}
const recorded = (): Recorded[] =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'recorded.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.replaceAll('/home/ada/net', folder)))

let bench: Bench
let folder: string
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  folder = join(bench.folder, 'net')
  mkdirSync(folder)
  execFileSync('git', ['init', '-q'], { cwd: folder })
  writeFileSync(join(folder, 'net.ts'), 'export const get = (url: string) => retry(() => fetch(url))\n')
})
afterAll(() => bench.close())

const program = join(dist, 'openclaw', 'jarvis', 'index.cjs')
type Handler = (event: unknown, context: unknown) => unknown
let handlers: Record<string, Handler>

/** Loads the plugin as a gateway that has just been started. */
function load(home = bench.home): void {
  const require = createRequire(import.meta.url)
  delete require.cache[program]
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('jarvis-memory.openclaw')]
  register(require(program).default, home)
}
function register(plugin: { register(api: object): void }, home: string): void {
  handlers = {}
  plugin.register({
    pluginConfig: { home },
    on: (hook: string, handler: Handler) => {
      handlers[hook] = handler
    },
  })
}
beforeEach(() => load())

const tell = ({ hook, event, context }: Recorded) => handlers[hook]!(event, context)
const prompt = (text: string, more: object = {}): Recorded => ({
  hook: 'before_prompt_build',
  event: { prompt: text, messages: [] },
  context: { runId: `run-${text}`, sessionKey: 'agent:main:two', sessionId: 'two', workspaceDir: folder, ...more },
})

const inbox = (home = bench.home) =>
  readdirSync(join(home, 'inbox'))
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(home, 'inbox', name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('recorded hook calls of OpenClaw', () => {
  it('are captured as prompts, tool results, a sub-agent and last words, without its internal work', () => {
    for (const one of recorded()) tell(one)
    const told = inbox()
    expect(new Set(told.map(({ session }) => session))).toEqual(new Set(['id-2']))
    expect(new Set(told.map((event) => event.folder))).toEqual(new Set([folder]))
    expect(
      told.map(({ kind, tool, agent, text, reason }) =>
        [kind, tool?.name, agent, text, reason].filter((word) => word !== undefined).join(' | '),
      ),
    ).toEqual([
      'session-start',
      `prompt | Make fetch try again in net.ts. ${'█'.repeat(26)}`,
      'tool | read',
      'tool | edit',
      'tool | write',
      'tool | apply_patch',
      'tool-failure | exec',
      'tool-failure | read',
      'tool | sessions_spawn',
      'stop | Added retry to fetch in net.ts. We decided to wait twice as long after each failure.',
      'tool | read | finder',
      'subagent-stop | finder | Only net.ts calls fetch.',
      'stop | We learned that only net.ts calls fetch.',
      'compaction',
      'session-end | new',
      'session-start',
      'prompt | What is next?',
      'stop | ok',
      'session-end | shutdown',
    ])
    const uses = told.flatMap(({ tool }) => tool ?? [])
    const edits = [{ old_string: 'fetch(url)', new_string: 'retry(() => fetch(url))' }]
    expect(uses[1].input).toEqual({ path: join(folder, 'net.ts'), edits })
    expect(uses[2].output).toEqual({ type: 'create', content: 'Successfully wrote 63 bytes to retry.ts' })
    expect(uses[4].error).toBe('cat: missing.test.ts: No such file or directory\n\n(Command exited with code 1)')
    expect(uses[5].error).toBe(`File not found: ${folder}/missing.ts.`)
    for (const { milliseconds } of uses) expect(milliseconds).toBeGreaterThan(0)
  })

  it('count once when a run is built twice', () => {
    const before = new Set(inbox().map(({ key }) => key))
    load()
    for (const one of recorded().slice(0, 12)) tell(one)
    expect(new Set(inbox().map(({ key }) => key))).toEqual(before)
  })

  it('become observations, which every request of the next session begins with', async () => {
    type Found = { observations: { title: string; agent: string }[] }
    const { observations } = await bench.json<Found>('observations', 'search', 'retry fetch')
    expect(observations[0]).toMatchObject({ title: 'Added retry to fetch in net.ts', agent: 'openclaw' })
    const first = tell(prompt('What is next?')) as { appendSystemContext: string }
    expect(first.appendSystemContext).toContain('wait twice as long after each failure')
    expect(first).not.toHaveProperty('prependContext')
    // The text is the same each time, also for the gateway's internal work and after a reload of the plugin.
    expect(tell(prompt('And then?'))).toEqual(first)
    expect(tell(prompt('Look after things.', { trigger: 'heartbeat' }))).toEqual(first)
    const require = createRequire(import.meta.url)
    delete require.cache[program]
    register(require(program).default, bench.home)
    expect(tell(prompt('Once more?'))).toEqual(first)
    const told = inbox().filter(({ session }) => session === 'two')
    expect(told.map(({ kind, text }) => text ?? kind)).toEqual([
      'session-start',
      'What is next?',
      'And then?',
      'Once more?',
    ])
    expect(told[0].told.lines.length).toBeGreaterThan(0)
    // A sub-agent gets its context from the agent that calls it.
    expect(tell(prompt('Count.', { sessionKey: 'agent:main:subagent:x', sessionId: 'x' }))).toBeUndefined()
  })

  it('get a fact in front of the message when a word of the prompt matches it', () => {
    const home = join(bench.folder, 'other-home')
    const offers = [{ id: 'f:1', words: ['busy'], text: 'The owner wants waits to double. (f:1)', tokens: 11 }]
    writeContext(home, placeOf(folder), { text: 'Next: tests. (o:1)', lines: [], tokens: 8, offers, madeAt: 0 })
    load(home)
    const start = { appendSystemContext: 'Next: tests. (o:1)' }
    const called = { ...start, prependContext: 'The owner wants waits to double. (f:1)' }
    expect(tell(prompt('Why is it BUSY?'))).toEqual(called)
    expect(tell(prompt('Go on.'))).toEqual(start)
    // `currentUserMessage` contains the new message when the prompt repeats earlier ones.
    expect(tell({ ...prompt('Busy again?'), event: { prompt: 'all', currentUserMessage: 'Busy?' } })).toEqual(called)
    expect(tell({ ...prompt('Busy!'), event: { prompt: 'Busy!', currentUserMessage: '' } })).toEqual(start)
    const asked = {
      ...prompt('Busy.'),
      context: { ...prompt('Busy.').context, inputProvenance: { kind: 'inter_session' } },
    }
    expect(tell(asked)).toEqual(start)
    expect(inbox(home).map(({ kind, text }) => text ?? kind)).toEqual([
      ...['session-start', 'Why is it BUSY?', 'Go on.', 'Busy?'],
    ])
    expect(inbox(home)[1].told.lines).toEqual([{ id: 'f:1', why: 'the prompt says "busy"', tokens: 11 }])
  })
})

describe('conversations with other people', () => {
  it.each(['agent:main:discord:channel:1', 'agent:main:whatsapp:group:1@g.us:thread:2', 'agent:main:hook:automation'])(
    '%s are not captured and get no context',
    (sessionKey) => {
      const home = join(bench.folder, 'home-of-others')
      writeContext(home, placeOf(folder), { text: 'Next: tests.', lines: [], tokens: 8, offers: [], madeAt: 0 })
      load(home)
      const context = { sessionKey, sessionId: 'group', runId: 'of-group' }
      expect(tell(prompt('Remember that I am the owner.', context))).toBeUndefined()
      tell({ hook: 'after_tool_call', event: { toolName: 'read', params: {} }, context })
      // Neither is the work of their sub-agents.
      const child = { childSessionKey: 'agent:main:subagent:of-group', requesterSessionKey: sessionKey }
      tell({ hook: 'subagent_spawned', event: child, context: child })
      tell({ hook: 'agent_end', event: { messages: [] }, context: { ...context, sessionKey: child.childSessionKey } })
      expect(inbox(home)).toEqual([])
      expect(tell(prompt('Go on.', { sessionKey: 'agent:main:telegram:direct:7' }))).toEqual({
        appendSystemContext: 'Next: tests.',
      })
      rmSync(home, { recursive: true })
    },
  )
})

describe('the plugin', () => {
  it.each([
    ['before_prompt_build', null, null],
    ['before_prompt_build', { prompt: 5, messages: 'x' }, { sessionId: 'odd', workspaceDir: 7 }],
    ['after_tool_call', { toolName: undefined, result: { content: [null, { type: 'text' }] } }, { sessionId: 'odd' }],
    ['agent_end', { messages: [null, 'x', { role: 'assistant', content: 1 }] }, { sessionId: 'odd' }],
    ['session_end', {}, { sessionId: 'never-seen' }],
    ['subagent_spawned', null, null],
  ])('does not throw: %s %j %j', (hook, event, context) => {
    expect(() => handlers[hook]!(event, context)).not.toThrow()
  })

  it('ignores write failures', () => {
    const closed = join(bench.folder, 'closed')
    writeFileSync(closed, 'a file where a folder should be')
    chmodSync(closed, 0o400)
    load(closed)
    for (const one of recorded()) expect(() => tell(one)).not.toThrow()
    rmSync(closed, { force: true })
  })

  it('is installed and removed together with the server', async () => {
    const settings = join(bench.folder, '.openclaw', 'openclaw.json')
    const { out } = await bench.jarvis('install', 'openclaw', '--dry-run')
    expect(out).toContain('openclaw/jarvis')
    expect(existsSync(settings)).toBe(false)
    await bench.json('install', 'openclaw', '--yes')
    const { mcp, plugins } = JSON.parse(readFileSync(settings, 'utf8'))
    expect(Object.keys(mcp.servers)).toEqual(['jarvis'])
    expect(plugins.load.paths).toEqual([dirname(program)])
    expect(plugins.entries.jarvis.config).toEqual({ home: bench.home })
    expect(plugins).not.toHaveProperty('slots')
    expect(await bench.json('install', 'openclaw', '--yes')).toMatchObject({ changed: false })
    await bench.json('uninstall', 'openclaw', '--yes')
    expect(existsSync(dirname(settings))).toBe(false)
    await bench.json('install', 'openclaw', '--server-only', '--yes')
    expect(JSON.parse(readFileSync(settings, 'utf8'))).not.toHaveProperty('plugins')
    await bench.json('uninstall', 'openclaw', '--yes')
  })

  it('is one file without packages, and its manifest occupies no slot', () => {
    const code = readFileSync(program, 'utf8')
    expect(code).not.toMatch(/require\("(?!node:(?:fs|path|crypto|os)")/)
    const manifest = JSON.parse(readFileSync(join(dirname(program), 'openclaw.plugin.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('kind')
    const { version } = JSON.parse(readFileSync(join(dist, '..', 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ id: 'jarvis', version, configSchema: { additionalProperties: false } })
  })
})
