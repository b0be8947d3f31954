import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaults } from '../config/defaults.ts'
import { isAlive } from '../core/platform/processes.ts'
import { shellServer } from '../testing/shell-server.ts'
import { createServers, type ServerNeeds } from './create-servers.ts'

/** A minimal stdio server; `way` selects how it misbehaves. It records the ids of its processes. */
const program = `
import { appendFileSync } from 'node:fs'
const [way, notes] = process.argv.slice(2)
const note = (pid) => appendFileSync(notes, pid + '\\n')
note(process.pid)
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
const tool = (name) => ({ name, description: 'Says ' + name, inputSchema: { type: 'object' } })
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: way, version: '1' } }),
  'tools/list': () => way === 'twice' ? { tools: [tool('a'), tool('a')] } : { tools: [tool('a'), tool('b')] },
  'tools/call': () => ({ content: [{ type: 'text', text: way === 'wrong' ? 'the answer is 5' : 'the answer is 4' }] }),
}
const pour = () => process.stdout.write('x'.repeat(65535) + '\\n', pour)
let rest = ''
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\\n')
  rest = lines.pop()
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line)
    if (way === 'banner' && method === 'initialize') console.log('listening on stdio')
    if (way === 'flood') return void pour()
    if (id !== undefined) say(way === 'ids' ? id + 1000 : id, answers[method](params))
  }
}).on('end', () => process.exit(0))
`

let folder: string
let notes: string
let web: Server
let address: string
let hooked: unknown[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-servers-'))
  notes = join(folder, 'pids')
  writeFileSync(join(folder, 'server.mjs'), program)
  writeFileSync(join(folder, 'server.sh'), shellServer)
  hooked = []
  web = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      if (request.url === '/hook') {
        hooked.push(JSON.parse(text))
        return void response.end()
      }
      if (request.url === '/hang') return
      if (request.url === '/locked') return void response.writeHead(401).end()
      if (request.method !== 'POST') return void response.writeHead(405).end()
      const { id, method, params } = JSON.parse(text)
      if (id === undefined) return void response.writeHead(202).end()
      const { protocolVersion } = params ?? {}
      const result =
        method === 'initialize'
          ? { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'web', version: '1' } }
          : { tools: [{ name: 'read', inputSchema: { type: 'object' } }] }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterEach(async () => {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const stdio = (way: string) => ({ command: process.execPath, args: [join(folder, 'server.mjs'), way, notes] })
const shell = (way: string) => ({ command: 'sh', args: [join(folder, 'server.sh'), way, notes] })
const at = (path: string) => ({ type: 'http', url: `${address}${path}` })
/** Settings of clients and of Jarvis, and the face over them. */
function open(entries: Readonly<Record<string, object>>, settings: Partial<ServerNeeds['settings']['mcp']> = {}) {
  const environment = { ...process.env, HOME: folder, XDG_CONFIG_HOME: undefined, CLAUDE_CONFIG_DIR: undefined }
  writeFileSync(join(folder, '.claude.json'), JSON.stringify({ mcpServers: entries }))
  const warnings: string[] = []
  return {
    warnings,
    servers: createServers({
      ...{ clock: () => Date.UTC(2026, 2, 2), home: folder, environment },
      logger: { warn: (text) => void warnings.push(text), info: () => {} },
      settings: { offline: false, mcp: { ...defaults.mcp, desktop: false, ...settings } },
    }),
  }
}
const pids = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').map(Number) : [])
const expectNoneLeft = () => vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), { timeout: 2000 })

