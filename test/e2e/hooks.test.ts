import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CapturedEvent } from '../../src/capture/captured-event.ts'
import { placeOf, writeContext } from '../../src/capture/ready-context.ts'
import { hookPayloads, toolUse } from './hook-payloads.ts'

// Each test starts several processes, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const workshop = mkdtempSync(join(tmpdir(), 'jarvis-hook-'))
const hook = join(workshop, 'hook.cjs')
let home: string

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-hook.mjs', hook], { cwd: root })
  if (status !== 0) throw new Error(`The hook does not build: ${stderr}`)
})
afterAll(() => rmSync(workshop, { recursive: true, force: true }))
beforeEach(() => {
  home = join(workshop, 'home')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the hook', () => {
  it('records each event once, readable only by its owner, and prints nothing', () => {
    for (const payload of [...hookPayloads, ...hookPayloads.filter(({ tool_use_id }) => tool_use_id)])
      expect(tell(payload)).toEqual({ status: 0, out: '', err: '' })
    const kinds = events().map(({ kind }) => kind)
    expect(new Set(events().map(({ key }) => key)).size).toBe(hookPayloads.length)
    expect([...new Set(kinds)]).toEqual([
      'session-start',
      'prompt',
      'tool',
      'tool-failure',
      'subagent-stop',
      'compaction',
      'stop',
      'session-end',
    ])
    for (const path of everything(home)) expect(statSync(path).mode & 0o077, path).toBe(0)
  })

  it('stores the fields of the event', () => {
    for (const payload of hookPayloads) tell(payload)
    const of = (kind: string) => events().filter((event) => event.kind === kind)
    expect(of('prompt')[0]).toMatchObject({
      client: 'claude-code',
      session: '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10',
      folder: '/home/ada/net',
      text: 'Make fetch try again when the server is busy.',
    })
    expect(of('tool')[0]).toMatchObject({
      tool: { name: 'Edit', milliseconds: 12, input: { file_path: '/home/ada/net/src/net.ts' } },
    })
    expect(of('tool-failure')[0]?.tool?.error).toContain('3 tests failed')
    expect(of('session-end')[0]?.reason).toBe('prompt_input_exit')
  })

  it('separates two events of one prompt, and stores a repeated event once', () => {
    const stop = hookPayloads.find(({ hook_event_name }) => hook_event_name === 'Stop')!
    tell(stop)
    tell({ ...stop, last_assistant_message: 'Now the documentation, too.' })
    tell(stop)
    expect(new Set(events().map(({ key }) => key)).size).toBe(2)
  })

  it('masks secrets and private text in every field before writing to disk', () => {
    const made = (...parts: string[]) => parts.join('')
    const secrets = [
      made('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'),
      made('AKIA', 'IOSFODNN7QWERTYU'),
      made('sk-ant-api03-', 'abcdefghijklmnopqrstuvwxyz0123456789ABCD'),
      made('xoxb-', '123456789012-123456789012-AbCdEfGhIjKlMnOpQrStUvWx'),
      made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0.', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'),
      'correct-horse-battery',
      '4111 1111 1111 1111',
      'tea with the ambassador',
    ]
    const [github, aws, anthropic, slack, jwt, password, card, tea] = secrets as [string, ...string[]]
    const key = [
      '-----BEGIN RSA PRIVATE KEY-----',
      'MIIEowIBAAKCAQEA7Zq',
      'vT9kQ0pXc4Yd8Wm',
      '-----END RSA PRIVATE KEY-----',
    ]
    tell(
      toolUse({
        tool_input: { command: `curl -H "Authorization: Bearer ${jwt}" https://x`, env: { password } },
        tool_response: {
          stdout: `GITHUB_TOKEN=${github}\n${aws}\n${key.join('\n')}`,
          stderr: slack,
          [String(anthropic)]: 1,
        },
      }),
    )
    tell({ ...hookPayloads[1], prompt: `Pay with ${card}. <private>${tea}</private> Then go on.` })
    const disk = everything(home)
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
    for (const secret of [...secrets, key[1], key[2]]) expect(disk, secret).not.toContain(secret)
    expect(disk).toContain('Then go on.')
    expect(events()).toHaveLength(2)
  })

  it('exits silently with code 0 for any input, and writes invalid input to its log', () => {
    for (const nonsense of ['', '{"hook_event_name":', '[]', 'null', '"text"', '\u0000']) {
      expect(tellText(nonsense)).toEqual({ status: 0, out: '', err: '' })
    }
    expect(tell({ hook_event_name: 'SomethingNew', session_id: 's' })).toEqual({ status: 0, out: '', err: '' })
    const log = join(home, 'logs', 'hooks.log')
    expect(readFileSync(log, 'utf8').trim().split('\n').length).toBeGreaterThanOrEqual(4)
    expect(statSync(log).mode & 0o777).toBe(0o600)
    expect(events()).toEqual([])
  })

  it('exits with code 0 when it cannot write', () => {
    writeFileSync(home, 'a file where the home should be')
    expect(tell(hookPayloads[1]!)).toEqual({ status: 0, out: '', err: '' })
    rmSync(home)
    mkdirSync(home)
    writeFileSync(join(home, 'inbox'), 'a file where the inbox should be')
    expect(tell(hookPayloads[1]!)).toEqual({ status: 0, out: '', err: '' })
    expect(readFileSync(join(home, 'logs', 'hooks.log'), 'utf8')).toMatch(/E(EXIST|NOTDIR)/)
  })

  it.skipIf(process.getuid?.() === 0)('exits with code 0 when the home is read-only', () => {
    mkdirSync(home)
    chmodSync(home, 0o500)
    expect(tell(hookPayloads[1]!)).toEqual({ status: 0, out: '', err: '' })
    chmodSync(home, 0o700)
  })

  it('keeps the start and the end of a five-megabyte output, in a separate file', () => {
    const stdout = `first line\n${'all work and no play\n'.repeat(250_000)}last line`
    tell(toolUse({ tool_response: { stdout } }))
    const [line] = lines()
    expect(Object.keys(line!)).toEqual(['large'])
    const [event] = events()
    const kept = (event!.tool!.output as { stdout: string }).stdout
    expect(kept.startsWith('first line')).toBe(true)
    expect(kept.length).toBeLessThan(300_000)
    expect(kept).toMatch(/… \d+ more …/)
  })

  it('loses nothing when eight processes write at once', async () => {
    const writers = 8
    const each = 6
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let index = 0; index < each; index++)
          await tellLater(toolUse({ tool_use_id: `${writer}-${index}`, tool_response: { stdout: 'x'.repeat(3000) } }))
      }),
    )
    expect(events()).toHaveLength(writers * each)
    expect(new Set(events().map(({ key }) => key)).size).toBe(writers * each)
  })

  it('files events by the current hour after the clock was set back', () => {
    const at = (time: string) => ['-e', `Date.now = () => Date.parse('${time}'); require(${JSON.stringify(hook)})`]
    const first = toolUse({ tool_use_id: 'one' })
    const second = toolUse({ tool_use_id: 'two' })
    run(at('2026-05-01T10:30:00Z'), JSON.stringify(first))
    run(at('2026-05-01T08:30:00Z'), JSON.stringify(second))
    expect(inboxFiles()).toEqual(['2026-05-01T08.jsonl', '2026-05-01T10.jsonl'])
    expect(new Set(events().map(({ key }) => key)).size).toBe(2)
  })

  it('adds prepared context to session starts and prompts, and to no other event', () => {
    writeContext(home, placeOf('/home/ada/net'), {
      text: 'Next: write the tests. (o:1)',
      lines: [{ id: 'o:1', why: 'Open', tokens: 6 }],
      tokens: 8,
      offers: [{ id: 'f:1', words: ['busy'], text: 'The owner wants waits to double. (f:1)', tokens: 11 }],
      madeAt: 0,
    })
    const context = (payload: object) => {
      const { out } = tell(payload)
      return out === '' ? undefined : JSON.parse(out).hookSpecificOutput
    }
    const [start, prompt, ...others] = hookPayloads
    expect(context(start!)).toEqual({
      hookEventName: 'SessionStart',
      additionalContext: 'Next: write the tests. (o:1)',
    })
    expect(context(prompt!)).toEqual({
      hookEventName: 'UserPromptSubmit',
      additionalContext: 'The owner wants waits to double. (f:1)',
    })
    for (const other of others) expect(context(other)).toBeUndefined()
    // The event contains the injected context, from which the receipt is made.
    expect(events().map(({ told }) => told)).toEqual([
      { tokens: 8, lines: [{ id: 'o:1', why: 'Open', tokens: 6 }] },
      { tokens: 11, lines: [{ id: 'f:1', why: 'the prompt says "busy"', tokens: 11 }] },
      ...others.map(() => undefined),
    ])
    expect(context({ ...start, cwd: '/home/ada/elsewhere' })).toBeUndefined()
  })

  it('adds the context prepared for the branch that the session starts on', () => {
    const folder = join(workshop, 'gears')
    mkdirSync(join(folder, '.git'), { recursive: true })
    const none = { lines: [], tokens: 1, offers: [], madeAt: 0 }
    const elsewhere = [{ branch: 'gears', text: 'Of gears.', lines: [], tokens: 3 }]
    writeContext(home, placeOf(folder), { ...none, text: 'Of main.', elsewhere })
    const startOn = (branch: string) => {
      writeFileSync(join(folder, '.git', 'HEAD'), `ref: refs/heads/${branch}\n`)
      return JSON.parse(tell({ ...hookPayloads[0], cwd: folder }).out).hookSpecificOutput.additionalContext
    }
    expect(startOn('gears')).toBe('Of gears.')
    expect(startOn('main')).toBe('Of main.')
    expect(startOn('another')).toBe('Of main.')
  })
})

interface Told {
  status: number | null
  out: string
  err: string
}

const tell = (payload: object): Told => tellText(JSON.stringify(payload))
const tellText = (input: string): Told => run([hook, 'claude-code'], input)

function run(args: readonly string[], input: string): Told {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment(), input, encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

const tellLater = (payload: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [hook, 'claude-code'], {
      env: environment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.on('error', reject).on('close', () => resolve())
    child.stdin.end(JSON.stringify(payload))
  })

const environment = () => ({ PATH: process.env.PATH ?? '', HOME: workshop, JARVIS_HOME: home })

const inboxFiles = (): string[] => readdirSync(join(home, 'inbox')).filter((name) => name.endsWith('.jsonl'))

function lines(): Record<string, unknown>[] {
  try {
    return inboxFiles()
      .flatMap((name) => readFileSync(join(home, 'inbox', name), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const events = (): CapturedEvent[] =>
  lines().map((line) =>
    typeof line.large === 'string'
      ? JSON.parse(readFileSync(join(home, 'inbox', 'large', line.large), 'utf8'))
      : (line as unknown as CapturedEvent),
  )

const everything = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
]
