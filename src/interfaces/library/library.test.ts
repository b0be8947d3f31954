import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../operations/catalogue.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import type { Jarvis } from './library.ts'
import { openJarvis } from './open-library.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-library-'))
  jarvis = await openJarvis({ home: join(folder, 'home'), environment: {} })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the library', () => {
  it('has a method for every operation and validates its input like the other interfaces', async () => {
    for (const { name } of await loadCatalogue()) {
      const method = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as 'search'
      const wrong = { 'no such field': 1 } as object
      await expect(jarvis[method](wrong), name).rejects.toMatchObject({ kind: 'InvalidInput', code: 'field_unknown' })
      await expect(jarvis.call(name, wrong), name).rejects.toMatchObject({ code: 'field_unknown' })
    }
  })

  it('answers invalid input with the nearest field, value and operation', async () => {
    // @ts-expect-error a field that the operation does not have
    await expect(jarvis.query({ qery: 'boats' })).rejects.toThrow('Did you mean query?')
    await expect(jarvis.rememberFact({ content: '' })).rejects.toThrow('content is empty')
    await expect(jarvis.call('remeber_fact')).rejects.toThrow('Did you mean remember_fact?')
    await expect(jarvis.factGet({ fact: 'none' })).rejects.toMatchObject({ kind: 'NotFound' })
  })

  it('accepts a fact said on another day', async () => {
    const { outcomes } = await jarvis.rememberFact({ content: 'The fair begins tomorrow', said: '2026-03-02' })
    expect(outcomes).toMatchObject([{ fact: { saidAt: Date.parse('2026-03-02') } }])
    expect(JSON.stringify(outcomes)).toContain('2026-03-03')
    await expect(jarvis.rememberFact({ content: 'The fair is over', said: '2999-01-01' })).rejects.toMatchObject({
      code: 'said_in_future',
    })
  })

  it('refuses an end that is over', async () => {
    const offer = { content: 'The spring offer is open', expires: '2020-01-01' }
    await expect(jarvis.rememberFact(offer)).rejects.toMatchObject({ code: 'expires_in_past' })
  })

  it('is serialized as its home and spaces', async () => {
    const shown = { home: join(folder, 'home'), spaces: ['main'] }
    expect(JSON.parse(JSON.stringify({ jarvis }))).toEqual({ jarvis: shown })
    expect(JSON.parse(JSON.stringify([jarvis.memory, jarvis.sessions, jarvis.documents]))).toHaveLength(3)
    expect(`${inspect(jarvis)}`).toContain('home')
  })

  it('suggests a method by its camel-case name, and its own options', async () => {
    const wrong = (name: string) => (jarvis as unknown as Record<string, () => Promise<unknown>>)[name]!()
    await expect(wrong('factsList')).rejects.toThrow('Unknown operation factsList. Did you mean factList?')
    await expect(wrong('memoryIngst')).rejects.toThrow('Did you mean memoryIngest or')
    await expect(jarvis.call('facts_list')).rejects.toThrow('Did you mean fact_list?')
    await expect(openJarvis({ hom: folder } as object)).rejects.toThrow(
      'Unknown option hom of openJarvis(). Did you mean home?',
    )
    await expect(openJarvis({ languagemodel: {} } as object)).rejects.toThrow('Did you mean languageModel?')
    expect(() => jarvis.tools.definitions('gemini' as 'openai')).toThrow('Formats are anthropic, openai.')
  })

  it.each([
    ['an empty space', { space: '' }, 'option_invalid', 'must be the name of a space'],
    ['no space', { space: null }, 'option_invalid', 'must be the name of a space'],
    ['a number as space', { space: 7 }, 'option_invalid', 'must be the name of a space'],
    ['a misspelt space', { spaec: 'ann' }, 'option_unknown', 'Unknown setting spaec of a call. Did you mean space?'],
    ['a text as settings', 'ann', 'option_invalid', 'must be an object. Settings are space, signal, onProgress.'],
  ])('refuses %s and writes nothing to the usual space', async (_, settings, code, message) => {
    const given = settings as { space: string }
    const refused = expect.objectContaining({ code, message: expect.stringContaining(message) })
    await expect(jarvis.rememberFact({ content: 'The hut is locked.' }, given)).rejects.toEqual(refused)
    await expect(jarvis.tools.call('recall', { query: 'hut' }, given)).rejects.toEqual(refused)
    expect((await jarvis.factList()).facts).toEqual([])
  })

  it.each([
    [null, 'The options of openJarvis() must be an object.'],
    [{ home: 5 }, 'The option home of openJarvis() must be the path of a folder.'],
    [{ clock: 5 }, 'must be a function that returns epoch milliseconds'],
    [{ searchProviders: {} }, 'must be a list of search providers'],
    [{ embedder: {} }, 'must be an embedder with embed()'],
    [{ languageModel: {} }, 'must be a language model with generate()'],
    [{ onWarning: 1 }, 'must be a function'],
  ])('refuses the options %j', async (options, message) => {
    await expect(openJarvis(options as object)).rejects.toThrow(message)
  })

  it.each([
    { role: 'user', content: 'I live in Porto.', timestamp: '2025-10-12T09:00:00Z' },
    { role: 'user', content: [{ type: 'text', text: 'I live in Porto.' }], createdAt: '2025-10-12T09:00:00.000Z' },
    { role: 'user', name: 'Rosa', text: 'I live in Porto.', time: Date.UTC(2025, 9, 12, 9) },
    { role: 'user', text: 'I live in Porto.', date: Date.UTC(2025, 9, 12, 9) },
    { role: 'user', text: 'I live in Porto.', created_at: '2025-10-12 09:00:00Z' },
  ])('reads the turn %j', async (turn) => {
    await jarvis.memoryIngest({ session: 's1', owner: 'Rosa', turns: [turn as never] })
    const { facts } = await jarvis.factList({})
    expect(facts).toMatchObject([{ content: expect.stringContaining('Porto'), saidAt: Date.UTC(2025, 9, 12, 9) }])
  })

  it('reports the invalid turn, and the fields of a turn', async () => {
    const ingest = (turn: object) => jarvis.memoryIngest({ turns: [{ role: 'user', text: 'Hello.' }, turn as never] })
    await expect(ingest({ role: 'user', text: 'Hi', when: 1 })).rejects.toThrow(
      'Unknown field "when" in turns[1]. Fields are role, text, content, speaker,',
    )
    await expect(ingest({ role: 'user', text: 'Hi', timestmp: 1 })).rejects.toThrow(
      'in turns[1]. Did you mean timestamp?',
    )
    await expect(ingest({ role: 'user' })).rejects.toThrow('turns[1] has no text.')
    await expect(ingest({ role: 'user', text: 'Hi', date: 'soon' })).rejects.toThrow('turns[1].date is not a date.')
  })

  it('is not a promise, and rejects unknown methods', async () => {
    expect(await Promise.resolve(jarvis)).toBe(jarvis)
    const unknown = (jarvis as unknown as Record<string, () => Promise<unknown>>).rememberAll!
    await expect(unknown()).rejects.toMatchObject({ kind: 'NotFound', code: 'operation_not_found' })
  })

  it('offers documents and memory under the names of the specification', async () => {
    writeFileSync(join(folder, 'boats.md'), '# Boats\n\nThree of them lie in the harbour.\n')
    await jarvis.documents.add(folder, { name: 'notes' })
    const { hits } = await jarvis.search({ query: 'harbour' })
    expect(hits.map(({ uri }) => uri)).toEqual(['jarvis://notes/boats.md'])
    expect((await jarvis.search.query({ query: 'harbour' })).hits).toHaveLength(1)
    expect((await jarvis.documents.get({ ref: 'notes/boats.md' })).text).toContain('Three')

    await jarvis.memory.recordFact({ content: 'Prefers tea to coffee', importance: 9 })
    await jarvis.memory.recordEvent({ text: 'Deployed version 3', session: 's1' })
    expect((await jarvis.memory.getRecentEvents(1)).map(({ text }) => text)).toEqual(['Deployed version 3'])
    expect((await jarvis.memory.loadSessionContext({ budget: 1000 })).text).toContain('tea')

    await jarvis.sessions.saveSession({ id: 's2', text: 'Let us sail.', label: 'Sailing' })
    expect(await jarvis.sessions.updateSession('s2', { goal: 'Reach the island' })).toMatchObject({
      label: 'Sailing',
      goal: 'Reach the island',
    })
    expect((await jarvis.sessions.getSessionHistory('s2')).turns.map(({ text }) => text)).toEqual(['Let us sail.'])
    await jarvis.sessions.saveObservation({ title: 'The mast is rotten', project: 'boat' })
    expect((await jarvis.sessions.getRecentContext('boat', 5)).map(({ title }) => title)).toEqual([
      'The mast is rotten',
    ])
  })

  it('separates spaces, opens them at the first call and creates none by reading', async () => {
    await jarvis.rememberFact({ content: 'Ann keeps bees.' }, { space: 'ann' })
    await jarvis.rememberFact({ content: 'Bob keeps goats.' }, { space: 'bob' })
    const facts = async (space: string) => (await jarvis.factList({}, { space })).facts.map(({ content }) => content)
    expect(await facts('ann')).toEqual(['Ann keeps bees.'])
    expect(await facts('bob')).toEqual(['Bob keeps goats.'])
    await expect(jarvis.factList({}, { space: 'eve' })).rejects.toMatchObject({ kind: 'NotFound' })
  })

  it('accepts a clock and an embedder as objects', async () => {
    const day = Date.UTC(2031, 4, 6)
    const embedder = createFakeEmbedder()
    const own = await openJarvis({ home: join(folder, 'own'), environment: {}, clock: () => day, embedder })
    try {
      await own.rememberFact({ content: 'Prefers tea' })
      const { facts } = await own.factList()
      expect(facts[0]?.createdAt).toBe(day)
      await own.embed()
      expect(JSON.stringify((await own.status()).index)).toContain(embedder.id)
    } finally {
      await own.close()
    }
  })

  it('refuses calls after close, and can be closed twice', async () => {
    await jarvis.close()
    await expect(jarvis.status()).rejects.toMatchObject({ kind: 'Unavailable', code: 'library_closed' })
    await jarvis.close()
  })
})