describe('health checks of MCP servers', () => {
  it('find the fifteen working servers of twenty within 2.5 s, and leave no process', { retry: 2 }, async () => {
    const good = Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [`good-${index}`, index < 9 ? shell('good') : at(`/mcp/${index}`)]),
    )
    const bad = {
      ...{
        'bad-hang': shell('hang'),
        'bad-web': at('/hang'),
        'bad-shape': shell('shape'),
        'bad-crash': shell('crash'),
      },
      'bad-midway': shell('midway'),
    }
    // Here modules are made from TypeScript when they are first asked for.
    await open({}).servers.check()
    const { servers, warnings } = open({ ...good, ...bad })
    // For example about a signal with many listeners: a person would see it above the answer.
    const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const startedAt = performance.now()
    const { report } = await servers.check()
    // On an overloaded machine servers get more time, and the report says how much.
    expect(performance.now() - startedAt - report.extraMs).toBeLessThan(2500)
    expect(emitted.mock.calls).toEqual([])
    emitted.mockRestore()
    expect(report.usable.map(({ name }) => name).sort()).toEqual(Object.keys(good).sort())
    const reasons = Object.fromEntries(
      report.servers.filter(({ state }) => state === 'quarantined').map(({ name, reason }) => [name, reason]),
    )
    expect(reasons).toEqual({
      'bad-crash': 'it ended at initialize: exit code 3 (it wrote: cannot find the database)',
      'bad-hang': expect.stringMatching(/^it did not answer initialize within (?:2 s|\d\.\d s on a busy machine)$/),
      'bad-midway': 'it ended at tools/list: signal SIGSEGV',
      'bad-shape': expect.stringContaining('its answer to tools/list is wrong'),
      'bad-web': expect.stringContaining('it did not answer initialize within'),
    })
    expect(pids().length).toBe(17)
    await expectNoneLeft()
    const attempts = Object.fromEntries(report.servers.map(({ name, attempts }) => [name, attempts]))
    expect(attempts).toMatchObject({ 'bad-crash': 2, 'bad-hang': 1, 'good-1': 1 })
    expect(warnings).toEqual([report.notice])
    const logged = readFileSync(join(folder, 'logs', 'mcp-health.log'), 'utf8')
      .trim()
      .split('\n')
    const events = logged.map((line) => JSON.parse(line).event)
    expect(events.filter((event) => event === 'health_ok')).toHaveLength(15)
    expect(events.filter((event) => event === 'quarantined')).toHaveLength(5)
  })

  it('detect duplicate names, wrong ids, a flood and a wrong probe answer', { retry: 2 }, async () => {
    const probe = { tool: 'a', arguments: { sum: '2+2' }, expect: 'answer is 4' }
    const { servers } = open(
      { twice: stdio('twice'), ids: stdio('ids'), flood: stdio('flood'), wrong: stdio('wrong'), right: stdio('good') },
      {
        timeout: 4000,
        probes: [
          { ...probe, server: 'wrong' },
          { ...probe, server: 'right' },
        ],
      },
    )
    const { report } = await servers.check()
    expect(report.servers.map(({ name, reason }) => [name, reason])).toEqual([
      ['flood', 'it wrote more than 8 MB'],
      ['ids', expect.stringContaining('it did not answer initialize within')],
      ['right', ''],
      ['twice', 'it lists the tool a twice'],
      ['wrong', 'its answer to the probe a is not the known one'],
    ])
    await expectNoneLeft()
  })

  it('read the config formats of the clients, fill in variables, and check a shared server once', {
    retry: 2,
  }, async () => {
    const { command, args } = stdio('banner')
    mkdirSync(join(folder, '.codex'))
    mkdirSync(join(folder, '.cursor'))
    mkdirSync(join(folder, '.gemini'))
    writeFileSync(
      join(folder, '.codex', 'config.toml'),
      `[mcp_servers.notes]\ncommand = "${command}"\nargs = ${JSON.stringify(args)}\n[mcp_servers.remote]\nurl = "${address}/mcp"\nbearer_token_env_var = "NO_SUCH_TOKEN"\n`,
    )
    writeFileSync(
      join(folder, '.cursor', 'mcp.json'),
      `{ // mine\n "mcpServers": { "notes": ${JSON.stringify({ command, args })}, "off": { "command": "x", "disabled": true }, } }`,
    )
    writeFileSync(join(folder, '.gemini', 'settings.json'), '{ "mcpServers": { "broken": ')
    const { servers } = open(
      { filled: { type: 'http', url: `$\{env:WHERE:-}$\{WHERE:-${address}}/mcp` }, locked: at('/locked') },
      { servers: [{ name: 'own', ...stdio('good') } as never] },
    )
    const health = await servers.health({})
    expect(health.servers.map(({ name, clients, state, reason }) => [name, clients, state, reason])).toEqual([
      ['filled', ['claude-code'], 'ok', ''],
      ['locked', ['claude-code'], 'quarantined', 'it asks for a sign-in (HTTP 401)'],
      ['notes', ['cursor', 'codex'], 'ok', ''],
      ['own', ['jarvis'], 'ok', ''],
      ['off', ['cursor'], 'not asked', 'it is switched off'],
      ['remote', ['codex'], 'not asked', 'its settings ask for NO_SUCH_TOKEN, which is not set'],
    ])
    expect(health.servers.flatMap(({ warnings }) => warnings)).toEqual([
      'notes: it prints lines that are not MCP messages (1).',
    ])
    expect(health.problems).toEqual([expect.stringMatching(/^Gemini CLI: .*settings\.json, line 1, column \d+/)])
  })

  it('do not start servers of a project unless requested', async () => {
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { theirs: stdio('good') } }))
    const { servers } = open({})
    expect((await servers.health({})).servers).toEqual([])
    expect(readdirSync(folder)).not.toContain('pids')
    expect((await servers.health({ folder: project })).servers.map(({ name }) => name)).toEqual(['theirs'])
  })

  it('send the notice to the webhook, to Slack as text, and report a failed delivery', async () => {
    const missing = { gone: { command: '/no/such/program' } }
    await open(missing, { webhook: `${address}/hook` }).servers.health({ notify: true })
    await open(missing, { webhook: `${address}/hook`, webhookForm: 'slack' }).servers.health({ notify: true })
    const text =
      '1 of 1 MCP servers are left out of this session: gone (its program is not installed). Run "jarvis mcp-health" to check again.'
    const entry = { name: 'gone', clients: ['claude-code'], reason: 'its program is not installed', attempts: 1 }
    expect(hooked).toEqual([{ event: 'mcp_health', text, quarantined: [entry] }, { text }])
    const refused = await open(missing, { webhook: `${address}/locked` }).servers.health({ notify: true })
    expect(refused.problems).toEqual(['The webhook answered HTTP 401.'])
  })
})
