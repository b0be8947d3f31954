import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJarvis } from '../../../app/open-jarvis.ts'
import { openTemporaryServer, type TemporaryServer } from '../../../testing/temporary-server.ts'
import { loadRoutes } from '../routes.ts'
import { textInFile } from './kept-text.ts'
import { createKeptTokens, type KeptTokens } from './kept-tokens.ts'

const day = 24 * 60 * 60 * 1000
const canary = 'zebrafinch'
let on: TemporaryServer
let tokens: KeptTokens
beforeAll(async () => {
  on = await openTemporaryServer(
    { 'pier.md': '# Pier\n\nThe boat lies at pier 4.\n' },
    { settings: { 'mcp.tools': 'memory, gems' } },
  )
  tokens = createKeptTokens(textInFile(join(on.home, 'tokens.json')))
  const other = await openJarvis({
    home: on.home,
    space: 'other',
    create: true,
    config: { 'embedding.model': 'none' },
    overrides: { environment: {} },
  })
  await other.memory.remember({ content: `The password word of the other space is ${canary}.` })
  await other.close()
})
afterAll(() => on.close())

const make = async (
  name: string,
  role: 'reader' | 'writer',
  space: string | null = 'main',
  endsAt: number | null = null,
) => (await tokens.create({ name, role, space, endsAt })).token

async function ask(token: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`${on.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
const codeOf = ({ status, text }: { status: number; text: string }) =>
  `${status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`.trim()

describe('issued tokens', () => {
  it('read as a reader, write as a writer, and are stored as hashes for the owner only', async () => {
    const [reader, writer] = [await make('rita', 'reader'), await make('wim', 'writer')]
    expect((await ask(reader, '/api/search', { query: 'boat' })).text).toContain('pier')
    const fact = { content: 'The harbour closes at nine.' }
    expect(codeOf(await ask(reader, '/api/remember-fact', fact))).toBe('403 token_role')
    expect((await ask(writer, '/api/remember-fact', fact)).status).toBe(200)
    const file = join(on.home, 'tokens.json')
    for (const token of [reader, writer]) expect(readFileSync(file, 'utf8')).not.toContain(token.split('.')[1])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('open one space, however another one is named', async () => {
    const token = await make('sam', 'writer')
    for (const path of [
      '/api/recall-memory?space=other',
      '/api/recall-memory?space=all',
      '/api/recall-memory?space=main,other',
    ])
      expect(codeOf(await ask(token, path, { query: canary })), path).toBe('403 token_space')
    const header = await fetch(`${on.url}/api/recall-memory?query=${canary}`, {
      headers: { authorization: `Bearer ${token}`, 'jarvis-space': 'other' },
    })
    expect(header.status).toBe(403)
    expect((await ask(token, '/api/events?space=other')).status).toBe(403)
    const everywhere = await make('eve', 'reader', null)
    expect((await ask(everywhere, '/api/recall-memory?space=other', { query: canary })).text).toContain(canary)
  })

  it('never erase, run long tasks, name files or see the whole home, for any operation', async () => {
    const token = await make('max', 'writer', null)
    const routes = [...(await loadRoutes()).entries()].filter(([path]) => !path.includes('{'))
    const refused = new Set<string>()
    for (const [path, [route]] of routes) {
      const { name, effect, long, atComputer, ofHome } = route!.operation
      if (effect !== 'destroy' && !long && !atComputer && !ofHome) continue
      expect([name, codeOf(await ask(token, path, {}))]).toEqual([name, '403 token_role'])
      refused.add(name)
    }
    expect([...refused]).toEqual(expect.arrayContaining(['doctor', 'usage', 'agent_list', 'message_conversations']))
    expect(codeOf(await ask(token, '/api/brief', { folder: '/etc' }))).toBe('403 token_role')
    expect((await ask(token, '/api/brief', {})).status).toBe(200)
  })

  it('reach only operations and tools of the server', async () => {
    const token = await make('pia', 'writer')
    for (const path of ['/', '/phone', '/settings']) expect(codeOf(await ask(token, path)), path).toBe('403 token_role')
    for (const path of ['/open', '/stop', '/phone/off'])
      expect(codeOf(await ask(token, path, {})), path).toBe('403 token_role')
  })

  it('offer over MCP the tools of their role, in their space', async () => {
    const list = async (token: string) => {
      const { text } = await ask(token, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
      return text
    }
    const reads = await list(await make('rob', 'reader'))
    expect(reads).toContain('recall_memory')
    expect(reads).not.toContain('remember_fact')
    expect(await list(await make('wes', 'writer'))).toContain('remember_fact')
    const call = { name: 'recall_memory', arguments: { query: canary } }
    const { text } = await ask(await make('mia', 'reader', 'other'), '/mcp', {
      ...{ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
    })
    expect(text).toContain(canary)
    const own = await ask(await make('mo', 'reader'), '/mcp', {
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/call',
      params: call,
    })
    expect(own.text).not.toContain(`is ${canary}`)
  })

  it('neither name files nor start long tasks over MCP', async () => {
    const token = await make('vic', 'writer')
    const send = (method: string, params: object) => ask(token, '/mcp', { jsonrpc: '2.0', id: 4, method, params })
    const { text: listed } = await send('tools/list', {})
    expect(listed).toContain('save_gem')
    expect(listed).not.toContain('project_summarize')
    const save = (args: object) => send('tools/call', { name: 'save_gem', arguments: args })
    expect((await save({ file: join(on.notes, 'pier.md') })).text).toMatch(/name files of the computer/)
    expect((await save({ text: 'The tide turns at noon.', title: 'Tide' })).text).toContain('Tide')
  })

  it('end at once when revoked, and when they expire', async () => {
    const token = await make('lea', 'reader')
    expect((await ask(token, '/api/status')).status).toBe(200)
    expect((await tokens.list()).find(({ name }) => name === 'lea')).toMatchObject({
      role: 'reader',
      seenAt: expect.any(Number),
    })
    await tokens.revoke('lea')
    expect(codeOf(await ask(token, '/api/status'))).toBe('401 token_wrong')
    expect(codeOf(await ask(await make('old', 'reader', 'main', Date.now() - day), '/api/status'))).toBe(
      '401 token_wrong',
    )
    await expect(tokens.revoke('lea')).rejects.toThrow(/Token lea does not exist/)
    await expect(make('old', 'writer')).rejects.toThrow(/Token old already exists/)
  })

  it('are logged with their requests, without query texts', async () => {
    const token = await make('ines', 'reader')
    await ask(token, '/api/search', { query: 'boat tickets' })
    await expect
      .poll(() => readFileSync(join(on.home, 'logs', 'server.log'), 'utf8'), { timeout: 20_000 })
      .toMatch(/token [0-9a-f]{8} \(ines\) POST \/api\/search 200/)
    expect(readFileSync(join(on.home, 'logs', 'server.log'), 'utf8')).not.toContain('boat tickets')
  })
})
