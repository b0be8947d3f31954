import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { spacesOf } from '../../testing/home-store.ts'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import { proofOf } from './credentials.ts'
import { startServer } from './server.ts'

const secretQuestion = 'zanzibar-question'
let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({
    'backup.md': '# Backups\n\nOff-site, every night.\n\n## Where\n\nOn the second disk.\n',
    'garden/plan.md': '---\ntags: [home]\n---\n# Garden plan\n\nTomatoes go south.\n',
  })
})
afterAll(() => on.close())

const read = async (response: Response | Promise<Response>) => JSON.parse(await (await response).text())
const json = (path: string, init?: RequestInit) => read(on.ask(path, init))

describe('a server', () => {
  it('reports its health publicly, and proves its identity to holders of the token', async () => {
    const health = await read(fetch(`${on.url}/health`))
    expect(health).toEqual({ status: 'ok', version: '1.2.3', uptime: expect.any(Number) })
    const { proof } = await read(fetch(`${on.url}/health?challenge=abc-1`))
    expect(proof).toBe(proofOf(on.token, 'abc-1'))
    const strange = await read(fetch(`${on.url}/health?challenge=${encodeURIComponent('a b')}`))
    expect(strange).not.toHaveProperty('proof')
  })

  it('writes its record for the owner only', () => {
    const file = join(on.home, 'server.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, port: on.port, url: on.url })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('answers query strings and JSON bodies alike', async () => {
    const asked = 'query=tomatoes&tag=home&tag=other&limit=3&explain=true&minScore=0'
    const got = await json(`/api/search?${asked}`)
    const posted = await read(
      on.post('/api/search', { query: 'tomatoes', tag: ['home', 'other'], limit: 3, explain: true, minScore: 0 }),
    )
    expect(got.hits).toHaveLength(1)
    expect(got.hits[0]).toMatchObject({ uri: 'jarvis://notes/garden/plan.md', trace: expect.any(Object) })
    expect({ ...got, timings: 0 }).toEqual({ ...posted, timings: 0 })
  })

  it('reads, renames and describes through the same operations', async () => {
    expect((await json('/api/get?ref=notes/backup.md&from=5&lines=1')).text).toBe('## Where')
    expect((await json('/api/multi-get?pattern=notes/**')).documents).toHaveLength(2)
    expect(await read(on.post('/api/context-add', { target: 'notes', text: 'About the house' }))).toMatchObject({
      collection: 'notes',
    })
    expect((await json('/api/context-list')).contexts).toHaveLength(1)
    await on.post('/api/collection-rename', { name: 'notes', newName: 'papers' })
    expect((await json('/api/search?query=tomatoes')).hits[0].uri).toBe('jarvis://papers/garden/plan.md')
    await on.post('/api/collection-rename', { name: 'papers', newName: 'notes' })
  })

  it('counts queries and writes as signs of the owner, but not polls of an open page', async () => {
    const noted = join(on.home, 'cache', 'active')
    const isNoted = () => existsSync(noted)
    await on.ask('/api/search?query=tomatoes')
    await vi.waitUntil(isNoted)
    // Signs that come close together are noted once.
    await pause(400)
    rmSync(noted)
    await on.ask('/api/context-list')
    await pause(100)
    expect(isNoted()).toBe(false)
    await on.post('/api/context-add', { target: 'notes', text: 'About the garden' })
    await vi.waitUntil(isNoted)
  })

  it('reports errors as problems, with the next step', async () => {
    const cases: [string, number, string, RegExp][] = [
      ['/api/serch?query=x', 404, 'route_not_found', /Did you mean .*\/api\/search/],
      ['/nothing', 404, 'route_not_found', /openapi/],
      ['/api/search?qery=x', 400, 'field_unknown', /Did you mean query\?/],
      ['/api/search?limit=many', 400, 'input_invalid', /limit/],
      ['/api/search?limit=1&limit=2', 400, 'field_repeated', /one value/],
      ['/api/search?query=x&collection=note', 404, 'collection_not_found', /Did you mean notes\?/],
      ['/api/search?query=x&space=none', 404, 'space_not_found', /main/],
      ['/api/search?query=x&space=No%20Name', 400, 'space_name_invalid', /cannot be the name/],
      ['/api/get', 400, 'input_invalid', /ref/],
      ['/api/get?ref=notes/bakcup.md', 404, 'document_not_found', /backup\.md/],
      ['/api/search?query=x&after=never', 400, 'date_invalid', /2024-05-01/],
    ]
    for (const [path, status, code, detail] of cases) {
      const response = await on.ask(path)
      expect(response.headers.get('content-type'), path).toBe('application/problem+json')
      const problem = await read(response)
      expect(problem, path).toMatchObject({ type: 'about:blank', status, code })
      expect(problem.detail, path).toMatch(detail)
      expect(response.status).toBe(status)
    }
    for (const [path, method, allow] of [
      ['/api/embed', 'GET', 'POST'],
      ['/api/search', 'DELETE', 'GET, POST'],
      ['/health', 'POST', 'GET'],
      ['/api/events', 'POST', 'GET'],
    ] as const) {
      const response = await on.ask(path, { method })
      expect(response.status, path).toBe(405)
      expect(response.headers.get('allow')).toBe(allow)
    }
    const broken = await on.ask('/api/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(await read(broken)).toMatchObject({ status: 400, code: 'body_not_json' })
    expect(await read(on.post('/api/search', [1]))).toMatchObject({ status: 400, code: 'body_not_object' })
  })

  it('separates spaces, by address and by header', async () => {
    const added = await on.post('/api/collection-add?space=work', { folder: on.notes, name: 'desk' })
    expect(added.status).toBe(200)
    expect((await json('/api/collection-list?space=work')).collections).toMatchObject([{ name: 'desk' }])
    expect((await json('/api/collection-list', { headers: { 'jarvis-space': 'work' } })).collections).toHaveLength(1)
    expect((await json('/api/collection-list')).collections).toMatchObject([{ name: 'notes' }])
    expect((await json('/api/search?query=tomatoes&space=all')).hits).toHaveLength(2)
  })

  it('creates no space for a misspelled name, except by operations that may be its first write', async () => {
    const before = await spacesOf(on.home)
    const calls: [path: string, body: object][] = [
      ['undo', {}],
      ['update', {}],
      ['rebuild', {}],
      ['context-add', { target: 'notes', text: 'About the house' }],
      ['fact-retract', { fact: '#ffffff' }],
      ['export-data', { folder: join(on.folder, 'export') }],
      ['doctor', {}],
    ]
    for (const [path, body] of calls) {
      const answer = await on.post(`/api/${path}?space=mian`, body)
      expect
        .soft([path, answer.status, await read(answer)])
        .toEqual([
          path,
          404,
          expect.objectContaining({ code: 'space_not_found', detail: expect.stringContaining('Did you mean main?') }),
        ])
    }
    expect(await spacesOf(on.home)).toEqual(before)
    expect((await on.post('/api/note?space=diary', { text: 'It rained.' })).status).toBe(200)
    expect(await spacesOf(on.home)).toEqual([...before, 'diary'].sort())
  })

  it('appends co-pilot notes at the address of the gem', async () => {
    const { gem } = await read(on.post('/api/gems', { text: 'Notes of a talk about tides and piers.' }))
    const notes = { decisions: ['Build in spring'], actionItems: ['Ann asks for steel'], openQuestions: ['Who pays?'] }
    const { gem: noted } = await read(on.post(`/api/gems/${gem.id}/copilot`, notes))
    expect(noted.copilot).toEqual(notes)
    // The gem's id comes from the address.
    const other = await read(on.post(`/api/gems/${gem.id}/copilot`, { id: 'ffffffff', decisions: ['Paint it'] }))
    expect([other.gem.id, other.gem.copilot.decisions]).toEqual([gem.id, ['Build in spring', 'Paint it']])
    expect((await on.post('/api/gems/ffffffff/copilot', { decisions: ['x'] })).status).toBe(404)
    expect((await on.post('/api/gems/%E0%A4/copilot', { decisions: ['x'] })).status).toBe(404)
    expect((await on.ask(`/api/gems/${gem.id}/copilot`)).status).toBe(405)
    expect((await on.post('/api/gems/{id}/copilot', { decisions: ['x'] })).status).toBe(404)
    expect((await on.post(`/api/gems/${gem.id}/other`, {})).status).toBe(404)
  })

  it('passes a URL from any site to the page, and stores nothing of it', async () => {
    const before = (await json('/api/gems')).total
    const asked = encodeURIComponent('https://example.org/a?b=1&c="><script>alert(1)</script>')
    const answer = await on.raw(
      `GET /save?url=${asked}&title=A HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\nConnection: close\r\n` +
        'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n\r\n',
    )
    expect(answer).toContain('200 OK')
    expect(answer).toContain('content="0;url=/#/gems?save=https%3A%2F%2Fexample.org%2Fa')
    expect(answer).not.toContain('<script>')
    expect((await json('/api/gems')).total).toBe(before)
    expect((await on.post('/save?url=x', {})).status).toBe(405)
  })

  it('opens the page in a browser through a one-time link', async () => {
    const { url } = await read(on.post('/open', {}))
    expect(url).toMatch(new RegExp(`^${on.url}/open\\?code=[\\w-]{43}$`))
    const opened = await fetch(url, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
    const line = opened.headers.get('set-cookie')!
    expect(line).toMatch(/^jarvis=[\w.-]+; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/)
    expect(line).not.toContain(on.token)
    const [cookie = ''] = line.split(';')
    expect((await fetch(`${on.url}/api/status`, { headers: { cookie } })).status).toBe(200)
    const again = await fetch(url, { redirect: 'manual' })
    expect([again.status, again.headers.get('set-cookie')]).toEqual([403, null])
    const elsewhere = await read(on.post('/open', {}))
    const onward = await on.raw(
      `GET ${elsewhere.url.slice(on.url.length)} HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\nConnection: close\r\n` +
        'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n\r\n',
    )
    expect(onward).toContain('set-cookie: jarvis=')
    expect(onward).toContain('content="0;url=/"')
    const closed = await fetch(`${on.url}/`)
    expect([closed.status, await closed.text()]).toEqual([401, expect.stringContaining('jarvis open')])
  })

  it('adds its own details to the status', async () => {
    const { server } = await json('/api/status')
    expect(server).toMatchObject({ url: on.url, pid: process.pid, models: [], memory: { indexer: null } })
    expect(server.memory.server).toBeGreaterThan(10_000_000)
    const jarvis = await on.open()
    expect((await jarvis.status()).server).toEqual({
      url: on.url,
      pid: process.pid,
      version: '1.2.3',
      startedAt: expect.any(Number),
      formerSettings: false,
    })
    await jarvis.close()
  })

  it('reports in status and doctor when its settings differ from the file', async () => {
    const file = join(on.home, 'config.yaml')
    writeFileSync(file, 'search:\n  limit: 3\n')
    const jarvis = await on.open()
    try {
      expect((await json('/api/status')).server.formerSettings).toBe(true)
      expect((await jarvis.status()).server?.formerSettings).toBe(true)
      const { findings, healthy } = await jarvis.doctor()
      expect(healthy).toBe(true)
      expect(findings).toContainEqual(
        expect.objectContaining({ check: 'server', state: 'note', fix: 'jarvis stop && jarvis up' }),
      )
      // A file emptied by "config unset" is the same as none.
      writeFileSync(file, '')
      expect((await json('/api/status')).server.formerSettings).toBe(false)
      rmSync(file)
      expect((await json('/api/status')).server.formerSettings).toBe(false)
    } finally {
      rmSync(file, { force: true })
      await jarvis.close()
    }
  })

  it('refuses to serve the same home twice, and names the running server', async () => {
    const { home, config } = await loadConfig({ home: on.home, flags: { 'server.port': 0 }, environment: {} })
    const second = await startServer({ home, config, flags: {}, space: 'main', version: '1.2.3' })
    expect(second).toMatchObject({ other: { pid: process.pid, url: on.url } })
    expect((await fetch(`${on.url}/health`)).status).toBe(200)
  })

  it('writes no queries, documents or tokens into its log', async () => {
    await on.ask(`/api/search?query=${secretQuestion}&space=none`)
    await on.ask(`/${secretQuestion}?code=${secretQuestion}`)
    await on.ask(`/api/get?ref=${secretQuestion}`)
    await fetch(`${on.url}/api/status`, { headers: { authorization: 'Bearer wrong-token' } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const file = join(on.home, 'logs', 'server.log')
    const log = readFileSync(file, 'utf8')
    expect(log).toContain('GET /api/status 401 token_wrong')
    for (const secret of [secretQuestion, on.token, 'wrong-token', 'Tomatoes']) expect(log).not.toContain(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('starting a server', () => {
  const start = async (place: TemporaryServer) => {
    const { home, config } = await loadConfig({ home: place.home, flags: { 'server.port': 0 }, environment: {} })
    return startServer({ home, config, flags: {}, space: 'main', version: '1', indexer: false })
  }
  const record = {
    ...{ url: 'http://127.0.0.1:9', port: 9, version: '1', startedAt: 1 },
    ...{ space: 'main', settings: '', settingsFile: '', watch: true },
  }

  it('replaces the record of a dead process, of another program, and an invalid one', async () => {
    const place = await openTemporaryServer({})
    await place.server.close()
    // Process 1 exists and is not a server; process 2^22 + 1 does not exist; port 9 has no listener.
    const dead = [4_194_305, 1, process.ppid].map((pid) => ({ ...record, pid }))
    for (const left of [...dead, 'half a fi']) {
      writeFileSync(join(place.home, 'server.json'), JSON.stringify(left))
      const started = await start(place)
      if ('other' in started) throw new Error('taken for a server')
      expect(JSON.parse(readFileSync(join(place.home, 'server.json'), 'utf8')).port).toBe(started.record.port)
      await started.close()
    }
    await place.close()
  })

  it('uses another port when its own is taken', async () => {
    const place = await openTemporaryServer({}, { settings: { 'server.port': on.port } })
    expect(place.port).not.toBe(on.port)
    expect((await fetch(`${place.url}/health`)).status).toBe(200)
    await place.close()
  })
})
