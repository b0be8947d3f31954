import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import { cookieValue } from './credentials.ts'

const page = 'http://localhost:3000'
let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({}, { settings: { 'server.origins': `${page}, https://notes.example` } })
})
afterAll(() => on.close())

const ask = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  fetch(`${on.url}${path}`, { method, headers })
const withToken = (Origin: string) => ({ Origin, Authorization: `Bearer ${on.token}` })

describe('a page of an allowed other origin', () => {
  it('can read API answers and errors with the token', async () => {
    for (const origin of [page, 'https://notes.example']) {
      const answer = await ask('/api/status', withToken(origin))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
    const refused = await ask('/api/status', { Origin: page })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(page)
  })

  it('gets its preflight answered without a token', async () => {
    const answer = await ask('/api/query', { Origin: page, 'Access-Control-Request-Method': 'POST' }, 'OPTIONS')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
    const stranger = await ask('/api/query', { Origin: 'http://localhost:3001' }, 'OPTIONS')
    expect(stranger.status).toBe(403)
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })

  it("cannot use the page's cookie, and reaches only the API", async () => {
    const Cookie = `jarvis=${cookieValue(on.token, Date.now())}`
    expect((await ask('/api/status', { Cookie })).status).toBe(200)
    expect((await ask('/api/status', { Origin: page, Cookie })).status).toBe(401)
    for (const path of ['/', '/open?code=x', '/mcp']) expect((await ask(path, withToken(page))).status, path).toBe(403)
  })

  it('is the only one: other origins are refused with the token', async () => {
    for (const origin of ['http://localhost:3001', 'https://localhost:3000', 'http://notes.example', 'null'])
      expect((await ask('/api/status', withToken(origin))).status, origin).toBe(403)
  })
})
