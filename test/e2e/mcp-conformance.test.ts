import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server, request as send } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, command, createBench } from './jarvis.ts'
import { recordOf, tokenOf } from './server-of.ts'

/**
 * The protocol's own conformance suite and its inspector on the built command. Both want Node 24 and 300 MB, so they are
 * not among our dependencies; where MCP_CONFORMANCE_TOOLS names a folder that has them, they are run (CONTRIBUTING.md).
 */
const tools = process.env.MCP_CONFORMANCE_TOOLS ?? ''
const node = join(tools, 'node_modules', 'node', 'bin', 'node')
const found = tools !== '' && existsSync(node)
if (!found) console.warn('MCP_CONFORMANCE_TOOLS names no conformance suite: those tests are skipped (CONTRIBUTING.md).')

const entry = (name: string, file: string) => join(tools, 'node_modules', '@modelcontextprotocol', name, file)
const programs = {
  conformance: () => entry('conformance', binOf('conformance')),
  inspector: () => entry('inspector', binOf('inspector')),
}

/** The program of a package, as its package.json names it. */
function binOf(name: string): string {
  const { bin } = JSON.parse(readFileSync(entry(name, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return Object.values(bin)[0]!
}

const run = async (program: keyof typeof programs, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(node, [programs[program](), ...args], { env: process.env })
  return stdout
}

/** Scenarios that suit any server; the others call tools and resources of a fixture server by name. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
] as const

describe.skipIf(!found)('the MCP project’s own tools', () => {
  let bench: Bench
  let door: Server
  let url: string

  beforeAll(async () => {
    bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none', JARVIS_SERVER_PORT: '0' })
    const { code, err } = await bench.jarvis('up', bench.notes)
    expect(code, err).toBe(0)
    door = openDoor(recordOf(bench.home).port, tokenOf(bench.home))
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(door.address() as { port: number }).port}/mcp`
  })
  afterAll(async () => {
    door?.close()
    await bench?.jarvis('stop')
    bench?.close()
  })

  it.each(scenarios)('conformance over HTTP: %s', async (scenario) => {
    expect(await run('conformance', 'server', '--url', url, '--scenario', scenario)).toMatch(/\b0 failed\b/i)
  })

  it('the inspector lists and calls tools over stdio', async () => {
    const serve = [process.execPath, command, 'mcp', '--home', bench.home]
    const listed = JSON.parse(await run('inspector', '--cli', ...serve, '--method', 'tools/list'))
    expect(listed.tools.map(({ name }: { name: string }) => name)).toContain('query')
    const call = ['--method', 'tools/call', '--tool-name', 'query', '--tool-arg', 'query=backups']
    const answer = JSON.parse(await run('inspector', '--cli', ...serve, ...call))
    expect(answer.content[0].text).toContain('backup.md')
  })
})

/** A proxy that adds the token, which the suite does not support, and passes on everything else unchanged. */
const openDoor = (port: number, token: string): Server =>
  createServer((asked, answer) => {
    const own = (asked.socket.localPort ?? 0).toString()
    const real = (value?: string) =>
      value?.replace(new RegExp(`^((?:http://)?(?:127\\.0\\.0\\.1|localhost)):${own}$`), `$1:${port}`)
    const headers = { ...asked.headers, authorization: `Bearer ${token}` }
    if (asked.headers.host) headers.host = real(asked.headers.host)
    if (asked.headers.origin) headers.origin = real(asked.headers.origin)
    const onward = send({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
