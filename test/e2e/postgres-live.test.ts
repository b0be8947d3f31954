import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appendEvent } from '../../src/capture/inbox.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { type Bench, createBench } from './jarvis.ts'
import { askServer } from './server-of.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Milliseconds that a slow machine may take to show writes of another server. */
const patience = 60_000

describe.skipIf(noPostgres())(`two servers on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let address: string
  const benches: Bench[] = []

  beforeAll(async () => {
    server = await startPostgres()
    address = await server.fresh()
    for (let n = 0; n < 2; n++) {
      const bench = createBench({
        ...{ JARVIS_DATABASE: address, JARVIS_SERVER_PORT: '0', JARVIS_EMBEDDING_MODEL: 'static-minilm' },
      })
      benches.push(bench)
      expect(await bench.jarvis('up')).toMatchObject({ code: 0 })
    }
  })
  afterAll(async () => {
    for (const bench of benches) {
      await bench.jarvis('stop')
      bench.close()
    }
    await server?.stop()
  })

  it('send live events for writes through the other server', async () => {
    const [here, there] = benches as [Bench, Bench]
    const stop = new AbortController()
    const stream = await askServer(here.home, '/api/events', undefined, stop.signal)
    const seen = readUntil(stream, 'fact_add', stop)
    expect((await ask(there, 'remember-fact', { content: 'The parrot is called Coco' })).status).toBe(200)
    expect(await seen).toContain('event: write')
  })

  it('find by meaning what was indexed through the other server', async () => {
    const [here, there] = benches as [Bench, Bench]
    // Its codes are in memory before the other server adds some.
    await ask(here, 'vsearch', { query: 'copying a disk at night' })
    expect(await there.jarvis('collection', 'add', there.notes)).toMatchObject({ code: 0 })
    const deadline = Date.now() + patience
    for (;;) {
      const { body } = await ask(here, 'vsearch', { query: 'saving copies of data elsewhere' })
      if (JSON.stringify(body).includes('backup.md')) return
      expect(Date.now()).toBeLessThan(deadline)
    }
  })

  it('read the hook events of both homes, each once', async () => {
    const at = Date.now()
    for (const [index, { home, folder }] of benches.entries()) {
      const event = { at, client: 'claude-code', session: `session-${index}`, folder }
      appendEvent(home, { ...event, key: `begin-${index}`, kind: 'session-start' })
      appendEvent(home, { ...event, key: `ask-${index}`, kind: 'prompt', text: `What does gadget ${index} weigh?` })
    }
    const sessions = async (bench: Bench) => {
      const { body } = await ask(bench, 'session-list', {})
      return [...new Set(JSON.stringify(body).match(/session-\d/g))].sort()
    }
    for (const [index, bench] of benches.entries())
      await expect.poll(() => sessions(bench), { timeout: patience }).toContain(`session-${index}`)
    expect(await sessions(benches[0]!)).toEqual(['session-0', 'session-1'])
    // Both store how far they have read: no event is read twice.
    for (const bench of benches) await sessions(bench)
    const owner = new URL(server.owner)
    owner.pathname = new URL(address).pathname
    const client = new pg.Client({ connectionString: owner.href })
    await client.connect()
    const captured = async () => {
      const { rows } = await client.query(`SELECT events FROM jarvis_main.inbox_counts WHERE reason = 'captured'`)
      return rows.map(({ events }) => Number(events))
    }
    // A server may have read between the two events of its home, and takes the second with its next look.
    await expect.poll(captured, { timeout: patience }).toEqual([4])
    await client.end()
  })
})

async function ask(bench: Bench, operation: string, input: object): Promise<{ status: number; body: unknown }> {
  const response = await askServer(bench.home, `/api/${operation}`, input)
  return { status: response.status, body: await response.json() }
}

/** The content of an event stream up to a given text. */
async function readUntil({ body }: Response, text: string, stop: AbortController): Promise<string> {
  const timer = setTimeout(() => stop.abort(), patience)
  let said = ''
  try {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      said += Buffer.from(part).toString()
      if (said.includes(text)) return said
    }
    return said
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
