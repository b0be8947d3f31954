import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../core/seeded-random.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../../testing/postgres.ts'
import { openTemporaryServer, type TemporaryServer } from '../../../testing/temporary-server.ts'
import { loadRoutes, type Route } from '../routes.ts'
import { textInFile } from './kept-text.ts'
import { createKeptTokens } from './kept-tokens.ts'

/** Requests of one tenant with the ids of another; JARVIS_TEST_FUZZ=10000 sends as many. */
const requests = Number(process.env.JARVIS_TEST_FUZZ ?? 300)
const canary = 'zebrafinch'
const longest = 240_000 + requests * 200

describe.each(['SQLite', 'PostgreSQL'])('two tenants in %s', (engine) => {
  const why = engine === 'PostgreSQL' ? noPostgres() : ''
  let postgres: TestPostgres | undefined
  let on: TemporaryServer
  let routes: Route[]
  let token: string
  let ofRival: string

  beforeAll(async () => {
    if (why) return
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
    const settings = { offline: true, ...(postgres && { database: postgres.address }) }
    on = await openTemporaryServer({}, { settings, indexer: false })
    routes = [...(await loadRoutes()).values()].flat()
    const tokens = createKeptTokens(textInFile(join(on.home, 'tokens.json')))
    token = (await tokens.create({ name: 'ann', role: 'writer', space: 'team', endsAt: null })).token
    ofRival = (await tokens.create({ name: 'bob', role: 'reader', space: 'rival', endsAt: null })).token
    for (const [space, word] of [
      ['team', 'otter'],
      ['rival', canary],
    ])
      for (let at = 0; at < 5; at++) {
        const content = `The ${word} number ${at} lives in house ${at * 7}.`
        expect((await on.post(`/api/remember-fact?space=${space}`, { content })).status).toBe(200)
      }
  }, longest)
  afterAll(async () => {
    await on?.close()
    await postgres?.stop()
  })

  /** All that the owner sees of the other tenant, but for how often its own recalls used a fact. */
  const rival = async () =>
    JSON.stringify([
      await (await on.post('/api/fact-list?space=rival', { state: 'all', limit: 100 })).json(),
      await (await on.post('/api/log?space=rival', { limit: 100 })).json(),
    ]).replace(/"(accessCount|lastAccessAt)":\w+,/g, '')

  /** The other tenant sends the same query in between, so that the server's caches hold that tenant's data. */
  const askAsOther = async (query: string, operation: string) => {
    const response = await fetch(`${on.url}/api/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ofRival}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const text = await response.text()
    expect({ status: response.status, isSeen: text.includes(canary), isCrossed: text.includes('otter') }).toEqual({
      ...{ status: 200, isSeen: true, isCrossed: false },
    })
  }

  it.skipIf(why)(
    `never see or change each other's data, by any of ${requests} requests ${why}`,
    { timeout: longest },
    async () => {
      const before = await rival()
      expect(before).toContain(canary)
      // Ids rather than the canary itself: an answer may repeat the question.
      const foreign = [...new Set(before.match(/"(?:id|fact|target|contentHash|slot)":"?[^",]+/g))]
        .map((one) => one.replace(/^"\w+":"?/, ''))
        .filter((one) => !one.includes(canary))
      expect(foreign.length).toBeGreaterThan(10)
      const random = createRandom(24)
      const pick = <Item>(all: readonly Item[]): Item => all[Math.floor(random() * all.length)]!
      const words = [
        'rival',
        'team,rival',
        'all',
        '*',
        '../rival',
        'house',
        "' OR space = 'rival",
        'jarvis_rival.facts',
        ...foreign,
      ]
      const valueFor = (schema: { type?: unknown; enum?: readonly unknown[] }): unknown => {
        if (schema.enum) return pick(schema.enum)
        if (schema.type === 'integer' || schema.type === 'number') return pick([0, 1, 2, 3, 7, 50, -1])
        if (schema.type === 'boolean') return random() < 0.5
        if (schema.type === 'array') return [pick(words), pick(foreign)]
        return pick(words)
      }
      const statuses = new Map<number, number>()
      for (let at = 0; at < requests; at++) {
        if (at % 5 === 0) await askAsOther('house', pick(['search', 'query', 'recall-memory']))
        const route = pick(routes)
        const fields = Object.entries(route.schema.properties as Record<string, { type?: unknown }>)
        const body = Object.fromEntries(
          fields
            .filter(([name]) => random() < 0.4 || (route.schema.required ?? []).includes(name))
            .map(([name, schema]) => [name, valueFor(schema)]),
        )
        const path = `/api/${route.operation.name.replaceAll('_', '-')}`
        const query =
          random() < 0.3 ? `?space=${encodeURIComponent(pick(['rival', 'all', 'team,rival', 'Rival', 'team']))}` : ''
        const header: Record<string, string> = random() < 0.2 ? { 'jarvis-space': pick(['rival', 'all']) } : {}
        const more = random() < 0.1 ? { space: 'rival' } : {}
        const response = await fetch(`${on.url}${path}${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...header },
          body: JSON.stringify({ ...body, ...more }),
        })
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect({ path, query, body, text: text.includes(canary) }).toEqual({ path, query, body, text: false })
      }
      // The requests reach operations: many are answered, and not only refused.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
      expect(await rival()).toBe(before)
    },
  )
})