describe('tools for a chat loop', () => {
  it('are defined for both API formats, by sets', () => {
    const usual = jarvis.tools.definitions('anthropic')
    expect(usual.map(({ name }) => name)).toContain('recall_memory')
    expect(usual.every(({ input_schema }) => input_schema.type === 'object')).toBe(true)
    const some = jarvis.tools.definitions('openai', 'documents')
    expect(some.map((tool) => tool.function.name)).toContain('vsearch')
    expect(some[0]).toMatchObject({ type: 'function', function: { parameters: { type: 'object' } } })
    expect(JSON.stringify([usual, some])).not.toContain('$schema')
  })

  it('are called with an object or JSON text, and return failures as text', async () => {
    const kept = await jarvis.tools.call('remember_fact', { content: 'Prefers tea to coffee' })
    expect(kept).toMatchObject({ isError: false, text: expect.stringContaining('tea') })
    const found = await jarvis.tools.call('recall_memory', '{"query":"tea or coffee?"}')
    expect(found).toMatchObject({ isError: false, text: expect.stringContaining('tea') })
    for (const [name, input, text] of [
      ['recal_memory', {}, 'Did you mean recall_memory?'],
      ['recall_memory', { qery: 'x' }, 'query'],
      ['recall_memory', '{"query":', 'not valid JSON'],
      ['get', { ref: 'notes/none.md' }, '('],
    ] as const)
      expect(await jarvis.tools.call(name, input)).toMatchObject({ isError: true, text: expect.stringContaining(text) })
  })
})
