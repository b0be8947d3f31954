import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAllowedOrigins } from './allowed-origins.ts'
import { cookieValue } from './credentials.ts'
import { bearerOf, cookieOf, createGate, createGuard } from './guard.ts'
import { refusals } from './refusal.ts'
import type { Caller } from './tokens/token-rights.ts'

const token = 'o'.repeat(43)
const port = 4242
const host = `127.0.0.1:${port}`
const friend = 'https://notes.example'
const reader = { name: 'reader' } as unknown as Caller
const owner = { authorization: `Bearer ${token}` }
const wrong = { authorization: 'Bearer guess' }

let now: number
let admit: ReturnType<typeof createGuard>
beforeEach(() => {
  // Time is frozen, so that limits are exact.
  vi.useFakeTimers({ toFake: ['performance'] })
  now = 1_000_000
  admit = createGuard({
    token,
    tokens: { find: async (given: string) => (given === 'given' ? reader : undefined) } as never,
    port,
    clock: () => now,
    allowed: createAllowedOrigins(friend),
  })
})
afterEach(() => vi.useRealTimers())

const asked = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  admit({ headers: { host, ...headers }, method } as IncomingMessage, path)
/** The code of the refusal, or the caller. */
const answer = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  asked(path, headers, method).catch((error: { code: string }) => error.code)
const fromFriend = { origin: friend }

describe('authentication', () => {
  it('accepts the owner by token or cookie, and holders of issued tokens', async () => {
    expect(await answer('/api/status', owner)).toBe('owner')
    expect(await answer('/api/status', { authorization: `bearer ${token}` })).toBe('owner')
    expect(await answer('/api/status', { authorization: 'Bearer given' })).toBe(reader)
    expect(await answer('/api/status', { cookie: `a=1; jarvis=${cookieValue(token, now)}` })).toBe('owner')
    expect(await answer('/api/status', wrong)).toBe('token_wrong')
    expect(await answer('/api/status', { authorization: token })).toBe('token_wrong')
    expect(await answer('/api/status', { cookie: 'jarvis=1.x' })).toBe('token_wrong')
    expect(await answer('/api/status')).toBe('token_missing')
    expect(await answer('/api/status', { cookie: 'jarvi=1; other=jarvis=' })).toBe('token_missing')
  })

  it('refuses an expired cookie', async () => {
    const cookie = `jarvis=${cookieValue(token, now)}`
    now += 30 * 24 * 60 * 60 * 1000
    expect(await answer('/api/status', { cookie })).toBe('token_wrong')
  })

  it('is not needed for reading public paths', async () => {
    for (const path of ['/health', '/open', '/save']) {
      expect(await answer(path), path).toBeUndefined()
      expect(await answer(path, {}, 'POST'), path).toBe('token_missing')
    }
  })
})

describe('the origin of a request', () => {
  it('must be a host name of this machine and port', async () => {
    expect(await answer('/health', { host: `localhost:${port}` })).toBeUndefined()
    expect(await answer('/health', { host: undefined })).toBe('host_missing')
    expect(await answer('/health', { host: '' })).toBe('host_missing')
    await expect(asked('/health', { host: 'evil.example' })).rejects.toMatchObject({
      code: 'host_foreign',
      message: expect.stringContaining(`${host} and localhost:${port}`),
    })
  })

  it("must be the server's own page, except for a followed link", async () => {
    const from = (site: string, mode: string) => ({ ...owner, 'sec-fetch-site': site, 'sec-fetch-mode': mode })
    expect(await answer('/api/status', { ...owner, origin: `http://${host}` })).toBe('owner')
    expect(await answer('/api/status', { ...owner, origin: `http://localhost:${port}` })).toBe('origin_foreign')
    for (const site of ['cross-site', 'same-site']) {
      expect(await answer('/api/status', from(site, 'navigate'))).toBe('origin_foreign')
      for (const link of ['/open', '/save']) {
        expect(await answer(link, from(site, 'navigate'))).toBeUndefined()
        expect(await answer(link, from(site, 'no-cors'))).toBe('origin_foreign')
      }
      expect(await answer('/health', from(site, 'navigate'))).toBe('origin_foreign')
    }
    for (const site of ['same-origin', 'none']) expect(await answer('/api/status', from(site, 'cors'))).toBe('owner')
  })

  it('may be an allowed page, with a token and without a cookie, below /api/ only', async () => {
    expect(await answer('/api/status', { ...fromFriend, ...owner, 'sec-fetch-site': 'cross-site' })).toBe('owner')
    const cookie = `jarvis=${cookieValue(token, now)}`
    expect(await answer('/api/status', { ...fromFriend, cookie })).toBe('token_missing')
    expect(await answer('/mcp', { ...fromFriend, ...owner })).toBe('origin_foreign')
    expect(await answer('/api/status', { origin: 'https://evil.example', ...owner })).toBe('origin_foreign')
  })

  it('may send a preflight without a token as an allowed page only', async () => {
    expect(await answer('/api/status', fromFriend, 'OPTIONS')).toBeUndefined()
    expect(await answer('/api/status', {}, 'OPTIONS')).toBe('token_missing')
    expect(await answer('/api/status', fromFriend)).toBe('token_missing')
  })
})

