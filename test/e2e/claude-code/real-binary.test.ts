import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, answerOf, type Bench, command, createBench } from '../jarvis.ts'
import { findProgram, makeNetProject } from '../real-program.ts'
import { type ModelStub, say, startModelStub, use } from './model-stub.ts'

/** Path of the program `claude`, from a variable. It is not a dependency (380 MB, proprietary licence). */
const program = findProgram('JARVIS_TEST_CLAUDE', 'Claude Code')
const isThere = program !== ''

let bench: Bench
let model: ModelStub
let project: string

beforeAll(async () => {
  if (!isThere) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startModelStub()
  project = makeNetProject(bench.folder)
  writeLauncher(join(bench.folder, 'bin'))
  const { commands } = await bench.json<{ commands: string[] }>('install', 'claude-code', '--plugin')
  for (const line of commands) {
    const { code, out, err } = await claude(...line.split(' ').slice(1))
    expect(code, out + err).toBe(0)
  }
})
afterAll(async () => {
  await model?.close()
  bench?.close()
})

/** An isolated Claude Code: its settings, its model and its home are temporary. */
function claude(...args: string[]): Promise<Answer> {
  const environment = {
    ...bench.environment,
    PATH: [join(bench.folder, 'bin'), process.env.PATH].join(delimiter),
    CLAUDE_CONFIG_DIR: join(bench.folder, '.claude'),
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'sk-ant-dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
  }
  return answerOf(spawn(program, args, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** The plugin starts `jarvis` by its name. */
function writeLauncher(folder: string): void {
  mkdirSync(folder)
  const file = join(folder, 'jarvis')
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`)
  chmodSync(file, 0o755)
}

const ask = (prompt: string, ...more: string[]) =>
  claude('-p', prompt, '--model', 'claude-sonnet-4-5', '--allowedTools', 'Read,Edit,Write,Agent', ...more)

describe.skipIf(!isThere)('Claude Code with the plugin', () => {
  it('gives the next session what this one did', async () => {
    const file = join(project, 'src', 'net.ts')
    model.script = [
      [use('Read', { file_path: file })],
      [use('Edit', { file_path: file, old_string: 'fetch(url)', new_string: 'retry(() => fetch(url))' })],
      [use('Read', { file_path: join(project, 'src', 'missing.ts') })],
      [say('Added retry to fetch in src/net.ts. We decided to wait twice as long after each failure.')],
    ]
    const first = await ask('Make fetch try again when the server is busy.')
    expect(first.code, first.err).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('retry(')

    const { observations } = await bench.json<{ observations: { title: string }[] }>('observations', 'search', 'retry')
    expect(observations.map(({ title }) => title)).toContain('Added retry to fetch in src/net.ts')

    const before = model.turns.length
    const second = await ask('What is to be done next?')
    expect(second.code, second.err).toBe(0)
    const request = JSON.stringify(model.turns[before])
    expect(request).toContain('Added retry to fetch in src/net.ts')
    expect(request).toContain('wait twice as long after each failure')
  })

  it('records what a sub-agent did and its result', async () => {
    const question = { description: 'Find the calls', prompt: 'Who calls fetch?', subagent_type: 'Explore' }
    model.script = [
      [use('Agent', { ...question, run_in_background: false })],
      [use('Read', { file_path: join(project, 'src', 'net.ts') })],
      [say('Only src/net.ts calls fetch.')],
      [say('We learned that only src/net.ts calls fetch.')],
    ]
    const { code, err } = await ask('Who calls fetch in this project?')
    expect(code, err).toBe(0)
    expect(model.script).toEqual([])
    const { observations } = await bench.json<{ observations: { id: string }[] }>(
      'observations',
      'search',
      'calls fetch',
    )
    const told = await bench.jarvis('observations', 'get', ...observations.map(({ id }) => id))
    expect(told.out).toContain('only src/net.ts calls fetch')
  })

  it('imports from the transcripts exactly what the hooks captured', async () => {
    const transcripts = join(bench.folder, '.claude', 'projects')
    type Counts = { format: string; counts: { what: string; found: number; added: number; known: number }[] }
    const countOf = ({ counts }: Counts, wanted: string) => counts.find(({ what }) => what === wanted)
    const again = await bench.json<Counts>('import', transcripts)
    expect(again.format).toBe('claude-code')
    expect(countOf(again, 'sessions')).toMatchObject({ found: 3 })
    const found = countOf(again, 'events')!.found
    expect(found).toBeGreaterThanOrEqual(11)
    expect(countOf(again, 'events')).toMatchObject({ added: 0, known: found })

    // In a home without hooks the transcripts give the same observations.
    const other = ['--home', join(bench.folder, 'other')]
    expect(countOf(await bench.json<Counts>('import', transcripts, ...other), 'events')).toMatchObject({ added: found })
    type Found = { observations: { title: string; type: string }[] }
    const told = async (...more: string[]) =>
      (await bench.json<Found>('observations', 'search', '', '--limit', '50', ...more)).observations
        .map(({ title, type }) => `${type}: ${title}`)
        .sort()
    expect(await told(...other)).toEqual(await told())
  })

  it('accepts the plugin as valid, and removes it', async () => {
    const { folder } = await bench.json<{ folder: string }>('install', 'claude-code', '--plugin')
    const valid = await claude('plugin', 'validate', join(folder, 'jarvis'), '--strict')
    expect(valid.code, valid.out + valid.err).toBe(0)
    for (const args of [
      ['plugin', 'uninstall', 'jarvis@jarvis-memory'],
      ['plugin', 'marketplace', 'remove', 'jarvis-memory'],
    ]) {
      const { code, out, err } = await claude(...args)
      expect(code, out + err).toBe(0)
    }
    const { out } = await claude('plugin', 'list', '--json')
    expect(out).not.toContain('jarvis')
  })
})
