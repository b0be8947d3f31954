import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, answerOf, type Bench, createBench } from '../jarvis.ts'
import { findProgram, makeNetProject } from '../real-program.ts'
import { type ResponsesStub, say, startResponsesStub, use, useText } from './responses-stub.ts'

/** Path of the program `codex`, from a variable. It is not a dependency (300 MB). */
const program = findProgram('JARVIS_TEST_CODEX', 'Codex')
const isThere = program !== ''

let bench: Bench
let model: ResponsesStub
let project: string
const settings = () => join(bench.folder, '.codex')

beforeAll(async () => {
  if (!isThere) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startResponsesStub()
  project = makeNetProject(bench.folder)
  mkdirSync(settings())
  const provider = `name = "stub"\nbase_url = "${model.url}"\nwire_api = "responses"\nenv_key = "STUB_KEY"\n`
  writeFileSync(
    join(settings(), 'config.toml'),
    `model = "gpt-5.5"\nmodel_provider = "stub"\n\n[model_providers.stub]\n${provider}`,
  )
  await bench.json('install', 'codex', '--hooks', '--yes')
})
afterAll(async () => {
  await model?.close()
  bench?.close()
})

/** An isolated Codex: its settings, its sessions, its model and its home are temporary. */
function codex(...args: string[]): Promise<Answer> {
  const environment = { ...bench.environment, CODEX_HOME: settings(), STUB_KEY: 'dummy' }
  return answerOf(spawn(program, args, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] }))
}
/** As if the user had trusted our hooks by /hooks. */
const trusting = [
  '--dangerously-bypass-hook-trust',
  '--dangerously-bypass-approvals-and-sandbox',
  '--skip-git-repo-check',
]
async function ask(prompt: string, ...more: string[]): Promise<void> {
  const { code, out, err } = await codex('exec', ...trusting, ...more, prompt)
  expect(code, out + err).toBe(0)
  // It warns of settings of hooks that it does not take as they are.
  expect(err).not.toMatch(/hook.*(?:clamp|timeout|invalid|unknown)|clamping/i)
}

interface Found {
  observations: { id: string; title: string; type: string }[]
}
const observed = async (...more: string[]) =>
  (await bench.json<Found>('observations', 'search', '', '--limit', '50', ...more)).observations
const titles = async (...more: string[]) =>
  (await observed(...more)).map(({ title, type }) => `${type}: ${title}`).sort()
const patch = (from: string, to: string) =>
  `*** Begin Patch\n*** Update File: src/net.ts\n@@\n-export const get = (url: string) => ${from}\n+export const get = (url: string) => ${to}\n*** End Patch\n`
interface Counts {
  format: string
  counts: { what: string; found: number; added: number; known: number }[]
}
const counted = async (...more: string[]) => {
  const { format, counts } = await bench.json<Counts>('import', join(settings(), 'sessions'), ...more)
  return { format, ...Object.fromEntries(counts.map(({ what, ...count }) => [what, count])) } as {
    format: string
    events: { found: number; added: number; known: number }
  }
}

