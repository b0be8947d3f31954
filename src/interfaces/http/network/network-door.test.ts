import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../../testing/temporary-server.ts'
import { certificateFor } from '../phone/certificate.ts'
import { textInFile } from '../tokens/kept-text.ts'
import { createKeptTokens } from '../tokens/kept-tokens.ts'

/** A program of Prometheus that checks figures with its own parser. */
const promtool = process.env.JARVIS_TEST_PROMTOOL

let folder: string
let on: TemporaryServer
let at: string
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-network-'))
  const { cert, key } = await certificateFor(folder, '127.0.0.1', Date.now())
  const [certificate, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certificate, cert)
  writeFileSync(keyFile, key)
  on = await openTemporaryServer(
    { 'pier.md': '# Pier\n\nThe boat lies at pier 4.\n' },
    { settings: { 'server.listen': '0.0.0.0:0', 'server.certificate': certificate, 'server.key': keyFile } },
  )
  at = on.server.networkUrl!.replace('0.0.0.0', '127.0.0.1')
  const tokens = createKeptTokens(textInFile(join(on.home, 'tokens.json')))
  token = (await tokens.create({ name: 'ann', role: 'writer', space: 'main', endsAt: null })).token
})
afterAll(async () => {
  await on?.close()
  rmSync(folder, { recursive: true, force: true })
})

function ask(
  path: string,
  bearer?: string,
  body?: object,
  headers: object = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    const asked = request(`${at}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...authorization,
        ...headers,
      },
      rejectUnauthorized: false,
    })
    asked.on('error', reject).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.end(body && JSON.stringify(body))
  })
}

describe('the network address', () => {
  it('is refused without TLS, unless the settings allow it or only this machine reaches it', async () => {
    const open = (settings: object) => openTemporaryServer({}, { settings: settings as Record<string, unknown> })
    await expect(open({ 'server.listen': '0.0.0.0:0' })).rejects.toMatchObject({
      code: 'listen_without_tls',
      message: expect.stringContaining('server.certificate'),
    })
    for (const settings of [
      { 'server.listen': '0.0.0.0:0', 'server.plainHttp': true },
      { 'server.listen': '127.0.0.1:0' },
    ]) {
      const plain = await open(settings)
      const { port } = new URL(plain.server.networkUrl!)
      expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toMatchObject({ status: 'ok' })
      await plain.close()
    }
  })

  it('reports an unreadable certificate, and an address in use', async () => {
    const none = { 'server.listen': '0.0.0.0:0', 'server.certificate': '/none.pem', 'server.key': '/none.key' }
    await expect(openTemporaryServer({}, { settings: none })).rejects.toMatchObject({ code: 'certificate_unreadable' })
    const taken = { 'server.listen': `127.0.0.1:${on.port}` }
    await expect(openTemporaryServer({}, { settings: taken })).rejects.toMatchObject({ code: 'listen_failed' })
  })

  it('accepts tokens, but neither the owner, a stranger nor a page', async () => {
    expect((await ask('/health')).status).toBe(200)
    expect((await ask('/ready')).status).toBe(200)
    expect((await ask('/api/search', token, { query: 'boat' })).text).toContain('pier')
    for (const [path, bearer, status] of [
      ['/api/status', undefined, 401],
      ['/api/status', on.token, 401],
      ['/metrics', undefined, 401],
      ['/', token, 404],
      ['/open', token, 404],
      ['/stop', token, 404],
      ['/phone', token, 404],
      ['/api/recall-memory?space=other&query=x', token, 403],
    ] as const)
      expect([path, (await ask(path, bearer)).status]).toEqual([path, status])
    expect((await ask('/api/status', token, undefined, { origin: 'https://evil.example' })).status).toBe(403)
  })

  it('logs the author of writes over HTTP and MCP', async () => {
    expect((await ask('/api/remember-fact', token, { content: 'The harbour closes at nine.' })).status).toBe(200)
    const call = { name: 'remember_fact', arguments: { content: 'The ferry leaves at ten.' } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    expect((await ask('/mcp', token, body)).text).toContain('ferry')
    await on.post('/api/remember-fact', { content: 'The owner has a red boat.' })
    const { entries } = (await (await on.ask('/api/log')).json()) as { entries: { actor: string }[] }
    expect(entries.slice(0, 3).map(({ actor }) => actor)).toEqual([
      expect.not.stringContaining('('),
      expect.stringMatching(/^\w+ \(ann\)$/),
      expect.stringMatching(/^\w+ \(ann\)$/),
    ])
  })

  it('exposes Prometheus metrics without query texts', async () => {
    await ask('/api/search', token, { query: 'zebrafinch' })
    const { text } = await ask('/metrics', token)
    expect(text).toMatch(/^jarvis_requests_total\{door="network",status="2xx"\} [1-9]/m)
    expect(text).toMatch(/^jarvis_request_seconds_bucket\{door="network",le="\+Inf"\} [1-9]/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toMatch(/zebrafinch|ann|main/)
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)*\})? [\d.e+-]+)$/)
    expect((await on.ask('/metrics')).headers.get('content-type')).toContain('version=0.0.4')
    expect(readFileSync(join(on.home, 'logs', 'server.log'), 'utf8')).not.toContain('zebrafinch')
  })

  it.skipIf(promtool === undefined)('exposes metrics that the Prometheus parser accepts', async () => {
    const { text } = await ask('/metrics', token)
    const check = (input: string) => spawnSync(promtool!, ['check', 'metrics'], { input, encoding: 'utf8' })
    expect(check(text)).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(check(text.replace('le="+Inf"', 'le="much"')).status).not.toBe(0)
  })
})

describe('a stopping server', () => {
  it('signals a proxy, and answers until the proxy has noticed', async () => {
    const stopping = await openTemporaryServer(
      {},
      { settings: { 'server.listen': '127.0.0.1:0' }, patience: { handOver: 3000 } },
    )
    const url = stopping.server.networkUrl!
    const tokens = createKeptTokens(textInFile(join(stopping.home, 'tokens.json')))
    const { token: given } = await tokens.create({ name: 'bob', role: 'reader', space: 'main', endsAt: null })
    const status = () => fetch(`${url}/api/status`, { headers: { authorization: `Bearer ${given}` } })
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    expect((await status()).headers.get('connection')).toBe('keep-alive')
    const closed = stopping.close()
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(503))
    const answer = await status()
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await closed
    await expect(status()).rejects.toThrow()
  })

  it('does not wait for a proxy that never connected', async () => {
    const stopping = await openTemporaryServer(
      {},
      { settings: { 'server.listen': '127.0.0.1:0' }, patience: { handOver: 30_000 } },
    )
    const begun = performance.now()
    await stopping.close()
    expect(performance.now() - begun).toBeLessThan(25_000)
  })
})
