import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../../testing/temporary-server.ts'
import { textInFile } from './kept-text.ts'
import { createKeptTokens, type KeptTokens } from './kept-tokens.ts'

let on: TemporaryServer
let tokens: KeptTokens
beforeAll(async () => {
  on = await openTemporaryServer({}, { indexer: false })
  tokens = createKeptTokens(textInFile(join(on.home, 'tokens.json')))
})
afterAll(() => on.close())

/** Reads a stream, and calls `hello` once it is open. Returns its text when the server ends it. */
async function listen(
  token: string,
  hello: (textSoFar: () => string) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${on.url}/api/events`, { headers, ...(signal && { signal }) })
  expect(response.status).toBe(200)
  let text = ''
  const ended = (async () => {
    for await (const part of response.body!) text += Buffer.from(part).toString()
  })().catch(() => undefined)
  await expect.poll(() => text, { timeout: 10_000 }).toContain('event: hello')
  await hello(() => text)
  await ended
  return text
}
const given = { role: 'reader', space: 'main' } as const
const log = () => readFileSync(join(on.home, 'logs', 'server.log'), 'utf8')

describe('an event stream of a token', () => {
  it('ends when the token is revoked by another process', { timeout: 60_000 }, async () => {
    const { token } = await tokens.create({ ...given, name: 'ann', endsAt: null })
    const text = await listen(token, async (textSoFar) => {
      await on.post('/api/remember-fact', { content: 'The boat is red.' })
      await expect.poll(textSoFar, { timeout: 10_000 }).toContain('fact_add')
      await tokens.revoke('ann')
    })
    await on.post('/api/remember-fact', { content: 'The mast is blue.' })
    expect(text.match(/fact_add/g) ?? []).toHaveLength(1)
  })

  it('ends when the token expires', { timeout: 60_000 }, async () => {
    const { token } = await tokens.create({ ...given, name: 'bob', endsAt: Date.now() + 1000 })
    await listen(token, async () => undefined)
  })

  it('continues with a valid token, and is logged at its start and end', {
    timeout: 60_000,
  }, async () => {
    const { token } = await tokens.create({ ...given, name: 'eve', endsAt: null })
    const stop = new AbortController()
    await listen(
      token,
      async () => {
        await expect.poll(log, { timeout: 10_000 }).toContain('(eve) GET /api/events 200')
        await new Promise((resolve) => setTimeout(resolve, 2500))
        stop.abort()
      },
      stop.signal,
    )
    expect(log().match(/\(eve\)/g)).toHaveLength(1)
    const second = new AbortController()
    await listen(token, async () => second.abort(), second.signal)
    await expect.poll(() => log().match(/\(eve\) GET \/api\/events 200/g), { timeout: 10_000 }).toHaveLength(2)
  })
})
