import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue, loadDoors } from '../operations/catalogue.ts'
import { openTemporaryServer, type TemporaryServer } from '../testing/temporary-server.ts'
import { createClient, type JarvisClient } from './client.ts'

let on: TemporaryServer
let client: JarvisClient
beforeAll(async () => {
  on = await openTemporaryServer({ 'boats.md': '# Boats\n\nThree of them.\n' })
  client = createClient({ url: `${on.url}/`, token: on.token })
})
afterAll(() => on.close())

describe('the client', () => {
  it('has a typed method for each operation', async () => {
    const { hits } = await client.search({ query: 'boats', limit: 3 })
    expect(hits.map(({ uri }) => uri)).toEqual(['jarvis://notes/boats.md'])
    const { documents } = await client.multiGet({ pattern: 'notes/*' })
    expect(documents[0]?.text).toContain('Three')
    expect((await client.collectionList()).collections[0]?.name).toBe('notes')
    expect((await client.status()).server?.url).toBe(on.url)
    // @ts-expect-error a field that the operation does not have
    await expect(client.search({ qery: 'boats' })).rejects.toMatchObject({
      kind: 'InvalidInput',
      code: 'field_unknown',
    })
    // @ts-expect-error no input where one is needed
    await expect(client.get()).rejects.toMatchObject({ kind: 'InvalidInput' })
  })

  it.each([
    [{ space: '' }, 'option_invalid'],
    [{ space: 7 }, 'option_invalid'],
    [{ spaec: 'ann' }, 'option_unknown'],
    ['ann', 'option_invalid'],
    [null, 'option_invalid'],
  ])('refuses the settings %j, which would work on the usual space', async (settings, code) => {
    await expect(client.factList({}, settings as object)).rejects.toMatchObject({ code })
    expect(() => createClient(settings as object)).toThrow(expect.objectContaining({ code }))
  })

  it('checks its options and settings as the library does', async () => {
    const message = 'Unknown setting spaec of a call. Did you mean space?'
    await expect(client.factList({}, { spaec: 'ann' } as object)).rejects.toThrow(message)
    await expect(client.factList({}, { signal: {} } as object)).rejects.toThrow('must be an AbortSignal')
    for (const option of ['url', 'token', 'fetch'])
      expect(() => createClient({ [option]: 7 })).toThrow(`The setting ${option} of createClient() must be`)
  })

  it('reaches every operation of the catalogue by its name in camel case', async () => {
    for (const { name } of await loadCatalogue()) {
      const method = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as 'search'
      const wrong = { 'no such field': 1 } as object
      await expect(client[method](wrong), name).rejects.toMatchObject({ code: 'field_unknown' })
    }
  })

  it('names its methods after the exports of the operations', async () => {
    const folder = new URL('../operations/', import.meta.url)
    const files = readdirSync(folder).filter((file) =>
      /^(?!run-|catalogue|known-places|operation|local-path|answer-schema)[\w-]+\.ts$/.test(file),
    )
    const modules = await Promise.all(files.map((file) => import(`../operations/${file.slice(0, -3)}.ts`)))
    const exported = modules.flatMap((module) => Object.entries(module as Record<string, { name: string }>))
    for (const { operations } of (await loadDoors()).values()) exported.push(...Object.entries(operations))
    expect(exported.length).toBeGreaterThanOrEqual((await loadCatalogue()).length)
    for (const [method, { name }] of exported)
      expect(method).toBe(name.replace(/_(\w)/g, (_: string, letter: string) => letter.toUpperCase()))
  })

  it('selects the space, for all calls or for one', async () => {
    await client.collectionAdd({ folder: on.notes, name: 'desk' }, { space: 'work' })
    const atWork = createClient({ url: on.url, token: on.token, space: 'work' })
    expect((await atWork.collectionList()).collections).toMatchObject([{ name: 'desk' }])
    expect((await atWork.collectionList({}, { space: 'main' })).collections).toMatchObject([{ name: 'notes' }])
  })

  it('offers memory under the names of the library, and ingests conversations', async () => {
    const { memory } = client
    const [kept] = await memory.recordFact({ content: 'I live in Porto', importance: 9 })
    expect(kept).toMatchObject({ kind: 'added' })
    await memory.recordEvent({ text: 'Deployed version 3', session: 's1' })
    await memory.recordEvent({ text: 'Rolled back' })
    expect((await memory.getRecentEvents(1)).map(({ text }) => text).sort()).toEqual([
      'Deployed version 3',
      'Rolled back',
    ])
    expect(await memory.getRecentEvents(1, 1)).toHaveLength(1)
    expect(await memory.closeSession('s1', { outcome: 'done' })).toMatchObject({ session: { outcome: 'done' } })
    expect(await memory.updateLongTermMemory('Has an allotment', 'personal')).toMatchObject({ isNew: true })
    const old = { summary: 'She bakes bread.', keyFacts: ['Allergic to walnuts', { fact: 'Has a sister called Ines' }] }
    const { counts } = await memory.importLocalMemory(old)
    expect(counts).toMatchObject([
      { what: 'files', found: 1 },
      { what: 'lines', added: 1 },
      { what: 'facts', added: 2 },
    ])
    const again = await memory.importLocalMemory(JSON.stringify({ 'jarvis.memory': JSON.stringify(old) }))
    for (const { added } of again.counts) expect(added).toBe(0)
    const { results } = await memory.search({ query: 'walnuts', minScore: 0 })
    expect(results.map(({ snippet }) => snippet).join()).toContain('walnuts')
    const context = await memory.loadSessionContext({ budget: 1000 })
    expect(context.text).toContain('Porto')
    expect(context.recentEvents.map(({ text }) => text)).toContain('Rolled back')
  })

  it('reports failures as the library does', async () => {
    await expect(client.get({ ref: 'notes/boat.md' })).rejects.toMatchObject({
      kind: 'NotFound',
      details: { suggestions: expect.arrayContaining([expect.stringContaining('boats.md')]) },
    })
    const stranger = createClient({ url: on.url, token: 'x'.repeat(43) })
    await expect(stranger.status()).rejects.toMatchObject({ kind: 'Denied', code: 'token_wrong' })
    const nowhere = createClient({ url: 'http://127.0.0.1:1' })
    await expect(nowhere.status()).rejects.toMatchObject({ kind: 'Unavailable', code: 'server_unreachable' })
    const odd = createClient({ fetch: async () => new Response('<html>', { status: 502 }) })
    await expect(odd.status()).rejects.toMatchObject({ kind: 'Internal', details: { status: 502 } })
  })

  it('stops when its signal is aborted', async () => {
    const signal = AbortSignal.abort()
    await expect(client.search({ query: 'x' }, { signal })).rejects.toMatchObject({ kind: 'Cancelled' })
  })

  it('is not a promise, and imports nothing from Node', async () => {
    expect(await Promise.resolve(client)).toBe(client)
    for (const file of ['client.ts', 'read-events.ts', 'memory-facade.ts', 'operation-methods.ts']) {
      const code = readFileSync(new URL(file, import.meta.url), 'utf8')
      expect(code).not.toMatch(/from '(node:|zod)/)
      for (const [line] of code.matchAll(/^import .*operations.*$/gm)) expect(line).toMatch(/^import type /)
    }
  })
})
