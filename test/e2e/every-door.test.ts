import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Jarvis } from '../../src/app/jarvis.ts'
import { openJarvis } from '../../src/app/open-jarvis.ts'
import type { Command } from '../../src/interfaces/cli/command.ts'
import { describeCommands } from '../../src/interfaces/cli/describe-commands.ts'
import { loadToolSets } from '../../src/interfaces/mcp/tool-sets.ts'
import { loadCatalogue } from '../../src/operations/catalogue.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { answerProblems } from './answer-problems.ts'
import { buildOnce, command } from './jarvis.ts'
import { startOneProcess } from './one-process.ts'
import { samples, withoutSample } from './operation-samples.ts'
import { writeSampleFiles } from './sample-files.ts'
import { recordOf, tokenOf } from './server-of.ts'
import { typedCommand } from './typed-command.ts'

/** One interface: the same calls, on a separate home. */
interface Door {
  folder: string
  call(name: string, input: object): Promise<unknown>
  /** Looks something up for the next call; by the quickest door there is. */
  ask(name: string, input: object): Promise<unknown>
  close(): Promise<unknown>
}

const root = mkdtempSync(join(tmpdir(), 'jarvis-doors-'))
// A server that watches would read the notes before `update` is asked for, now and then.
/** Without the query log, which would change the results of the next interface. */
const settings = { 'embedding.model': 'none', 'server.port': 0, 'server.watch': false, 'messages.log': false }
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: root,
  JARVIS_EMBEDDING_MODEL: 'none',
  JARVIS_SERVER_PORT: '0',
  JARVIS_SERVER_WATCH: 'false',
  JARVIS_MESSAGES_LOG: 'false',
}
const sets = await loadToolSets()
const tools = new Map(sets.names.flatMap(sets.toolsOf).map((tool) => [tool.name, tool] as const))
let operations: Map<string, Operation>
let commands: Command[]

