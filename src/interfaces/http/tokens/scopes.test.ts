import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../../testing/temporary-server.ts'
import { loadRoutes, type Route } from '../routes.ts'
import { textInFile } from './kept-text.ts'
import { createKeptTokens } from './kept-tokens.ts'
import { recordFields } from './own-records.ts'

const canary = 'zebrafinchol'
const health = `The pills that I take for my blood pressure are called ${canary}`
let on: TemporaryServer
let routes: Route[]
let ofProject: string
let withoutSensitive: string

beforeAll(async () => {
  on = await openTemporaryServer({ 'pier.md': '# Pier\n\nThe boat lies at pier 4.\n' }, { indexer: false })
  const tokens = createKeptTokens(textInFile(join(on.home, 'tokens.json')))
  const given = { role: 'writer' as const, space: 'main', endsAt: null }
  ofProject = (await tokens.create({ ...given, name: 'bot', project: 'boats' })).token
  withoutSensitive = (await tokens.create({ ...given, name: 'ann', withoutSensitive: true })).token
  const all = [...(await loadRoutes()).entries()].filter(([path]) => !path.includes('{')).flatMap(([, found]) => found)
  routes = [...new Map(all.map((route) => [route.operation.name, route])).values()]
  const jarvis = await on.open()
  await jarvis.memory.remember({ content: health, sensitive: true })
  await jarvis.memory.remember({ content: 'I drink tea with my pills' })
  await jarvis.memory.sessions.append('s1', [{ role: 'user', text: `${health}, I think. What about tea?` }])
  await jarvis.close()
  for (const [project, word] of [
    ['boats', 'otterword'],
    ['rival', 'rivalword'],
  ] as const) {
    await done('/api/save-observation', { title: `The mutex of ${word}`, project, fact: [`${word} is one`] })
    await done('/api/decision-add', { chosen: `A mutex for ${word}`, project })
    await done('/api/knowledge-add', { text: `The mutex of ${word} is slow`, project })
    await done('/api/session-open', { id: `session-${word}`, project, label: `About ${word}` })
    await done('/api/save-gem', { text: `The mutex of ${word} is on this page.`, title: `Page of ${word}`, project })
  }
}, 120_000)
afterAll(() => on.close())

async function done(path: string, body: object): Promise<void> {
  const response = await on.post(path, body)
  expect({ path, status: response.status, text: response.ok ? '' : await response.text() }).toMatchObject({
    status: 200,
  })
}

