import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hookPayloads } from './hook-payloads.ts'
import { answerOf, type Bench, createBench, dist } from './jarvis.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** The engine with encryption needs Node-API 10, and the key of an unlocked home is kept in memory as on Linux. */
const canEncrypt = Number(process.versions.napi) >= 10 && process.platform === 'linux'
const passphrase = 'correct horse battery'
const sentence = 'encrypted and locked. Unlock it with "jarvis unlock"'

let bench: Bench
const clients: Client[] = []

async function told(...words: string[]): Promise<void> {
  const child = bench.start(words)
  child.stdin?.end(`${passphrase}\n`)
  expect(await answerOf(child)).toMatchObject({ code: 0 })
}

async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  const args = [join(dist, 'cli.cjs'), 'mcp']
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: bench.environment,
      cwd: bench.folder,
      stderr: 'ignore',
    }),
  )
  return client
}

async function call(client: Client, name: string, given: object) {
  const { isError = false, content } = await client.callTool({ name, arguments: { ...given } })
  return { isError, text: (content as { text: string }[]).map(({ text }) => text).join('\n') }
}

/** The hook command that an agent's client runs for an event. */
function tell(payload: object) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'hook.cjs'), 'claude-code'], {
    ...{ env: bench.environment, input: JSON.stringify(payload), encoding: 'utf8' },
  })
  return { status, out: stdout, err: stderr }
}

beforeEach(async () => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  await bench.jarvis('remember', 'My boat is called zaqovilumiro', '--importance', '9')
  await told('encrypt')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  await bench.jarvis('lock')
  bench.close()
})

describe.skipIf(!canEncrypt)('a locked home', () => {
  it('answers each agent call with one sentence, and works again after it is unlocked', async () => {
    const open = await connect()
    expect((await call(open, 'recall_memory', { query: 'boat' })).text).toContain('zaqovilumiro')
    expect((await bench.jarvis('lock')).code).toBe(0)
    const late = await connect()
    for (const client of [open, late])
      for (const [name, given] of [
        ['recall_memory', { query: 'boat' }],
        ['remember_fact', { content: 'My cat is called zaqovilukat' }],
        ['query', { query: 'boat' }],
        ['memory_search', { query: 'boat' }],
        ['obs_search', { query: 'boat' }],
        ['status', {}],
      ] as const) {
        const { isError, text } = await call(client, name, given)
        expect({ name, isError, text }).toEqual({ name, isError: true, text: expect.stringContaining(sentence) })
        expect(text.trim().split('\n'), text).toHaveLength(1)
        expect(text).not.toContain('zaqovilu')
      }
    await told('unlock')
    for (const client of [open, late])
      expect((await call(client, 'recall_memory', { query: 'boat' })).text).toContain('zaqovilumiro')
    expect((await bench.jarvis('facts', 'list')).out).not.toContain('zaqovilukat')
  })

  it('loses no hook event, and the hook prints nothing secret', async () => {
    await bench.jarvis('lock')
    for (const payload of hookPayloads) {
      const { status, out, err } = tell(payload)
      expect({ status, err }, JSON.stringify(payload)).toEqual({ status: 0, err: '' })
      expect(out).not.toContain('zaqovilu')
    }
    await told('unlock')
    const { events } = await bench.json<{ events: { kind: string }[] }>(
      ...['observations', 'events', '--session', hookPayloads[0]!.session_id, '--limit', '100'],
    )
    expect(new Set(events.map(({ kind }) => kind)).size).toBeGreaterThan(5)
    expect(JSON.stringify(events)).toContain('Make fetch try again when the server is busy.')
  })
})
