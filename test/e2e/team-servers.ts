import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { parse } from 'yaml'
import type { TestPostgres } from '../../src/testing/postgres.ts'
import type { Bench } from './jarvis.ts'

/** The servers of `examples/server`, as its compose file sets them up. */
export const compose = parse(readFileSync(join(import.meta.dirname, '../../examples/server/compose.yaml'), 'utf8'), {
  merge: true,
}) as { services: Record<'one' | 'two', { environment: Record<string, string> }> }

/** The settings of the example, with a database, a port and no model of this machine. */
export const settingsFor = (address: string): Record<string, string> => ({
  ...compose.services.one.environment,
  PGPASSWORD: 'test',
  JARVIS_DATABASE: address,
  JARVIS_SERVER_LISTEN: '0.0.0.0:0',
  JARVIS_SERVER_PORT: '0',
  JARVIS_EMBEDDING_MODEL: 'none',
})

export interface Served {
  url: string
  child: ChildProcess
  ended: Promise<unknown>
}

/** Starts a server, of another build where its program is named, until it listens. */
export async function serve(bench: Bench, program?: string): Promise<Served> {
  const child = bench.start(['serve'], {}, process.execPath, program)
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

export const post = (url: string, token: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Runs SQL as the owner of a database. */
export async function asOwner(server: TestPostgres, address: string, sql: string) {
  const url = new URL(server.owner)
  url.pathname = new URL(address).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows as Record<string, string>[]
}

/** A client that writes continuously. A write moves to the next server when one does not answer, as with a proxy. */
export function startWriter(servers: readonly Served[], token: string) {
  const [written, trouble]: [string[], string[]] = [[], []]
  let goesOn = true
  const write = async (at: number) => {
    const content = `Machine ${at} has serial ${at * 7919}.`
    const answers: string[] = []
    for (const { url } of [...servers.slice(at % servers.length), ...servers.slice(0, at % servers.length)]) {
      const answer = await post(url, token, '/api/remember-fact', { content }).catch((error) => String(error))
      if (typeof answer !== 'string' && answer.ok) {
        written.push(content)
        return
      }
      answers.push(typeof answer === 'string' ? answer : await answer.text())
    }
    trouble.push(...answers)
  }
  const work = (async () => {
    for (let at = 0; goesOn; at++) {
      await write(at)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    trouble,
    /** Until so many more have been tried. */
    async someWrites(count: number) {
      const tried = () => written.length + trouble.length
      const from = tried()
      await expect.poll(() => tried() - from, { timeout: 120_000 }).toBeGreaterThan(count)
    },
    /** Stops the client, and returns the acknowledged writes. */
    async stop() {
      goesOn = false
      await work
      return written
    },
  }
}
