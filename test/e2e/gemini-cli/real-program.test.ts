import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, answerOf, type Bench, createBench } from '../jarvis.ts'
import { findProgram, makeNetProject } from '../real-program.ts'
import { type ContentStub, say, startContentStub, use } from './content-stub.ts'

/** Path of the program `gemini`, from a variable. It is not a dependency (100 MB). */
const program = findProgram('JARVIS_TEST_GEMINI', 'Gemini CLI')
const isThere = program !== ''

let bench: Bench
let model: ContentStub
let project: string
const settings = () => join(bench.folder, '.gemini')

beforeAll(async () => {
  if (!isThere) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startContentStub()
  project = makeNetProject(bench.folder)
  mkdirSync(settings())
  const quiet = { general: { enableAutoUpdate: false }, privacy: { usageStatisticsEnabled: false } }
  const auth = { security: { auth: { selectedType: 'gemini-api-key' } } }
  writeFileSync(join(settings(), 'settings.json'), JSON.stringify({ ...quiet, ...auth }, null, 2))
  await bench.json('install', 'gemini-cli', '--hooks', '--yes')
})
afterAll(async () => {
  await model?.close()
  bench?.close()
})

/** An isolated Gemini CLI: its settings, its chats, its model and its home are temporary. */
function gemini(...args: string[]): Promise<Answer> {
  const environment = {
    ...bench.environment,
    ...{ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: model.url, GEMINI_CLI_TRUST_WORKSPACE: 'true' },
  }
  return answerOf(spawn(program, args, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] }))
}
async function ask(prompt: string, ...more: string[]): Promise<void> {
  const { code, out, err } = await gemini('--yolo', '-m', 'gemini-2.5-flash', ...more, '-p', prompt)
  expect(code, out + err).toBe(0)
}

const titles = async (...more: string[]) => {
  interface Found {
    observations: { title: string; type: string }[]
  }
  const { observations } = await bench.json<Found>('observations', 'search', '', '--limit', '50', ...more)
  return observations.map(({ title, type }) => `${type}: ${title}`).sort()
}
const turnsOf = async (): Promise<string> => {
  const { sessions } = await bench.json<{ sessions: { id: string }[] }>('session', 'list')
  return (await Promise.all(sessions.map(({ id }) => bench.jarvis('session', 'get', id))))
    .map(({ out }) => out)
    .join('\n')
}
const counted = async (...more: string[]) => {
  interface Counts {
    format: string
    counts: { what: string; found: number; added: number; known: number }[]
  }
  const { format, counts } = await bench.json<Counts>('import', join(settings(), 'tmp'), ...more)
  expect(format).toBe('gemini-cli')
  return counts.find(({ what }) => what === 'events')!
}

describe.skipIf(!isThere)('Gemini CLI with our hooks', () => {
  it('lists our MCP server', async () => {
    const { code, out, err } = await gemini('mcp', 'list')
    expect([code, out + err]).toEqual([0, expect.stringMatching(/jarvis.*(?:Connected|stdio)/)])
  })

  it('gives the next session what this one did', async () => {
    const file = join(project, 'src', 'net.ts')
    model.script = [
      [say('I will look first.'), use('read_file', { file_path: file })],
      [use('run_shell_command', { command: "echo 'FAIL src/net.test.ts: timeout'; exit 1" })],
      [
        use('replace', {
          file_path: file,
          instruction: 'x',
          old_string: 'fetch(url)',
          new_string: 'retry(() => fetch(url))',
        }),
      ],
      [use('read_file', { file_path: join(project, 'src', 'missing.ts') })],
      [say('Added retry to fetch in src/net.ts. We decided to wait twice as long after each failure.')],
    ]
    await ask('Make fetch try again when the server is busy.')
    expect(model.script).toEqual([])
    expect(readFileSync(file, 'utf8')).toContain('retry(')
    const told = await titles()
    expect(told).toContain('feature: Added retry to fetch in src/net.ts')
    expect(told.find((title) => title.startsWith('error:'))).toContain('FAIL src/net.test.ts')

    const before = model.turns.length
    await ask('What is in @src/net.ts?')
    const request = JSON.stringify(model.turns[before]?.contents)
    expect(request).toContain('Added retry to fetch in src/net.ts')
    expect(request).toContain('wait twice as long after each failure')
    await titles()
    const turns = await turnsOf()
    expect(turns).toContain('user: What is in @src/net.ts?')
    // Neither context of hooks nor a referenced file is text of the user.
    expect(turns).not.toMatch(/hook_context|session_context|Content from referenced files/)
  })

  it('records the result of a sub-agent', async () => {
    const report = {
      SummaryOfFindings: 'Only src/net.ts calls fetch.',
      ExplorationTrace: ['read'],
      RelevantLocations: [],
    }
    model.script = [
      [use('invoke_agent', { agent_name: 'codebase_investigator', prompt: 'Find the calls of fetch.' })],
      [use('read_file', { file_path: join(project, 'src', 'net.ts') })],
      [use('complete_task', { report })],
      [say('Only src/net.ts calls fetch. We decided to keep it the only place that does.')],
    ]
    await ask('Who calls fetch in this project?')
    expect(model.script).toEqual([])
    expect(await titles()).toContain('decision: We decided to keep it the only place that does')
    expect(await turnsOf()).not.toContain('user: Find the calls of fetch.')
  })

  it('keeps a resumed session complete', async () => {
    const before = model.turns.length
    await ask('Go on.', '--resume', 'latest')
    const request = JSON.stringify(model.turns[before]?.contents)
    expect(request).toContain('Who calls fetch in this project?')
    expect(request).toContain('Go on.')
  })

  it('imports from the chats what the hooks captured; a new home gets the same observations', async () => {
    const again = await counted()
    expect(again.added).toBe(0)
    expect(again.found).toBeGreaterThanOrEqual(12)
    const other = ['--home', join(bench.folder, 'other')]
    expect((await counted(...other)).added).toBe(again.found)
    expect(await titles(...other)).toEqual(await titles())
  })
})
