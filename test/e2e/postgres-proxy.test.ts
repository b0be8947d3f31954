import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, noPostgres, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { type Bench, createBench } from './jarvis.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const caddy = process.env.JARVIS_TEST_CADDY
const why = noPostgres() || (caddy ? '' : 'name a program of Caddy in JARVIS_TEST_CADDY')
const clients = 4

/** A server on a port that stays its own, also when it is started again. */
async function createServer(address: string) {
  const port = await freePort()
  const bench: Bench = createBench({
    ...{ JARVIS_DATABASE: address, JARVIS_EMBEDDING_MODEL: 'none', JARVIS_SERVER_PORT: '0' },
    ...{ JARVIS_SERVER_LISTEN: `127.0.0.1:${port}`, JARVIS_SERVER_PLAIN_HTTP: 'true' },
  })
  let child: ChildProcess | undefined
  return {
    ...{ bench, port },
    async start() {
      child = bench.start(['serve'])
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/ready`)
          .then(({ ok }) => ok)
          .catch(() => false)
      await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
    },
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      if (child?.kill(signal)) await ended
    },
  }
}

/** The proxy of examples/server, with the ports of this test in place of the names of its containers. */
async function startProxy(folder: string, ports: readonly number[]) {
  const port = await freePort()
  const example = readFileSync(join(import.meta.dirname, '../../examples/server/Caddyfile'), 'utf8')
  const upstreams = ports.map((one) => `127.0.0.1:${one}`).join(' ')
  expect(example).toContain('one:7474 two:7474')
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n}\n${example.replace('one:7474 two:7474', upstreams)}`)
  const env = { PATH: process.env.PATH, HOME: folder, SERVER_NAME: `https://localhost:${port}` }
  const child = spawn(caddy!, ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  return { url: `https://localhost:${port}`, stop: () => child.kill('SIGKILL') }
}

// Its certificate is from an authority that it has just created.
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })

const post = (url: string, token: string, body: object) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = request(`${url}/api/remember-fact`, { method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.once('error', (error) => resolve({ status: 0, text: String(error) }))
    asked.end(JSON.stringify(body))
  })

async function factsIn(address: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`SET jarvis.space TO 'main'`)
  const { rows } = await client.query('SELECT content FROM jarvis_main.facts').finally(() => client.end())
  return rows.map(({ content }: { content: string }) => content)
}

describe.skipIf(why)(`two servers behind the proxy of the example ${why}`, () => {
  let database: TestPostgres
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-proxy-'))
    database = await startPostgres()
  })
  afterAll(async () => {
    agent.destroy()
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('restart one after the other without a refused request or a lost write', async () => {
    const address = await database.fresh()
    const servers = [await createServer(address), await createServer(address)]
    const proxy = await startProxy(
      folder,
      servers.map(({ port }) => port),
    )
    try {
      for (const server of servers) await server.start()
      const [{ bench }] = servers as [(typeof servers)[0]]
      const named = ['--name', 'ann', '--role', 'writer']
      const { token } = await bench.json<{ token: string }>('token', 'create', ...named)
      await expect.poll(async () => (await post(proxy.url, token, { content: 'Pier 4 is open.' })).status).toBe(200)
      const written: string[] = []
      const refused: { status: number; text: string }[] = []
      let goesOn = true
      const writing = Array.from({ length: clients }, async (_, client) => {
        for (let at = 0; goesOn; at++) {
          const content = `Machine ${client}-${at} has serial ${client * 100_003 + at * 7919}.`
          const answer = await post(proxy.url, token, { content })
          if (answer.status === 200) written.push(content)
          else refused.push(answer)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
      const someWrites = async (count: number) => {
        const from = written.length
        await expect.poll(() => written.length - from + refused.length, { timeout: 120_000 }).toBeGreaterThan(count)
      }
      await someWrites(10)
      for (const server of servers) {
        await server.stop('SIGTERM')
        await someWrites(10)
        await server.start()
        await someWrites(10)
      }
      goesOn = false
      await Promise.all(writing)
      expect(refused).toEqual([])
      const kept = await factsIn(address)
      expect(written.filter((content) => kept.filter((one) => one === content).length !== 1)).toEqual([])
    } finally {
      proxy.stop()
      for (const server of servers) {
        await server.stop('SIGKILL')
        server.bench.close()
      }
    }
  })
})
