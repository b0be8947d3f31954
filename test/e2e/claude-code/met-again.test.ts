import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Bench, command, createBench } from '../jarvis.ts'
import { findProgram } from '../real-program.ts'
import { type Block, type ModelRequest, type ModelStub, say, startModelStub, use } from './model-stub.ts'

const program = findProgram('JARVIS_TEST_CLAUDE', 'Claude Code')
const broken = 'const rates = undefined\nconsole.log(rates.eur)\n'
const fix = { old_string: 'rates = undefined', new_string: 'rates = { eur: 1 }' }

let bench: Bench
let model: ModelStub
let project: string
beforeAll(async () => {
  if (program === '') return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  model = await startModelStub()
  project = join(bench.folder, 'shop')
  mkdirSync(join(project, '.git'), { recursive: true })
  const bin = join(bench.folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'jarvis'), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`)
  chmodSync(join(bin, 'jarvis'), 0o755)
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

function claude(...args: string[]) {
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

/** Runs a session with a scripted model, and returns its requests. */
async function session(prompt: string, ...script: Block[][]): Promise<ModelRequest[]> {
  writeFileSync(join(project, 'pay.cjs'), broken)
  const before = model.turns.length
  model.script = script
  const { code, err } = await claude('-p', prompt, '--model', 'claude-sonnet-4-5', '--allowedTools', 'Read,Edit,Bash')
  expect(code, err).toBe(0)
  return model.turns.slice(before)
}

/** Cache markers are removed: they are not part of the content. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (key, inner) => (key === 'cache_control' ? undefined : inner))
const runs = () => [use('Bash', { command: 'node pay.cjs', description: 'Run it' })]
const reads = () => [use('Read', { file_path: join(project, 'pay.cjs') })]
const edits = () => [use('Edit', { file_path: join(project, 'pay.cjs'), ...fix })]
const told = 'replace `rates = undefined`'

describe.skipIf(program === '')('an error that Claude Code meets a second time', () => {
  it('gets its fix in the next request, once, without changing the prompt before it', async () => {
    const first = await session('Make the payment run.', runs(), reads(), edits(), runs(), [say('It runs.')])
    expect(plain(first)).not.toContain(told)
    const { learnings } = await bench.json<{ learnings: { solution: string; confidence: number }[] }>('learnings')
    expect(learnings).toEqual([
      expect.objectContaining({ solution: expect.stringContaining('pay.cjs'), confidence: 0.7 }),
    ])

    const second = await session('Run the payment again.', runs(), runs(), reads(), edits(), runs(), [say('Fixed.')])
    const withFix = second.map((request) => plain(request).split(told).length - 1)
    // The request after the first failure has it, and each after that as a part of its history: never a second time.
    expect(withFix[0]).toBe(0)
    expect(
      withFix.slice(1).every((count) => count === 1),
      withFix.join(),
    ).toBe(true)
    for (const [at, request] of second.slice(1).entries()) {
      const former = second[at]!
      expect(plain(request.system)).toBe(plain(former.system))
      expect(plain(request.tools)).toBe(plain(former.tools))
      expect(plain(request.messages.slice(0, former.messages.length))).toBe(plain(former.messages))
    }

    const { learnings: after } = await bench.json<{ learnings: { id: string; uses: number; successes: number }[] }>(
      'learnings',
    )
    expect(after[0]).toMatchObject({ uses: 1, successes: 1 })
  })
})
