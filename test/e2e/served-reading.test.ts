import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ServerRecord } from '../../src/config/running-server.ts'
import { describeCommands } from '../../src/interfaces/cli/describe-commands.ts'
import { pathOf } from '../../src/interfaces/http/route-path.ts'
import { loadCatalogue } from '../../src/operations/catalogue.ts'
import { buildOnce, command } from './jarvis.ts'
import { type OneProcess, startOneProcess } from './one-process.ts'
import { type Ask, samples, withoutSample } from './operation-samples.ts'
import { writeSampleFiles } from './sample-files.ts'
import { recordOf, tokenOf } from './server-of.ts'
import { typedCommand } from './typed-command.ts'

/** Why a command that only reads is answered by its own process although a server runs. */
const ownProcess: Readonly<Record<string, string>> = {
  search: 'opens the database without any model: as quick as asking the server, see run-fast.ts',
  get: 'the same',
  config_explain: 'says where the settings of this process come from',
}

const root = mkdtempSync(join(tmpdir(), 'jarvis-served-'))
const home = join(root, 'home')
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: root,
  JARVIS_HOME: home,
  JARVIS_EMBEDDING_MODEL: 'none',
  JARVIS_SERVER_PORT: '0',
}
/** Requests for operations that the server answered, with their status. */
let answered: string[] = []
let server: ChildProcess
let commandLine: OneProcess
let counting: Server
let token: string
let record: ServerRecord

/** A proxy that records the server's answers: `server.json` names its port in place of the server's. */
function countBefore({ port }: ServerRecord): Server {
  return createServer((asked, response) => {
    const { url = '', method, headers } = asked
    const options = { host: '127.0.0.1', port, path: url, method, headers: { ...headers, host: `127.0.0.1:${port}` } }
    const passed = request(options, (answer) => {
      if (url.startsWith('/api/')) answered.push(`${url.split('?')[0]} ${answer.statusCode}`)
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
}

beforeAll(async () => {
  buildOnce()
  writeSampleFiles(root)
  commandLine = startOneProcess(environment, root)
  server = spawn(process.execPath, [command, 'serve'], { env: environment, stdio: 'ignore' })
  const file = join(home, 'server.json')
  record = await vi.waitFor(() => recordOf(home), 30_000)
  token = tokenOf(home)
  counting = countBefore(record)
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve))
  const { port } = counting.address() as AddressInfo
  writeFileSync(file, JSON.stringify({ ...record, port, url: `http://127.0.0.1:${port}` }))
})
afterAll(async () => {
  await commandLine?.close()
  counting?.close()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(root, { recursive: true, force: true })
})

const ask: Ask = async (name, input) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${record.url}${pathOf(name)}`, { method: 'POST', headers, body: JSON.stringify(input) })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<never>
}

it('every reading command is answered by the running server', async () => {
  const commands = await describeCommands()
  const effects = new Map((await loadCatalogue()).map(({ name, effect }) => [name, effect]))
  const reading = new Set(commands.flatMap(({ operation, effect }) => (effect === 'read' && operation) || []))
  const tried = new Map<string, readonly string[]>()
  for (const [name, sample] of samples) {
    const input = await sample(root, ask)
    if (name === 'doctor' || name === 'cleanup' || name.startsWith('bench_')) continue
    if (effects.get(name) !== 'read') await ask(name, input)
    else if (reading.has(name)) {
      answered = []
      const args = typedCommand(commands, name, input)
      const { code, err } = await commandLine.run(args)
      expect({ args, code, err: code === 0 ? '' : err }).toEqual({ args, code: 0, err: '' })
      tried.set(name, answered)
    }
  }
  expect(
    [...reading].filter((name) => !tried.has(name) && !(name in withoutSample) && !name.startsWith('bench_')),
  ).toEqual([])
  const expected = [...tried.keys()].map((name) => [name, name in ownProcess ? [] : [`${pathOf(name)} 200`]])
  expect([...tried]).toEqual(expected)
}, 300_000)
