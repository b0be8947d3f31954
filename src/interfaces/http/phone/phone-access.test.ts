import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../../testing/temporary-server.ts'
import { loadRoutes } from '../routes.ts'
import { certificateFor } from './certificate.ts'
import { chooseAddress, ownAddresses } from './own-addresses.ts'
import type { PairingLink, PhoneState } from './phone-access.ts'
import { isForPhones } from './phone-role.ts'

let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({ 'backup.md': '# Backups\n\nOff-site, every night.\n' })
})
afterAll(() => on.close())

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request as a phone sends it; `ca` in place of going past the warning. */
function ask(address: string, { method = 'GET', headers = {}, body, ca }: AskOptions = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const trust = ca === undefined ? { rejectUnauthorized: false } : { ca }
    const asked = request(address, { method, headers, agent: false, ...trust }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  ca?: string
}

const state = async () => (await (await on.ask('/phone')).json()) as PhoneState
const link = async () => (await (await on.post('/phone', { address: '127.0.0.1' })).json()) as PairingLink

/** Lets a phone in. Returns where, and its cookie. */
async function pair(agent = 'Mozilla/5.0 (iPhone; CPU)'): Promise<{ at: string; cookie: string }> {
  const { url } = await link()
  const { status, headers } = await ask(url, { headers: { 'user-agent': agent } })
  expect(status).toBe(200)
  return { at: new URL(url).origin, cookie: String(headers['set-cookie']).split(';')[0]! }
}
const post = (at: string, cookie: string, path: string, body: unknown, headers = {}) =>
  ask(`${at}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('phone access', () => {
  it('opens no port and writes no file before it is requested', async () => {
    expect(await state()).toMatchObject({ url: null, phones: [] })
    expect(existsSync(join(on.home, 'phone'))).toBe(false)
  })

  it('pairs through a one-time link, with a cookie that scripts and other sites cannot read', async () => {
    const { url } = await link()
    const first = await ask(url, { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' } })
    expect(first.headers['set-cookie']![0]).toMatch(/^__Host-jarvis-phone=.*HttpOnly; Secure; SameSite=Strict; Path=\//)
    expect((await ask(url)).status).toBe(403)
    const { at, cookie } = { at: new URL(url).origin, cookie: first.headers['set-cookie']![0]!.split(';')[0]! }
    expect((await ask(`${at}/`, { headers: { cookie } })).body).toContain('<div id="page">')
    expect((await post(at, cookie, '/api/search', { query: 'backups' })).body).toContain('Off-site')
    expect((await state()).phones).toMatchObject([{ name: 'Android' }])
  })

  it("stores only a hash of the phone's token, in files for the owner only", async () => {
    const { cookie } = await pair()
    const file = join(on.home, 'phone', 'phones.json')
    expect(readFileSync(file, 'utf8')).not.toContain(cookie.split('.')[1]!)
    if (process.platform === 'win32') return
    for (const name of ['phones.json', 'certificate.json'])
      expect(statSync(join(on.home, 'phone', name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(on.home, 'phone')).mode & 0o777).toBe(0o700)
  })

  it('allows reading, adding and undoing, and nothing more', async () => {
    const { at, cookie } = await pair()
    expect((await post(at, cookie, '/api/remember-fact', { content: 'The bicycle is blue.' })).status).toBe(200)
    expect((await post(at, cookie, '/api/undo', {})).status).toBe(200)
    for (const [path, body] of [
      ['/api/forget', { query: 'bicycle', dryRun: false }],
      ['/api/collection-add', { folder: '/etc' }],
      ['/api/collection-remove', { name: 'notes' }],
      ['/api/export-data', { folder: '/tmp/x' }],
      ['/api/import-data', { path: '/etc' }],
      ['/api/rebuild', {}],
      ['/api/doctor', {}],
      ['/api/agent-accept', { id: 'a', merge: true }],
      ['/api/agent-shell', { id: 'a' }],
    ] as const) {
      const { status, body: text } = await post(at, cookie, path, body)
      expect(status, `${path} ${text}`).toBe(403)
      expect(JSON.parse(text)).toMatchObject({ code: 'phone_role' })
    }
    for (const path of ['/stop', '/open', '/mcp', '/phone', '/phone/revoke'])
      expect((await post(at, cookie, path, {})).status, path).toBe(403)
    expect((await ask(`${at}/phone`, { headers: { cookie } })).status).toBe(404)
  })

  it('never allows erasing or naming files, for any operation', async () => {
    const allowed = [...(await loadRoutes()).values()].flat().filter(isForPhones)
    expect(allowed.length).toBeGreaterThan(40)
    for (const { operation, localPaths } of allowed) {
      expect(operation.effect, operation.name).not.toBe('destroy')
      expect(localPaths, operation.name).toEqual([])
    }
  })

  it('refuses other hosts, origins and tokens, and plain HTTP', async () => {
    const { at, cookie } = await pair()
    const { host, port } = new URL(at)
    const get = async (headers: Record<string, string>, path = '/api/status') =>
      (await ask(`${at}${path}`, { headers })).status
    expect(await get({ cookie })).toBe(200)
    for (const name of [`localhost:${port}`, 'evil.example', `127.0.0.1:${on.port}`, `127.0.0.1`])
      expect(await get({ cookie, host: name }), name).toBe(403)
    expect(await get({ cookie, origin: `http://${host}` })).toBe(403)
    expect(await get({ cookie, origin: at })).toBe(200)
    expect(await get({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await get({ cookie: `${cookie}x` })).toBe(401)
    expect(await get({})).toBe(401)
    // The owner's own token is for this machine only: it is never sent over a network.
    expect(await get({ authorization: `Bearer ${on.token}` })).toBe(401)
    await expect(fetch(at.replace('https', 'http'))).rejects.toThrow()
    // And a phone's cookie opens nothing at the computer's own address.
    expect((await fetch(`${on.url}/api/status`, { headers: { cookie } })).status).toBe(401)
  })

  it('ends at once when revoked, including open event streams', async () => {
    const { at, cookie } = await pair('Mozilla/5.0 (iPad)')
    const [{ id } = { id: '' }] = (await state()).phones
    const ended = new Promise((resolve) => {
      const asked = request(`${at}/api/events`, { headers: { cookie }, rejectUnauthorized: false, agent: false })
      asked.on('response', (response) => {
        response.on('close', () => resolve('ended')).on('error', () => {})
        response.once('data', () => void on.post('/phone/revoke', { id }))
      })
      asked.on('error', () => {})
      asked.end()
    })
    expect(await ended).toBe('ended')
    expect((await ask(`${at}/api/status`, { headers: { cookie } })).status).toBe(401)
    const closed = await ask(`${at}/`, { headers: { cookie, accept: 'text/html' } })
    expect(closed.body).toContain('jarvis phone')
    expect((await on.post('/phone/revoke', { id })).status).toBe(404)
  })

  it('closes its port when turned off, and accepts existing tokens when turned on again', async () => {
    const { at, cookie } = await pair()
    await on.post('/phone/off', {})
    expect((await state()).url).toBeNull()
    await expect(ask(`${at}/health`)).rejects.toThrow()
    expect(new URL((await link()).url).origin).toBe(at)
    expect((await ask(`${at}/api/status`, { headers: { cookie } })).status).toBe(200)
  })

  it('closes phone connections that are still in the TLS handshake', async () => {
    const { at, cookie } = await pair()
    const begun = connect(Number(new URL(at).port), '127.0.0.1')
    await once(begun, 'connect')
    expect((await ask(`${at}/api/status`, { headers: { cookie } })).status).toBe(200)
    const before = performance.now()
    await on.post('/phone/off', {})
    expect(performance.now() - before).toBeLessThan(5000)
    await once(begun, 'close')
  })

  it('can be opened only by the owner', async () => {
    for (const init of [{}, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }])
      expect((await fetch(`${on.url}/phone`, init)).status).toBe(401)
    expect((await on.post('/phone', { address: '0.0.0.0' })).status).toBe(400)
    expect((await on.post('/phone', { address: '203.0.113.9' })).status).toBe(400)
  })
})

