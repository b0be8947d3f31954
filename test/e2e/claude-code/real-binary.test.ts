import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, answerOf, type Bench, command, createBench } from '../jarvis.ts'
import { type Block, type ModelStub, startModelStub } from './model-stub.ts'

/** The program `claude`. Not installed with us (380 MB, a licence of its own): who has it names it. */
const program = process.env.JARVIS_TEST_CLAUDE ?? ''
const isThere = existsSync(program)
if (!isThere) console.warn('Skipped: sessions of the real Claude Code. Name its program in JARVIS_TEST_CLAUDE.')

let bench: Bench
let model: ModelStub
let project: string

beforeAll(async () => {
  if (!isThere) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startModelStub()
  project = join(bench.folder, 'net')
  mkdirSync(join(project, 'src'), { recursive: true })
  writeFileSync(join(project, 'src', 'net.ts'), 'export const get = (url: string) => fetch(url)\n')
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

/** Claude Code in a world of its own: its settings, its model and its home are temporary. */
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

const say = (text: string): Block => ({ type: 'text', text })
let uses = 0
const use = (name: string, input: Readonly<Record<string, unknown>>): Block => ({
  type: 'tool_use',
  id: `toolu_made${++uses}`,
  name,
  input,
})
const ask = (prompt: string, ...more: string[]) =>
  claude('-p', prompt, '--model', 'claude-sonnet-4-5', '--allowedTools', 'Read,Edit,Write', ...more)

describe.skipIf(!isThere)('the real Claude Code with the plugin', () => {
  it('tells the next session what this one did', async () => {
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
})
