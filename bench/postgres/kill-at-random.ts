import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A server with a separate home, on the shared database. */
export interface LoadServer {
  home: string
  /** Undefined until the server is ready, as a proxy checks, and again after a kill. */
  url(): string | undefined
  headers(): Record<string, string>
  start(): Promise<void>
  kill(): void
  stop(): Promise<void>
}

/** A server is ready after so long at the latest, milliseconds. */
const readyMs = 120_000
const command = join(import.meta.dirname, '..', '..', 'dist', 'cli.cjs')

/** `port`: a free one, for other machines. `program`: the built command; a bundle of this file does not lie beside it. */
export function loadServer(folder: string, address: string, port: number, program = command): LoadServer {
  const home = join(folder, 'home')
  const env = {
    ...{ PATH: process.env.PATH ?? '', HOME: folder, JARVIS_HOME: home, JARVIS_DATABASE: address },
    ...{ JARVIS_SERVER_PORT: '0', JARVIS_SERVER_LISTEN: `127.0.0.1:${port}`, JARVIS_EMBEDDING_MODEL: 'none' },
  }
  const record = join(home, 'server.json')
  const read = () => JSON.parse(readFileSync(record, 'utf8')) as { url: string; pid: number }
  const run = (...args: string[]) =>
    new Promise<void>((resolve) => {
      spawn(process.execPath, [program, ...args], { env, cwd: folder, stdio: 'ignore' }).once('exit', () => resolve())
    })
  let isReady = false
  const asksReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    home,
    url: () => (isReady && existsSync(record) ? read().url : undefined),
    headers: () => ({
      authorization: `Bearer ${readFileSync(join(home, 'token'), 'utf8').trim()}`,
      'content-type': 'application/json',
    }),
    async start() {
      await run('up')
      const deadline = Date.now() + readyMs
      while (!(await asksReady())) {
        // The connection of the command, or of the server, may be one of those that are killed.
        if (Date.now() > deadline) throw new Error(`The server in ${home} was not ready after ${readyMs} ms.`)
        await new Promise((resolve) => setTimeout(resolve, 200))
        await run('up')
      }
      isReady = true
    },
    kill() {
      isReady = false
      if (existsSync(record)) process.kill(read().pid, 'SIGKILL')
    },
    stop: () => run('stop'),
  }
}

/**
 * Kills until it is stopped: every few seconds some connections of the servers, and now and then a whole server, which is
 * started again. Answers with how often.
 */
export function killAtRandom(
  { owner, role, servers }: { owner: string; role: string; servers: readonly LoadServer[] },
  { connectionsMs, serversMs }: { connectionsMs: number; serversMs: number },
): { stop(): Promise<{ connections: number; servers: number }> } {
  const killed = { connections: 0, servers: 0 }
  const client = new pg.Client({ connectionString: owner })
  // Where the run fails, its database stops before this client does: the error of the run is the one to show.
  client.on('error', () => {})
  const ready = client.connect()
  const text = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND random() < 0.3'
  const some = setInterval(() => {
    client.query(text, [role]).then(
      ({ rows }) => (killed.connections += rows.length),
      () => {},
    )
  }, connectionsMs)
  let starting: Promise<void> | undefined
  const whole = setInterval(() => {
    // On a slow machine a server is longer at starting than the pause between two kills.
    if (starting) return
    const one = servers[Math.floor(Math.random() * servers.length)]!
    const restart = async () => {
      try {
        one.kill()
        killed.servers++
      } catch {
        // It is being started just now.
      }
      await one.start()
      starting = undefined
    }
    starting = restart()
  }, serversMs)
  return {
    async stop() {
      clearInterval(some)
      clearInterval(whole)
      await starting
      await ready
      await client.end()
      return killed
    },
  }
}