beforeAll(async () => {
  buildOnce()
  operations = new Map((await loadCatalogue()).map((operation) => [operation.name, operation]))
  commands = await describeCommands()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function makeFolder(name: string): string {
  const folder = join(root, name)
  writeSampleFiles(folder)
  return folder
}

const homeOf = (folder: string) => join(folder, 'home')
const openHome = (folder: string): Promise<Jarvis> =>
  openJarvis({ home: homeOf(folder), config: settings, overrides: { environment: {} } })

async function runOn(jarvis: Jarvis, name: string, input: object): Promise<unknown> {
  const operation = operations.get(name)!
  return operation.run(jarvis, operation.input.parse(input) as never, {})
}

async function library(): Promise<Door> {
  const folder = makeFolder('library')
  const jarvis = await openHome(folder)
  const call = (name: string, input: object) => runOn(jarvis, name, input)
  return { folder, call, ask: call, close: () => jarvis.close() }
}

function commandLine(): Door {
  const folder = makeFolder('command-line')
  let beside: Promise<Jarvis> | undefined
  const ask = async (name: string, input: object) => {
    beside ??= openHome(folder)
    return runOn(await beside, name, input)
  }
  const program = startOneProcess(environment, folder)
  async function call(name: string, input: object) {
    const args = [...typedCommand(commands, name, input), '--json', '--home', homeOf(folder)]
    const { code, out, err } = await program.run(args)
    if (code !== 0) throw new Error(`jarvis ${args.join(' ')} ended with ${code}: ${err}`)
    return JSON.parse(out)
  }
  async function close() {
    await program.close()
    await (await beside)?.close()
  }
  return { folder, call, ask, close }
}

async function http(): Promise<Door> {
  const folder = makeFolder('http')
  const args = [command, 'serve', '--home', homeOf(folder)]
  const server = spawn(process.execPath, args, { env: environment, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const { url } = await vi.waitFor(() => recordOf(homeOf(folder)), 30_000)
  const authorization = `Bearer ${tokenOf(homeOf(folder))}`
  async function call(name: string, input: object) {
    const headers = { authorization, 'content-type': 'application/json' }
    const address = `${url}/api/${name.replaceAll('_', '-')}`
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(input) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  async function close() {
    server.kill('SIGTERM')
    await ended
  }
  return { folder, call, ask: call, close }
}

/** Values that differ between homes: ids, times, paths, sizes of growing files, the server itself. */
const changing =
  /^(timings|durationMs|.*At|at|date|.*[bB]ytes|server|id|uid|steps|run|start|end|tokens|validFrom|validTo|docid|hash|base|.*Ms|times|latency|since|p50|p95|milliseconds|seconds|version|sources?|effort)$/
const plain = (text: string, folder: string): string =>
  text
    .replaceAll(folder, '<folder>')
    .replace(/\b[0-9a-hjkmnp-tv-z]{22}\b/g, '<id>')
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>')
    .replace(/\[[a-z]:[0-9a-hjkmnp-tv-z]+/g, '[<id>')
    .replace(/\d\d:\d\d/g, '<time>')
    .replace(/[\d.]+ GB/g, '<size>')
    .replace(/\b1[6-9]\d{11}\b/g, '"<time>"')
    .replace(/\bjarvis-doors-\w+/g, '<root>')
const comparable = (value: unknown, folder: string): unknown =>
  JSON.parse(
    plain(
      JSON.stringify(value ?? null, (key, part) => (changing.test(key) ? undefined : part)),
      folder,
    ),
  )

/** Whether the owner is here differs from one moment to the next, and a server is not there at every door. */
const withoutMachine = (status: object) => ({ ...status, state: '', why: '', signs: {}, served: false, changes: [] })

/** Runs all samples through one interface in order, and returns the answers. */
async function runAll(door: Door): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const [name, sample] of samples) {
    const input = await sample(door.folder, (other, asked) => door.ask(other, asked) as Promise<never>)
    answers.push(await door.call(name, input))
  }
  return answers
}

/** Tools whose name is neither that of their operation nor that with the prefix `jarvis_`. */
const ownNames: Readonly<Record<string, string>> = {
  message_recall: 'jarvis_recall',
  message_context: 'jarvis_get_context',
  message_summary: 'jarvis_summarize',
  message_reply: 'jarvis_reply',
}

describe('every operation', () => {
  let answers: unknown[]
  let folder: string
  beforeAll(async () => {
    const door = await library()
    folder = door.folder
    answers = await runAll(door)
    await door.close()
  })

  it('is called here or listed with a reason', () => {
    const called = new Set<string>(samples.map(([name]) => name))
    const missing = [...operations.keys()].filter((name) => !called.has(name) && !(name in withoutSample))
    expect(missing).toEqual([])
    expect(Object.keys(withoutSample).filter((name) => called.has(name) || !operations.has(name))).toEqual([])
  })

  it('returns exactly the fields of its schema', () => {
    const problems = samples.flatMap(([name], step) => answerProblems(name, answers[step]))
    expect(problems).toEqual([])
  })

  it.each([
    ['command line', async () => commandLine()],
    ['HTTP', http],
  ] as const)(
    'returns over the %s the same answer as the library',
    async (_, open) => {
      const door = await open()
      try {
        const got = await runAll(door)
        const told = (all: readonly unknown[], from: string) =>
          samples.map(([name], step) => {
            const answer = comparable(name === 'idle_status' ? withoutMachine(all[step] as object) : all[step], from)
            // Lines of equal value are ordered by last use, which differs by milliseconds here.
            return {
              name,
              answer:
                name === 'brief'
                  ? JSON.stringify(answer)
                      .split(/[{}[\]]|\\n/)
                      .sort()
                  : answer,
            }
          })
        expect(told(got, door.folder)).toEqual(told(answers, folder))
      } finally {
        await door.close()
      }
    },
    300_000,
  )

  it('returns the text of the same answer as an MCP tool', async () => {
    const own = makeFolder('protocol')
    const jarvis = await openHome(own)
    const client = new Client({ name: 'test', version: '1' })
    const args = [command, 'mcp', '--tools', sets.names.join(), '--home', homeOf(own)]
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env: environment, stderr: 'ignore' }),
    )
    const byLibrary = (name: string, input: object) => runOn(jarvis, name, input)
    const met = new Set<string>()
    try {
      for (const [step, [name, sample]] of samples.entries()) {
        const input = await sample(own, (other, asked) => byLibrary(other, asked) as Promise<never>)
        const served = ownNames[name] ?? (tools.has(name) ? name : `jarvis_${name}`)
        const tool = tools.get(served)
        const parsed = await tool?.schema['~standard'].validate(input)
        if (!tool || parsed?.issues) {
          await byLibrary(name, input)
          continue
        }
        met.add(served)
        const textOf = tool.shortText ?? tool.text
        const expected =
          tool.operation.effect === 'read'
            ? textOf((await tool.run(jarvis, (parsed as { value: never }).value, {})) as never)
            : textOf(answers[step] as never)
        const { content, isError } = await client.callTool({
          name: served,
          arguments: input as Record<string, unknown>,
        })
        const [{ text }] = content as [{ text: string }]
        expect({ name, isError, text: plain(text, own) }).toEqual({
          name,
          isError: undefined,
          text: plain(expected, own),
        })
      }
    } finally {
      await client.close()
      await jarvis.close()
    }
    const called = (name: string) => met.has(name) || name in withoutSample
    expect([...tools.keys()].filter((name) => !called(name))).toEqual(['__IMPORTANT'])
  })
})
