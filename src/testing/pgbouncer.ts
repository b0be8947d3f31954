import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, runAs } from './postgres.ts'

const program = '/usr/sbin/pgbouncer'

/** Why tests with PgBouncer are skipped; '' where they run. */
export const noPgBouncer = (): string => (existsSync(program) ? '' : 'no PgBouncer here: apt-get install pgbouncer')

/**
 * Starts PgBouncer before the database at an address, in transaction mode with two connections, so that every client has
 * to share them. Answers with the address of the database behind it.
 */
export async function startPgBouncer(address: string): Promise<{ address: string; stop(): Promise<void> }> {
  const behind = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${behind.username}" "${behind.password}"\n`)
  const lines = [
    '[databases]',
    `* = host=${behind.hostname} port=${behind.port}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = plain'],
    ...[`auth_file = ${users}`, 'pool_mode = transaction', 'default_pool_size = 2', 'max_client_conn = 200'],
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const as = runAs()
  if (as.uid !== undefined) for (const path of [folder, users, settings]) chownSync(path, as.uid, as.gid as number)
  const pooler = spawn(program, [settings], { ...as, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()))
  await listens(port)
  const url = new URL(address)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  return {
    address: url.href,
    async stop() {
      pooler.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => socket.destroy())
      socket.once('connect', () => socket.end())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`PgBouncer does not listen on port ${port}.`)
}
