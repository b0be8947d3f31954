import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPgBouncer, startPgBouncer } from '../../src/testing/pgbouncer.ts'
import { freePort, noPostgres, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { type Bench, createBench } from './jarvis.ts'
import { askServer } from './server-of.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const servers = 2
const clients = 4
const writesEach = 6

describe.skipIf(noPostgres())(`several servers on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  it('lose and duplicate nothing while connections are killed during writes', async () => {
    const address = await server.fresh()
    const owner = new pg.Client({ connectionString: server.owner })
    await owner.connect()
    let killed = 0
    let kill: NodeJS.Timeout | undefined
    const killSome = () => {
      const text = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND random() < 0.5'
      owner.query(text, [new URL(address).username]).then(
        ({ rows }) => (killed += rows.length),
        () => {},
      )
    }
    try {
      await writeFromAll(address, {
        // After the tables exist: a command whose migration is interrupted reports that, and exits.
        begin: () => {
          kill = setInterval(killSome, 400)
        },
        end: () => clearInterval(kill),
      })
      expect(killed).toBeGreaterThan(0)
    } finally {
      clearInterval(kill)
      await owner.end()
    }
  })

  it('report ready only after their connections are open', async () => {
    const address = await server.fresh()
    const owner = new pg.Client({ connectionString: server.owner })
    await owner.connect()
    const listen = `127.0.0.1:${await freePort()}`
    const bench = createBench({
      ...{
        JARVIS_DATABASE: address,
        JARVIS_SERVER_PORT: '0',
        JARVIS_SERVER_LISTEN: listen,
        JARVIS_EMBEDDING_MODEL: 'none',
      },
    })
    try {
      expect(await bench.jarvis('up')).toMatchObject({ code: 0 })
      await expect.poll(async () => (await fetch(`http://${listen}/ready`)).status, { timeout: 60_000 }).toBe(200)
      const text = `SELECT count(*) AS open FROM pg_stat_activity WHERE datname = $1 AND query LIKE '%COMMIT%'`
      const { rows } = await owner.query(text, [new URL(address).pathname.slice(1)])
      // Eight, of which one or two may be busy at that moment; only one if they were not opened early.
      expect(Number(rows[0].open)).toBeGreaterThanOrEqual(6)
    } finally {
      await bench.jarvis('stop')
      bench.close()
      await owner.end()
    }
  })

  it.skipIf(noPgBouncer())(`work through PgBouncer with shared connections ${noPgBouncer()}`, async () => {
    const pooler = await startPgBouncer(await server.fresh())
    try {
      await writeFromAll(pooler.address, { begin: () => {}, end: () => {} })
    } finally {
      await pooler.stop()
    }
  })
})

/** Every client of every server writes and reads; afterwards each acknowledged statement is there once, in its own space. */
async function writeFromAll(address: string, trouble: { begin(): void; end(): void }): Promise<void> {
  const benches = Array.from({ length: servers }, () =>
    createBench({ JARVIS_DATABASE: address, JARVIS_SERVER_PORT: '0', JARVIS_EMBEDDING_MODEL: 'none' }),
  )
  try {
    await benches[0]!.jarvis('remember', 'The team is called Otters', '--space', 'team')
    for (const bench of benches) expect(await bench.jarvis('up')).toMatchObject({ code: 0 })
    trouble.begin()
    const written = await Promise.all(
      benches.flatMap((bench, at) => Array.from({ length: clients }, (_, client) => writeAsClient(bench, at, client))),
    )
    trouble.end()
    const contents = await factsOf(benches.at(-1)!)
    const wanted = written.flat()
    expect(wanted).toHaveLength(servers * clients * writesEach)
    for (const text of wanted) expect(contents.filter((one) => one === text)).toEqual([text])
    expect(contents.filter((one) => one.includes('Otters'))).toEqual([])
  } finally {
    for (const bench of benches) {
      await bench.jarvis('stop')
      bench.close()
    }
  }
}

/** Writes until each statement is acknowledged; a refusal must ask for a retry. */
async function writeAsClient(bench: Bench, server: number, client: number): Promise<string[]> {
  const texts = Array.from(
    { length: writesEach },
    (_, n) => `Machine m${server}${client}${n} runs program p${n}${client}`,
  )
  for (const content of texts) {
    for (let turn = 0; ; turn++) {
      const { status, body } = await ask(bench, 'remember-fact', { content })
      if (status === 200) break
      expect({ status, code: body.code }).toEqual({ status: 503, code: expect.stringMatching(/^database_/) })
      expect(turn).toBeLessThan(100)
    }
    const read = await ask(bench, 'search', { query: 'machine program' })
    expect([200, 503]).toContain(read.status)
  }
  return texts
}

async function ask(bench: Bench, operation: string, input: object) {
  const response = await askServer(bench.home, `/api/${operation}`, input)
  return { status: response.status, body: (await response.json()) as { code?: string } }
}

async function factsOf(bench: Bench): Promise<string[]> {
  const { facts } = await bench.json<{ facts: { content: string }[] }>('facts', 'list', '--limit', '200')
  return facts.map(({ content }) => content.replace(/[.]$/, ''))
}