describe('the phone certificate', () => {
  it('is trusted by clients that trust its authority, for this address only', async () => {
    const { at, cookie } = await pair()
    const { headers } = await ask(`${at}/certificate.crt`, { headers: { cookie } })
    expect(headers['content-type']).toBe('application/x-x509-ca-cert')
    const { authority, cert, fingerprint } = await certificateFor(join(on.home, 'phone'), '127.0.0.1', Date.now())
    const ca = new X509Certificate(authority)
    expect((await ask(`${at}/health`, { ca: ca.toString() })).status).toBe(200)
    const shown = new X509Certificate(cert)
    expect(shown.ca).toBe(false)
    expect(shown.verify(ca.publicKey)).toBe(true)
    expect(shown.checkIP('192.168.1.5')).toBeUndefined()
    expect((await link()).fingerprint).toBe(fingerprint)
  })

  it('stays the same until shortly before it expires, and differs for another address', async () => {
    const folder = join(on.folder, 'certificates')
    const day = 24 * 60 * 60 * 1000
    const now = Date.now()
    const first = await certificateFor(folder, '192.168.1.5', now)
    expect((await certificateFor(folder, '192.168.1.5', now + 300 * day)).cert).toBe(first.cert)
    expect((await certificateFor(folder, '192.168.1.5', now + 390 * day)).cert).not.toBe(first.cert)
    expect((await certificateFor(folder, '10.0.0.7', now)).cert).not.toBe(first.cert)
  })

  it('is read whatever its random serial number begins with', async () => {
    for (const byte of [0, 0xff]) {
      const folder = join(on.home, `serial-${byte}`)
      const { authority } = await certificateFor(folder, '10.0.0.7', Date.now(), (bytes) => Buffer.alloc(bytes, byte))
      expect(new X509Certificate(authority).serialNumber).toMatch(/^40/)
    }
  })
})

it('requires a choice when there are several addresses', () => {
  const own = ownAddresses()
  expect(own.at(-1)).toBe('127.0.0.1')
  expect(chooseAddress('127.0.0.1', null)).toBe('127.0.0.1')
  if (own.length !== 2) expect(() => chooseAddress(undefined, null)).toThrow(/address|network/)
  else expect(chooseAddress(undefined, null)).toBe(own[0])
})