async function ask(token: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  const response = await fetch(`${on.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}
const codeOf = ({ text }: { text: string }): string | undefined => (JSON.parse(text) as { code?: string }).code

/** Values for required fields, and for fields with search words. */
function inputFor({ schema }: Route, words: string): Record<string, unknown> {
  const named = ['query', 'task', 'message', 'q']
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([field, one]) => {
      const isNeeded = (schema.required ?? []).includes(field)
      if (!isNeeded && !named.includes(field)) return []
      const { type, enum: values } = one as { type?: string; enum?: readonly unknown[] }
      if (values) return [[field, values[0]]]
      if (type === 'integer' || type === 'number') return [[field, 1]]
      if (type === 'array') return [[field, [words]]]
      return type === 'string' || type === undefined ? [[field, words]] : []
    }),
  )
}

describe('a token for one project', () => {
  it('can use only operations limited to a project, for any operation', async () => {
    const open: string[] = []
    for (const route of routes) {
      const { name } = route.operation
      const { text } = await ask(ofProject, route.path, {
        ...inputFor(route, 'mutex'),
        ...('project' in route.schema.properties && { project: 'rival' }),
      })
      expect(codeOf({ text }), name).toMatch(/^token_(?:project|role)$/)
      if (route.operation.ofProject) open.push(name)
    }
    expect(open).toEqual(expect.arrayContaining(['obs_search', 'save_observation', 'decisions', 'search_gems']))
  })

  it('reads its own project, and nothing of another one', async () => {
    const seen: string[] = []
    for (const route of routes.filter(({ operation }) => operation.ofProject && operation.effect === 'read')) {
      const { project: _, ...input } = inputFor(route, 'mutex')
      const { text, status } = await ask(ofProject, route.path, input)
      expect({ name: route.operation.name, found: text.includes('rivalword') }).toMatchObject({ found: false })
      if (status === 200 && text.includes('otterword')) seen.push(route.operation.name)
      const { text: whole } = await ask(on.token, route.path, { ...input, project: 'rival' })
      expect({ name: route.operation.name, found: whole.includes('otterword') }).toMatchObject({ found: false })
    }
    expect(seen).toEqual(
      expect.arrayContaining(['obs_search', 'decisions', 'knowledge_list', 'session_list', 'search_gems']),
    )
  })

  it('cannot refer to decisions and sessions of another project in writes', async () => {
    const listed = await (await on.post('/api/decisions', { project: 'rival' })).json()
    const [{ id }] = (listed as { decisions: { id: string }[] }).decisions as [{ id: string }]
    await done('/api/save-observation', { title: 'Seen in a session', project: 'rival', session: 'only-observed' })
    const chosen = 'A spin lock for boats'
    for (const [path, body] of [
      ['/api/decision-add', { chosen, supersedes: [id] }],
      ['/api/decision-add', { chosen, session: 'session-rivalword' }],
      ['/api/save-observation', { title: 'Planted', session: 'session-rivalword' }],
      ['/api/save-observation', { title: 'Planted', session: 'only-observed' }],
    ] as const) {
      const answer = await ask(ofProject, path, body)
      expect([path, body, answer.status, codeOf(answer)]).toEqual([path, body, 403, 'token_project'])
    }
    const call = { name: 'save_observation', arguments: { title: 'Planted', session: 'only-observed' } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    expect((await ask(ofProject, '/mcp', body)).text).toContain('limited to the project')
    for (const session of ['session-otterword', 'a-new-one', 'a-new-one'])
      expect((await ask(ofProject, '/api/save-observation', { title: 'Mine', session })).status).toBe(200)
    const own = await ask(ofProject, '/api/decision-add', { chosen })
    const { decision } = JSON.parse(own.text) as { decision: { id: string } }
    expect((await ask(ofProject, '/api/decision-add', { chosen, supersedes: [decision.id] })).status).toBe(200)
  })

  it('writes no field that could name a record of another project, except checked ones', () => {
    const texts = ['project', 'title', 'subtitle', 'narrative', 'chosen', 'why', 'by', 'agent']
    const lists = ['fact', 'concept', 'file', 'fileRead', 'tool', 'against']
    const harmless = new Set<string>([...texts, ...lists, ...recordFields])
    for (const { operation, schema } of routes)
      for (const [field, { enum: values, type }] of Object.entries(schema.properties))
        if (operation.ofProject && operation.effect !== 'read' && !values && type !== 'number')
          expect(harmless, `${operation.name} ${field}`).toContain(field)
  })

  it('has the same tools over MCP, in its project', async () => {
    const list = await ask(ofProject, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    expect(list.text).toContain('obs_search')
    expect(list.text).not.toContain('recall_memory')
    const call = (args: object) => ({
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'obs_search', arguments: args },
    })
    const { text } = await ask(ofProject, '/mcp', call({ query: 'mutex' }))
    expect(text).toContain('otterword')
    expect(text).not.toContain('rivalword')
    expect((await ask(ofProject, '/mcp', call({ query: 'mutex', project: 'rival' }))).text).not.toContain('rivalword')
    expect((await fetch(`${on.url}/api/events`, { headers: { authorization: `Bearer ${ofProject}` } })).status).toBe(
      403,
    )
  })
})

describe('a token without sensitive data', () => {
  it('never gets records marked sensitive, by any reading operation', async () => {
    const factOperations: string[] = []
    for (const route of routes) {
      const { effect, long, atComputer, ofHome, name } = route.operation
      if (effect !== 'read' || long || atComputer || ofHome) continue
      const input = inputFor(
        route,
        name === 'session_get' || name === 'session_history' ? 's1' : 'pills for my blood pressure',
      )
      const { text } = await ask(withoutSensitive, route.path, input)
      expect({ name, found: text.toLowerCase().includes(canary) }).toMatchObject({ found: false })
      if ((await ask(on.token, route.path, input)).text.toLowerCase().includes(canary)) factOperations.push(name)
    }
    // Operations that show the owner the facts.
    expect(factOperations).toEqual(expect.arrayContaining(['fact_list', 'recall_memory', 'search']))
  })

  it('gets other records, also over MCP', async () => {
    const call = { name: 'recall_memory', arguments: { query: 'pills for my blood pressure with tea' } }
    const { text } = await ask(withoutSensitive, '/mcp', { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call })
    expect(text).toContain('tea with my pills')
    expect(text.toLowerCase()).not.toContain(canary)
  })

  it('is logged with its requests and results', async () => {
    await expect
      .poll(() => readFileSync(join(on.home, 'logs', 'server.log'), 'utf8'), { timeout: 20_000 })
      .toMatch(/token [0-9a-f]{8} \(ann\) POST \/mcp 200/)
    expect(readFileSync(join(on.home, 'logs', 'server.log'), 'utf8')).toMatch(/\(bot\) POST \/api\/recall-memory 403/)
  })
})
