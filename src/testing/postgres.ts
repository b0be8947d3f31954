import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A PostgreSQL that runs for a test. */
export interface TestPostgres {
  /** Address of an empty database whose role is not a superuser. */
  address: string
  /** Address of the same database for its superuser. */
  owner: string
  /** Creates another empty database; returns its address for the role that is not a superuser. */
  fresh(): Promise<string>
  /** Stops it at once and removes its folder. */
  stop(): Promise<void>
}

/** Folder of this machine's newest PostgreSQL, 15 or newer; undefined if none is installed. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const newest = readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15 && existsSync(join(root, String(version), 'bin', 'initdb')))
    .sort((a, b) => b - a)[0]
  return newest === undefined ? undefined : join(root, String(newest), 'bin')
}

/** Why tests with PostgreSQL are skipped; '' where they run. */
export const noPostgres = (): string =>
  process.env.JARVIS_TEST_DATABASE || postgresPrograms()
    ? ''
    : 'no PostgreSQL 15 here: apt-get install postgresql, or name one in JARVIS_TEST_DATABASE'

const ownerPassword = 'owner-of-tests'

/** PostgreSQL does not run as root: then as the user that its package made. */
export function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a real PostgreSQL in its own folder, on a free port of this machine, and creates a role that is not a
 * superuser. If JARVIS_TEST_DATABASE names one (a superuser's address), that is used. `tls`: the server's certificate.
 */
export async function startPostgres(tls?: { certificate: string; key: string }): Promise<TestPostgres> {
  const given = process.env.JARVIS_TEST_DATABASE
  if (given) return prepared(given, async () => {})
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error(noPostgres())
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-postgres-'))
  const as = runAs()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid as number)
  const data = join(folder, 'data')
  makeData(programs, data, as)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 60,
  }
  const given_ = Object.entries({ ...settings, ...(tls && writeTls(folder, tls, as)) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...given_], { ...as, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return prepared(`postgres://owner:${ownerPassword}@127.0.0.1:${port}/postgres`, async () => {
    server.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
}

/**
 * Creates its data folder, by `initdb` or as a copy of the one that the first test file of this run made, in a tenth of
 * the time. `JARVIS_TEST_POSTGRES_MODEL` is the folder of that copy, which is removed after the run
 * (prepare-database.ts).
 */
function makeData(programs: string, data: string, as: { uid?: number; gid?: number }): void {
  const options = { ...as, cwd: dirname(data), encoding: 'utf8', stdio: 'pipe' } as const
  const models = process.env.JARVIS_TEST_POSTGRES_MODEL
  const model = models && join(models, 'data')
  if (model && existsSync(model)) {
    execFileSync('cp', ['-R', model, data], options)
    return
  }
  const passwordFile = join(dirname(data), 'password')
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 })
  if (as.uid !== undefined) chownSync(passwordFile, as.uid, as.gid as number)
  const given = ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), given, options)
  if (!model) return
  if (as.uid !== undefined) chownSync(models, as.uid, as.gid as number)
  const mine = `${model}-${process.pid}`
  execFileSync('cp', ['-R', data, mine], options)
  try {
    renameSync(mine, model)
  } catch {
    // Another file was first.
    rmSync(mine, { recursive: true, force: true })
  }
}

/** The files of a certificate as PostgreSQL wants them, and the settings that name them. */
function writeTls(folder: string, tls: { certificate: string; key: string }, as: { uid?: number; gid?: number }) {
  const files = { ssl_cert_file: join(folder, 'server.crt'), ssl_key_file: join(folder, 'server.key') }
  writeFileSync(files.ssl_cert_file, tls.certificate, { mode: 0o600 })
  writeFileSync(files.ssl_key_file, tls.key, { mode: 0o600 })
  if (as.uid !== undefined) for (const file of Object.values(files)) chownSync(file, as.uid, as.gid as number)
  return { ssl: 'on', ...files }
}

async function prepared(owner: string, stop: () => Promise<void>): Promise<TestPostgres> {
  const { default: pg } = await import('pg')
  const asOwner = async (sql: string) => {
    const client = new pg.Client({ connectionString: owner })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await answers(() => asOwner('SELECT 1'))
  const made: string[] = []
  const role = `jarvis_test_${process.pid}_${Date.now().toString(36)}`
  await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'test'`)
  const fresh = async () => {
    const name = `${role}_${made.length}`
    made.push(name)
    await asOwner(`CREATE DATABASE ${name} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8'`)
    const url = new URL(owner)
    url.username = role
    url.password = 'test'
    url.pathname = `/${name}`
    return url.href
  }
  const address = await fresh()
  return {
    ...{ address, owner, fresh },
    async stop() {
      if (process.env.JARVIS_TEST_DATABASE) {
        for (const name of made) await asOwner(`DROP DATABASE ${name} WITH (FORCE)`)
        await asOwner(`DROP ROLE ${role}`)
      }
      await stop()
    },
  }
}

/** Asks until the server answers; a slow machine takes its time. */
async function answers(ask: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** A port of this machine that nothing listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
