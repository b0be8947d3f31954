import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { createBench } from './jarvis.ts'
import { asOwner, post, type Served, serve, settingsFor, startWriter } from './team-servers.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const root = join(import.meta.dirname, '../..')
/** Folders that a build does not read. */
const unread = new Set(['.git', '.scratch', 'bench', 'coverage', 'dist', 'docs', 'node_modules', 'test'])
const step = `  {
    name: 'of tomorrow',
    run: (tx) =>
      tx.script(
        'CREATE TABLE of_tomorrow (id TEXT PRIMARY KEY, at INTEGER NOT NULL); ALTER TABLE facts ADD COLUMN of_tomorrow TEXT',
      ),
  },
]`

/** Builds a version of this program whose schema has one more step, and returns its command. */
function buildNewer(folder: string): string {
  for (const name of readdirSync(root).filter((one) => !unread.has(one)))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const storage = join(folder, 'src/storage')
  const change = (file: string, from: RegExp, to: (found: string) => string) => {
    const text = readFileSync(join(storage, file), 'utf8')
    expect(text).toMatch(from)
    writeFileSync(join(storage, file), text.replace(from, to))
  }
  change('every-step.ts', /\n\]\n$/, () => `\n${step}\n`)
  change('schema-version.ts', /(?<=schemaVersion = )\d+/, (version) => String(Number(version) + 1))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--no-types'], {
    ...{ cwd: folder, encoding: 'utf8' },
  })
  expect(status, stderr).toBe(0)
  return join(folder, 'dist/cli.cjs')
}

describe.skipIf(noPostgres())(`two versions of Jarvis on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  let newer: string
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-newer-'))
    newer = buildNewer(folder)
  })
  afterAll(async () => {
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('run side by side through a schema upgrade without a lost or refused write', async () => {
    const address = await server.fresh()
    const settings = settingsFor(address.replace(':test@', '@'))
    const benches = [createBench(settings), createBench(settings), createBench(settings)]
    const servers: Served[] = []
    const others: Served[] = []
    const schema = async () => {
      const sql = `SELECT value FROM jarvis_main.meta WHERE key = 'schema_version'`
      return Number((await asOwner(server, address, sql))[0]!.value)
    }
    try {
      expect((await benches[0]!.jarvis('remember', 'The team is called Otters')).code).toBe(0)
      const former = await schema()
      for (const bench of benches.slice(0, 2)) servers.push(await serve(bench))
      const { token } = await benches[0]!.json<{ token: string }>(
        'token',
        'create',
        '--name',
        'ann',
        '--role',
        'writer',
      )
      const { trouble, someWrites, stop } = startWriter(servers, token)
      const restart = async (at: number) => {
        servers[at]!.child.kill('SIGTERM')
        await servers[at]!.ended
        servers[at] = await serve(benches[at]!, newer)
      }
      await someWrites(3)

      // Two of the newer version start at once: one adds the step, the other finds it done.
      const [, other] = await Promise.all([restart(0), serve(benches[2]!, newer)])
      others.push(other!)
      expect(await schema()).toBe(former + 1)
      await someWrites(6)
      // The old version continues to read, too.
      const asked = await post(servers[1]!.url, token, '/api/recall-memory', { query: 'what is the team called?' })
      expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Otters')])
      const late = await benches[1]!.jarvis('recall', 'what is the team called?', '--home', join(folder, 'late'))
      expect([late.code === 0, late.err]).toEqual([false, expect.stringMatching(/newer Jarvis.*Update Jarvis/s)])

      await restart(1)
      await someWrites(4)
      const written = await stop()
      expect(trouble).toEqual([])
      const rows = await asOwner(server, address, 'SELECT content, of_tomorrow FROM jarvis_main.facts')
      const kept = rows.map(({ content }) => content)
      for (const content of written) expect(kept.filter((one) => one === content)).toEqual([content])
    } finally {
      for (const { child } of [...servers, ...others]) child.kill('SIGKILL')
      for (const bench of benches) bench.close()
    }
  })
})
