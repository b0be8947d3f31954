import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { ConversationTurn } from '../reading/types.ts'
import { createSearch, type Search } from '../search/search.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { readOutdated } from './stored-facts.ts'

const turns: ConversationTurn[] = [
  {
    role: 'user',
    speaker: 'user',
    text: 'I live in Porto and the flat in Porto has a garden.',
    date: Date.UTC(2025, 0, 5),
  },
  { role: 'user', speaker: 'user', text: 'I moved to Lisbon.', date: Date.UTC(2026, 0, 5) },
  { role: 'user', speaker: 'user', text: 'The flat was never cold.', date: Date.UTC(2026, 0, 6) },
]

let space: TemporaryMemory
let search: Search
beforeEach(async () => {
  space = await openTemporaryMemory()
  const { db, lexical, vectors } = space.store
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const outdated = (records: ReadonlyMap<number, unknown>) => readOutdated(db, [...records.keys()])
  const embedders = () => ({ instant, degraded: [] })
  search = createSearch({ db, lexical, vectors, embedders, clock: () => 0, space: 'main', outdated })
})
afterEach(() => space.dispose())

/** Puts the turns into the index as a folder of conversations would. */
async function index(said = turns): Promise<void> {
  const drafts = said.map(({ text, speaker = '', date = 0 }, n) => ({
    uid: `turn-${n}`,
    kind: 'message' as const,
    title: '',
    contentHash: contentHash(`${speaker}: ${text}`),
    chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
    date,
    turn: { speaker, role: 'user' as const, before: [] },
  }))
  const prepared = await search.prepare(drafts)
  await space.store.db.transaction((tx) => search.put(tx, prepared))
}

const ask = async () => {
  const { hits } = await search.search({ query: 'live in Porto or Lisbon flat', filter: { kinds: ['message'] } })
  return hits.map(({ id, outdated }) => ({ id, ...(outdated && { now: outdated.now, until: outdated.until }) }))
}

describe('a passage of a superseded fact', () => {
  it('ranks below the newer one with the current value, indexed before or after', async () => {
    await index()
    expect((await ask())[0]).toEqual({ id: 'turn-0' })
    await space.memory.ingest(turns, { session: 's1', keepTurns: false })
    const [first, second] = await ask()
    expect(first).toEqual({ id: 'turn-1' })
    expect(second).toMatchObject({ id: 'turn-0', now: expect.stringContaining('Lisbon'), until: turns[1]!.date })
  })

  it('ranks below intermediate values, which rank below the current one', async () => {
    const moved = ['I live in Porto, in a flat.', 'I moved to Lisbon, to a flat.', 'I moved to Braga, to a flat.'].map(
      (text, n): ConversationTurn => ({ role: 'user', speaker: 'user', text, date: Date.UTC(2026, n, 5) }),
    )
    await index(moved)
    await space.memory.ingest(moved, { session: 's1', keepTurns: false })
    expect((await ask()).map(({ id, now }) => [id, now !== undefined])).toEqual([
      ['turn-2', false],
      ['turn-1', true],
      ['turn-0', true],
    ])
  })

  it('is an ordinary passage again when the newer fact is undone', async () => {
    await space.memory.ingest(turns, { session: 's1', keepTurns: false })
    await index()
    expect((await ask())[0]?.id).toBe('turn-1')
    await space.memory.undo()
    expect((await ask())[0]).toEqual({ id: 'turn-0' })
  })
})