describe('rate limits', () => {
  const timesUntilRefused = async (path: string, headers: IncomingHttpHeaders, method = 'GET') => {
    for (let times = 0; ; times++) if ((await answer(path, headers, method)) === 'too_many_requests') return times
  }

  it('allow strangers fifty guesses at once, then ten a second, without delaying the owner', async () => {
    expect(await timesUntilRefused('/api/status', wrong)).toBe(50)
    expect(await answer('/api/status', fromFriend, 'OPTIONS')).toBe('too_many_requests')
    expect(await answer('/api/status', owner)).toBe('owner')
    expect(await answer('/health')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(await timesUntilRefused('/api/status', fromFriend, 'OPTIONS')).toBe(10)
  })

  it('allow public paths a thousand requests at once, then five hundred a second', async () => {
    expect(await timesUntilRefused('/health', {})).toBe(1000)
    expect(await answer('/api/status', owner)).toBe('owner')
    vi.advanceTimersByTime(1000)
    expect(await timesUntilRefused('/health', {})).toBe(500)
  })

  it('stop the owner only in a runaway loop', async () => {
    expect(await timesUntilRefused('/api/status', owner)).toBe(10_000)
    expect(await answer('/health')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(await timesUntilRefused('/api/status', owner)).toBe(5000)
  })
})

describe('the guard of the network address', () => {
  it("requires a host, and that host's own page by its scheme", async () => {
    const enter = createGate<string>({
      hosts: 'any',
      scheme: 'https',
      open: new Set(),
      links: new Set(),
      check: ({ authorization }) => authorization ?? refusals.phoneUnknown(),
    })
    const tried = (headers: IncomingHttpHeaders) =>
      enter({ headers, method: 'GET' } as IncomingMessage, '/api/status').catch(({ code }) => code)
    expect(await tried({ host: 'anything', authorization: 'me', origin: 'https://anything' })).toBe('me')
    expect(await tried({ host: 'anything', authorization: 'me', origin: 'http://anything' })).toBe('origin_foreign')
    expect(await tried({ host: 'anything' })).toBe('phone_unknown')
    expect(await tried({ authorization: 'me' })).toBe('host_missing')
  })
})

describe('credentials in headers', () => {
  it('include one token after the word bearer, and nothing else', () => {
    expect(bearerOf('BEARER a-b_c.d')).toBe('a-b_c.d')
    for (const header of ['xBearer a', 'Bearer a b', 'Bearer', 'Bearer  a', 'Bearer a,', '', undefined])
      expect(bearerOf(header), header).toBeUndefined()
  })

  it('include the full value of the cookie of that name', () => {
    expect(cookieOf('a=1;  jarvis=x=y ; b=2', 'jarvis')).toBe('x=y')
    expect(cookieOf('jarvis=', 'jarvis')).toBe('')
    for (const header of ['jarvis2=x', 'xjarvis=x', 'jarvis', '', undefined])
      expect(cookieOf(header, 'jarvis'), header).toBeUndefined()
  })
})