describe.skipIf(!isThere)('Codex with our hooks', () => {
  it('lists our MCP server', async () => {
    const { code, out } = await codex('mcp', 'list')
    expect([code, out]).toEqual([0, expect.stringMatching(/^jarvis .*enabled/m)])
  })

  it('gives the next session what this one did', async () => {
    model.script = [
      [say('I will look first.'), use('exec_command', { cmd: 'cat src/net.ts' })],
      [use('exec_command', { cmd: "echo 'FAIL src/net.test.ts: timeout'; exit 1" })],
      [useText('apply_patch', patch('fetch(url)', 'retry(() => fetch(url))'))],
      [use('timeline', {}, 'mcp__jarvis')],
      [say('Added retry to fetch in src/net.ts. We decided to wait twice as long after each failure.')],
    ]
    await ask('Make fetch try again when the server is busy.')
    expect(model.script).toEqual([])
    expect(readFileSync(join(project, 'src', 'net.ts'), 'utf8')).toContain('retry(')
    const told = await titles()
    expect(told).toContain('feature: Added retry to fetch in src/net.ts')
    expect(told.find((title) => title.startsWith('error:'))).toContain('FAIL src/net.test.ts')
    const work = (await observed()).find(({ title }) => title.startsWith('Added retry'))!
    expect((await bench.jarvis('observations', 'get', work.id)).out).toMatch(/src\/net\.ts/)

    const before = model.turns.length
    await ask('What is to be done next?')
    const request = JSON.stringify(model.turns[before]?.input)
    expect(request).toContain('Added retry to fetch in src/net.ts')
    expect(request).toContain('wait twice as long after each failure')
  })

  it('records the tool calls of a script that the model wrote', async () => {
    const run = (code: string) => [useText('exec', code)]
    model.script = [
      run("text(await tools.exec_command({ cmd: 'cat src/net.ts; exit 3' }))"),
      run(
        `text(await tools.apply_patch(${JSON.stringify(patch('retry(() => fetch(url))', 'again(() => fetch(url))'))}))`,
      ),
      [say('Renamed retry to again in src/net.ts.')],
    ]
    await ask('Call it again.', '-m', 'gpt-6-astra')
    expect(await titles()).toContain('refactor: Renamed retry to again in src/net.ts')
  })

  it("records a sub-agent's result, and does not record its task as a request of the user", async () => {
    // Codex offers this tool at once only to models that it does not know.
    const spawned = use(
      'spawn_agent',
      { message: 'Find the calls of fetch.', agent_type: 'explorer' },
      'multi_agent_v1',
    )
    model.script = [
      [spawned],
      [use('exec_command', { cmd: 'sleep 3; echo waited' })],
      [say('Only src/net.ts calls fetch. We decided to keep it the only place that does.')],
    ]
    model.agentScript = [[use('exec_command', { cmd: 'grep -rn fetch src' })], [say('Only src/net.ts calls fetch.')]]
    await ask('Who calls fetch in this project?', '-m', 'gpt-5.4')
    expect([model.script, model.agentScript]).toEqual([[], []])
    expect(await titles()).toContain('decision: We decided to keep it the only place that does')
    interface Sessions {
      sessions: { id: string }[]
    }
    const { sessions } = await bench.json<Sessions>('session', 'list')
    const turns = await Promise.all(sessions.map(({ id }) => bench.jarvis('session', 'get', id)))
    expect(turns.map(({ out }) => out).join('\n')).not.toContain('user: Find the calls of fetch.')
  })

  it('imports from the rollouts what the hooks captured; a new home gets the same observations', async () => {
    const again = await counted()
    expect(again).toMatchObject({ format: 'codex', events: { added: 0 } })
    expect(again.events.found).toBeGreaterThanOrEqual(14)
    const other = ['--home', join(bench.folder, 'other')]
    expect((await counted(...other)).events.added).toBe(again.events.found)
    expect(await titles(...other)).toEqual(await titles())
  })

  it('continues a resumed session, and starts a new one for a fork', async () => {
    const folder = join(settings(), 'sessions')
    const names = () =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.jsonl'))
    const [, session] = /([0-9a-f-]{36})\.jsonl$/.exec(names().sort()[0]!)!
    const known = names().length
    await ask('Let it wait longer.', 'resume', session!)
    expect(names()).toHaveLength(known)
    await titles()
    expect((await bench.jarvis('session', 'get', session!)).out).toContain('user: Let it wait longer.')
    await ask('Try it otherwise.', 'fork', session!)
    expect(names()).toHaveLength(known + 1)
    await titles()
    expect((await bench.jarvis('session', 'get', session!)).out).not.toContain('Try it otherwise.')
    expect(await counted()).toMatchObject({ events: { added: 0 } })
  })
})
