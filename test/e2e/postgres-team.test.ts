import { type ChildProcess, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { noPostgres, postgresPrograms, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { type Bench, createBench } from './jarvis.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const compose = parse(readFileSync(join(import.meta.dirname, '../../examples/server/compose.yaml'), 'utf8'), {
  merge: true,
}) as { services: Record<'one' | 'two', { environment: Record<string, string> }> }

/** The settings of the example, with a database, a port and no model of this machine. */
const settingsFor = (address: string): Record<string, string> => ({
  ...compose.services.one.environment,
  PGPASSWORD: 'test',
  JARVIS_DATABASE: address,
  JARVIS_SERVER_LISTEN: '0.0.0.0:0',
  JARVIS_SERVER_PORT: '0',
  JARVIS_EMBEDDING_MODEL: 'none',
})

interface Served {
  url: string
  child: ChildProcess
  ended: Promise<unknown>
}

async function serve(bench: Bench): Promise<Served> {
  const child = bench.start(['serve'])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const found = /On the network: http:\/\/0\.0\.0\.0:(\d+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(said)))
  })
  return { url: `http://127.0.0.1:${port}`, child, ended }
}

const post = (url: string, token: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe.skipIf(noPostgres())(`a team on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  const asOwner = async (address: string, sql: string) => {
    const url = new URL(server.owner)
    url.pathname = new URL(address).pathname
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    const { rows } = await client.query(sql).finally(() => client.end())
    return rows as { content: string }[]
  }

  it('has tokens that open every server, and is upgraded server by server without a refused request', async () => {
    expect(compose.services.two.environment).toEqual(compose.services.one.environment)
    const address = await server.fresh()
    const settings = settingsFor(address.replace(':test@', '@'))
    const benches = [createBench(settings), createBench(settings)]
    const servers: Served[] = []
    try {
      expect((await benches[0]!.jarvis('remember', 'The team is called Otters')).code).toBe(0)
      for (const bench of benches) servers.push(await serve(bench))
      const { token } = await benches[0]!.json<{ token: string }>(
        'token',
        'create',
        '--name',
        'ann',
        '--role',
        'writer',
      )
      expect((await fetch(`${servers[1]!.url}/ready`)).status).toBe(200)

      // What a proxy does: the next server where one does not answer.
      const written: string[] = []
      const trouble: string[] = []
      let goesOn = true
      const client = (async () => {
        for (let at = 0; goesOn; at++) {
          const content = `Machine ${at} has serial ${at * 7919}.`
          const answers: string[] = []
          for (const { url } of [...servers.slice(at % 2), ...servers.slice(0, at % 2)]) {
            const answer = await post(url, token, '/api/remember-fact', { content }).catch((error) => String(error))
            if (typeof answer !== 'string' && answer.ok) {
              written.push(content)
              break
            }
            answers.push(typeof answer === 'string' ? answer : await answer.text())
          }
          if (answers.length === servers.length) trouble.push(...answers)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })()
      const someWrites = async (count: number) => {
        const from = written.length
        await expect.poll(() => written.length - from + trouble.length, { timeout: 120_000 }).toBeGreaterThan(count)
      }
      await someWrites(3)
      // A newer version has added a column and a table: servers that run do not mind, and an older one that starts says so.
      await asOwner(
        address,
        `SET search_path TO jarvis_main; SET jarvis.space TO main;
         ALTER TABLE facts ADD COLUMN of_tomorrow TEXT; CREATE TABLE of_tomorrow (id TEXT);
         UPDATE meta SET value = (value::int + 1)::text WHERE key = 'schema_version'`,
      )
      await someWrites(4)
      const refused = await benches[0]!.jarvis(
        'recall',
        'what is the team called?',
        '--home',
        join(benches[0]!.folder, 'new'),
      )
      expect(refused.err).toContain('newer Jarvis')
      await asOwner(
        address,
        `SET search_path TO jarvis_main; UPDATE meta SET value = (value::int - 1)::text WHERE key = 'schema_version'`,
      )
      for (const at of [0, 1]) {
        servers[at]!.child.kill('SIGTERM')
        await servers[at]!.ended
        await someWrites(1)
        servers[at] = await serve(benches[at]!)
        await someWrites(2)
      }
      goesOn = false
      await client
      expect(trouble).toEqual([])
      const rows = await asOwner(address, 'SELECT content FROM jarvis_main.facts')
      const kept = rows.map(({ content }) => content)
      for (const content of written) expect(kept.filter((one) => one === content)).toEqual([content])

      const { entries } = await benches[1]!.json<{ entries: { actor: string }[] }>('log', '--limit', '1')
      expect(entries[0]!.actor).toContain('(ann)')
      await benches[1]!.jarvis('token', 'revoke', 'ann')
      // Once the command has returned, and not some time after.
      for (const { url } of servers) expect((await post(url, token, '/api/status', {})).status).toBe(401)
    } finally {
      for (const { child } of servers) child.kill('SIGKILL')
      for (const bench of benches) bench.close()
    }
  })

  it('works for a role that owns nothing, may make nothing and is no superuser', async () => {
    const owner = await server.fresh()
    const name = new URL(owner).pathname.slice(1)
    const [made, used] = [
      createBench(settingsFor(owner)),
      createBench(settingsFor(owner.replace(/\/\/\w+:test@/, `//app_${name}:test@`))),
    ]
    try {
      expect((await made.jarvis('remember', 'The team is called Otters')).code).toBe(0)
      await made.jarvis('token', 'create', '--name', 'ann')
      const app = `app_${name}`
      await asOwner(owner, `CREATE ROLE ${app} LOGIN PASSWORD 'test' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`)
      for (const schema of ['jarvis_main', 'jarvis'])
        await asOwner(
          owner,
          `GRANT USAGE ON SCHEMA ${schema} TO ${app};
           GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${app};
           GRANT SELECT, UPDATE, USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${app}`,
        )
      const done = async (...args: string[]) => {
        const { code, out, err } = await used.jarvis(...args)
        expect({ args, code, err: code === 0 ? '' : err }).toEqual({ args, code: 0, err: '' })
        return out
      }
      await done('remember', 'The office is in Porto')
      expect(await done('recall', 'where is the office?')).toContain('Porto')
      await done('collection', 'add', used.notes)
      await done('update')
      expect(await done('search', 'backups')).toContain('backup.md')
      await done('undo')
      await done('token', 'create', '--name', 'bob')
      await done('forget', 'Porto', '--yes')
      expect(await done('recall', 'what is the team called?')).toContain('Otters')
      // What only an owner may do is refused in words.
      const refused = await used.jarvis('remember', 'x is y', '--space', 'other')
      expect([refused.code === 0, refused.err]).toEqual([false, expect.stringMatching(/is not allowed to do this/)])
    } finally {
      made.close()
      used.close()
    }
  })

  it('is backed up by pg_dump and comes back by pg_restore, whole', async () => {
    const address = await server.fresh()
    const bench = createBench(settingsFor(address))
    try {
      await bench.jarvis('remember', 'The team is called Otters')
      await bench.jarvis('collection', 'add', bench.notes)
      await bench.jarvis('update')
      const before = await bench.json<object>('facts', 'list')
      const programs = postgresPrograms()!
      const owner = new URL(server.owner)
      owner.pathname = new URL(address).pathname
      const file = join(bench.folder, 'backup.dump')
      const run = (program: string, ...args: string[]) =>
        execFileSync(join(programs, program), args, { encoding: 'utf8', stdio: 'pipe' })
      // The role of Jarvis itself sees the rows of a named space alone: its copy would be refused, and not be empty.
      expect(() => run('pg_dump', '--format=custom', `--file=${file}`, address)).toThrow(/row-level security/)
      run('pg_dump', '--format=custom', `--file=${file}`, owner.href)
      const restored = await server.fresh()
      owner.pathname = new URL(restored).pathname
      run('pg_restore', '--exit-on-error', `--dbname=${owner.href}`, file)
      const other = createBench(settingsFor(restored))
      expect(await other.json<object>('facts', 'list')).toEqual(before)
      expect((await other.jarvis('search', 'backups')).out).toContain('backup.md')
      expect((await other.jarvis('remember', 'The office is in Porto')).code).toBe(0)
      expect((await other.jarvis('doctor')).out).not.toContain('not the same')
      other.close()
    } finally {
      bench.close()
    }
  })
})
