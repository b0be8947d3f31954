import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, postgresPrograms, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { createBench } from './jarvis.ts'
import { compose, post, asOwner as runAsOwner, type Served, serve, settingsFor, startWriter } from './team-servers.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

describe.skipIf(noPostgres())(`a team on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  const asOwner = (address: string, sql: string) => runAsOwner(server, address, sql)

  it('uses one token on every server, and restarts servers without a refused request', async () => {
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

      const { trouble, someWrites, stop } = startWriter(servers, token)
      await someWrites(3)
      for (const at of [0, 1]) {
        servers[at]!.child.kill('SIGTERM')
        await servers[at]!.ended
        await someWrites(1)
        servers[at] = await serve(benches[at]!)
        await someWrites(2)
      }
      const written = await stop()
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

  it('works for a role that owns nothing, cannot create anything and is not a superuser', async () => {
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
      // An action for owners only is refused with a clear message.
      const refused = await used.jarvis('remember', 'x is y', '--space', 'other')
      expect([refused.code === 0, refused.err]).toEqual([false, expect.stringMatching(/is not allowed to do this/)])
    } finally {
      made.close()
      used.close()
    }
  })

  it('is backed up by pg_dump and restored completely by pg_restore', async () => {
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
