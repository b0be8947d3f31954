import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../../core/ids.ts'
import type { ConversationTurn } from '../../reading/types.ts'
import { createSearch, type Search, type SearchRequest } from '../../search/search.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { createMemory, offersOf } from '../memory.ts'

const day = Date.UTC(2026, 0, 5)
const said = (text: string, n: number): ConversationTurn => ({
  role: 'user',
  speaker: 'user',
  text,
  date: day + n * 1e6,
})
const turns: ConversationTurn[] = [
  said('The hike to the hut took five hours.', 0),
  said('When I ask about hikes, always name the altitude.', 1),
  said('The hut on the hike serves soup.', 2),
  said('A hike in the rain is no pleasure.', 3),
]

let space: TemporaryMemory
let search: Search
/** How often the search has asked what bears on a question. */
let asked = 0
beforeEach(async () => {
  asked = 0
  space = await openTemporaryMemory()
  const { db, lexical, vectors } = space.store
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders = () => ({ instant, degraded: [] })
  search = createSearch({
    db,
    lexical,
    vectors,
    embedders,
    clock: () => day,
    space: 'main',
    offers: (...given) => {
      asked++
      return offersOf(db, () => day)(...given)
    },
  })
  const drafts = turns.map(({ text, date = 0 }, n) => ({
    uid: `turn-${n}`,
    kind: 'message' as const,
    title: '',
    contentHash: contentHash(`user: ${text}`),
    chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
    date,
    turn: { speaker: 'user', role: 'user' as const, before: [] },
  }))
  const prepared = await search.prepare(drafts)
  await db.transaction((tx) => search.put(tx, prepared))
})
afterEach(() => space.dispose())

const messages = { kinds: ['message' as const] }
const ask = async (query: string, request: Partial<SearchRequest> = {}) =>
  (await search.search({ query, filter: messages, ...request })).hits.map(({ id, offered }) => [id, offered?.says])

describe('a standing instruction in search', () => {
  it('precedes the results, as the passage that contains it', async () => {
    expect((await ask('Can you suggest hikes to a hut?')).map(([, says]) => says)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    await space.memory.ingest(turns, { session: 's1', keepTurns: false })
    const [first, ...rest] = await ask('Can you suggest hikes to a hut?')
    expect(first).toEqual(['turn-1', expect.stringContaining('altitude')])
    expect(rest.map(([, says]) => says)).toEqual([undefined, undefined, undefined])
    expect(new Set([first, ...rest].map((hit) => hit?.[0])).size).toBe(4)
  })

  it('precedes a word search, with any minimum score', async () => {
    await space.memory.ingest(turns, { session: 's1', keepTurns: false })
    expect((await ask('suggest hikes', { mode: 'search' }))[0]?.[0]).toBe('turn-1')
    expect((await ask('suggest hikes', { minScore: 0.99 }))[0]?.[0]).toBe('turn-1')
  })

  it('is omitted for questions about the past, other topics, date order, and filters that exclude it', async () => {
    await space.memory.ingest(turns, { session: 's1', keepTurns: false })
    const offered = async (...given: Parameters<typeof ask>) =>
      (await ask(...given)).some(([, says]) => says !== undefined)
    expect(await offered('How long did I say the hike to the hut took?')).toBe(false)
    expect(await offered('Suggest a soup')).toBe(false)
    expect(await offered('suggest hikes', { order: 'date_desc' })).toBe(false)
    expect(await offered('suggest hikes', { filter: { kinds: ['document'] } })).toBe(false)
  })

  it('is omitted after it was retracted, and never taken from a stranger', async () => {
    const { outcomes } = await space.memory.ingest(turns, { session: 's1', untrusted: true, keepTurns: false })
    expect(outcomes).not.toHaveLength(0)
    expect((await ask('suggest hikes')).every(([, says]) => says === undefined)).toBe(true)
    const [own] = await space.memory.remember({ content: 'When I ask about hikes, always name the altitude.' })
    const all = { filter: {} }
    expect((await ask('suggest hikes', all))[0]?.[1]).toContain('altitude')
    await space.memory.facts.retract((own as { fact: { id: string } }).fact.id)
    expect((await ask('suggest hikes', all)).every(([, says]) => says === undefined)).toBe(true)
  })

  it('is omitted after its own end', async () => {
    const content = 'When I ask about hikes, always name the altitude.'
    await space.memory.remember({ content, validTo: day - 1 })
    expect((await ask('suggest hikes', { filter: {} })).every(([, says]) => says === undefined)).toBe(true)
  })

  it('is searched once for a context', async () => {
    const { folder, store } = space
    const memory = createMemory({ db: store.db, search, clock: () => day, folder })
    await memory.ingest(turns, { session: 's1', keepTurns: false })
    const message = 'Can you suggest hikes to a hut?'
    const { relevantFacts, lines } = await memory.loadSessionContext({ message })
    expect(lines.find(({ section }) => section === 'instructions')?.text).toContain('altitude')
    expect(relevantFacts[0]?.content).toContain('altitude')
    expect(await memory.offeredInstructions(message)).toHaveLength(1)
    expect(asked).toBe(0)
  })
})
