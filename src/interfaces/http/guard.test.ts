import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import { cookieValue } from './credentials.ts'

let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer(
    { 'backup.md': '# Backups\n\nOff-site, every night.\n' },
    { patience: { headers: 1500, request: 4000 }, settings: { 'server.maxBodyBytes': 2000 } },
  )
})
afterAll(() => on.close())

/** A raw request; `headers` may omit or repeat any header. */
const request = (line: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ Connection: 'close', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const good = () => ({ Host: `127.0.0.1:${on.port}`, Authorization: `Bearer ${on.token}` })
const get = async (path: string, headers: Readonly<Record<string, string>>) =>
  statusOf(await on.raw(request(`GET ${path}`, headers)))

describe('the guard, tested over a socket', () => {
  it('accepts the owner, by address and by name', async () => {
    expect(await get('/api/status', good())).toBe(200)
    expect(await get('/api/status', { ...good(), Host: `localhost:${on.port}` })).toBe(200)
  })

  it('listens on the loopback address alone', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of others) {
      const refused = new Promise((resolve) => {
        connect(on.port, address, () => resolve('open')).on('error', () => resolve('refused'))
      })
      expect(await refused, address).toBe('refused')
    }
  })

  it('refuses every host but its own address and port', async () => {
    const { port } = on
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil:${port}`,
      `evil.localhost:${port}`,
      `0.0.0.0:${port}`,
      `127.0.0.2:${port}`,
      `127.1:${port}`,
      `[::1]:${port}`,
      '127.0.0.1',
      'localhost',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1:0${port}`,
      `127.0.0.1:${port}@evil.example`,
      `user@127.0.0.1:${port}`,
      `LOCALHOST.:${port}`,
    ])
      for (const path of ['/health', '/api/status', '/', '/open?code=x'])
        expect(await get(path, { ...good(), Host: host }), `${host} ${path}`).toBe(403)
  })

  it('answers 400 without a host, in either version of the protocol', async () => {
    expect(await get('/health', {})).toBe(400)
    expect(await get('/api/status', { Authorization: `Bearer ${on.token}` })).toBe(400)
    expect(statusOf(await on.raw(`GET /health HTTP/1.0\r\n\r\n`))).toBe(400)
    expect(await get('/health', { Host: '' })).toBe(400)
  })

  it('refuses pages of other origins, of other ports, of files and of sandboxes', async () => {
    for (const origin of [
      'http://evil.example',
      `https://127.0.0.1:${on.port}`,
      `http://127.0.0.1:${on.port + 1}`,
      `http://localhost:${on.port}`,
      'http://127.0.0.1',
      `http://127.0.0.1:${on.port}.evil.example`,
      'null',
      'file://',
      '',
    ])
      expect(await get('/api/status', { ...good(), Origin: origin }), origin).toBe(403)
    expect(await get('/api/status', { ...good(), Origin: `http://127.0.0.1:${on.port}` })).toBe(200)
  })

  it('trusts Sec-Fetch headers of a request without an origin', async () => {
    const fromPage = (site: string, mode = 'no-cors') => ({ ...good(), 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode })
    for (const site of ['cross-site', 'same-site']) {
      expect(await get('/api/status', fromPage(site))).toBe(403)
      expect(await get('/api/status', fromPage(site, 'navigate'))).toBe(403)
      // A link may be opened from a terminal in a browser: it is valid once, and only the owner knows it.
      expect(await get('/open?code=x', fromPage(site, 'navigate'))).toBe(403)
      expect(await on.raw(request('GET /open?code=x', fromPage(site, 'navigate')))).toContain('link has expired')
    }
    for (const site of ['same-origin', 'none']) expect(await get('/api/status', fromPage(site))).toBe(200)
  })

  it('requires the token everywhere except /health and /open', async () => {
    const { Host } = good()
    expect(await get('/health', { Host })).toBe(200)
    for (const path of [
      '/',
      '/index.html',
      '/assets/x.js',
      '/api/status',
      '/api/events',
      '/api/openapi.json',
      '/mcp',
      '/stop',
    ])
      expect(await get(path, { Host }), path).toBe(401)
    for (const line of ['POST /open', 'POST /stop', 'PUT /health', 'DELETE /api/status', 'OPTIONS /api/status'])
      expect(statusOf(await on.raw(request(line, { Host }))), line).toBe(401)
  })

  it('accepts only its own token, and only cookies that it signed and that are valid', async () => {
    const { Host } = good()
    for (const Authorization of [
      'Bearer',
      'Bearer ',
      `Bearer ${on.token}x`,
      `Bearer ${on.token.slice(1)}`,
      `Bearer ${on.token.toLowerCase()}`,
      `Basic ${on.token}`,
      on.token,
      `Bearer ${on.token}, Bearer x`,
    ])
      expect(await get('/api/status', { Host, Authorization }), Authorization).toBe(401)
    const cookies = (value: string) => get('/api/status', { Host, Cookie: `other=1; jarvis=${value}` })
    expect(await cookies(cookieValue(on.token, Date.now()))).toBe(200)
    expect(await cookies(cookieValue(on.token, Date.now() - 31 * 24 * 3600 * 1000))).toBe(401)
    expect(await cookies(cookieValue('x'.repeat(43), Date.now()))).toBe(401)
    expect(await cookies(cookieValue(on.token, Date.now()).replace(/^\d+/, '9999999999999'))).toBe(401)
    for (const value of ['', '.', 'NaN.', on.token]) expect(await cookies(value), value).toBe(401)
    // A wrong token is not made good by a cookie.
    const Cookie = `jarvis=${cookieValue(on.token, Date.now())}`
    expect(await get('/api/status', { Host, Cookie, Authorization: 'Bearer wrong' })).toBe(401)
  })

  it('refuses bodies over the limit, by declared and by actual length', async () => {
    const json = { ...good(), 'Content-Type': 'application/json' }
    const body = JSON.stringify({ query: 'x'.repeat(3000) })
    const refused = await on.raw(request('POST /api/search', { ...json, 'Content-Length': String(body.length) }, body))
    expect(statusOf(refused)).toBe(413)
    // The body is refused before it arrives.
    expect(statusOf(await on.raw(request('POST /api/search', { ...json, 'Content-Length': '999999999' })))).toBe(413)
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const chunked = request('POST /api/search', { ...json, 'Transfer-Encoding': 'chunked' }, chunk)
    expect(statusOf(await on.raw(chunked))).toBe(413)
    expect(statusOf(await on.raw(request('POST /mcp', { ...json, 'Content-Length': '999999999' })))).toBe(413)
  })

  it('accepts only JSON, which a form of another site cannot send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { ...good(), 'Content-Type': type, 'Content-Length': '2' }
      expect(statusOf(await on.raw(request('POST /api/search', headers, '{}'))), type).toBe(415)
    }
  })

  it('disconnects clients that send headers or a body slowly', async () => {
    const silent = await on.raw('GET /health HTTP/1.1\r\nHost: 127.0')
    expect([408, Number.NaN]).toContain(statusOf(silent))
    const slow = request(
      'POST /api/search',
      { ...good(), 'Content-Type': 'application/json', 'Content-Length': '100' },
      '{',
    )
    const started = performance.now()
    expect([408, Number.NaN]).toContain(statusOf(await on.raw(slow)))
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('disconnects clients that send no HTTP or endless headers', async () => {
    expect(statusOf(await on.raw('\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'))).toBe(400)
    expect(statusOf(await on.raw(request('GET /health', { ...good(), 'X-Long': 'x'.repeat(50_000) })))).toBe(431)
    expect(await get('http://evil.example/health', good())).toBe(404)
  })

  it('sets its policy on every answer and never lets another origin read one', async () => {
    const answers = [
      await on.raw(request('GET /health', good())),
      await on.raw(request('GET /nothing', good())),
      await on.raw(request('GET /', { Host: good().Host })),
      await on.raw(request('GET /api/search?query=backups', good())),
      await on.raw(request('GET /health', { Host: 'evil.example' })),
      await on.raw(request('GET /open?code=wrong', { Host: good().Host })),
    ]
    for (const answer of answers) {
      const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()
      expect(head).toContain("content-security-policy: default-src 'none'; script-src 'self';")
      expect(head).toContain("frame-ancestors 'none'")
      expect(head).toContain('x-content-type-options: nosniff')
      expect(head).toContain('referrer-policy: no-referrer')
      expect(head).not.toContain('access-control')
      expect(head).not.toContain('x-powered-by')
    }
  })

  it('limits strangers to a few attempts a second without delaying the owner', async () => {
    const { Host } = good()
    const tries = await Promise.all(
      Array.from({ length: 120 }, () => on.raw(request('GET /api/status', { Host, Authorization: 'Bearer guess' }))),
    )
    const statuses = tries.map(statusOf)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
    expect(tries.find((answer) => statusOf(answer) === 429)?.toLowerCase()).toContain('retry-after: 1')
    expect(await get('/api/status', good())).toBe(200)
  })
})
