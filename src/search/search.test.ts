import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import type { Embedder } from '../ports/models.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

const synonyms = { car: 'auto', automobile: 'auto', laptop: 'computer', notebook: 'computer' }
const main = createFakeEmbedder({ id: 'main', dimensions: 128, synonyms, lateInteraction: true })
const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })

let folder: string
let store: TestStore
let search: Search

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-search-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await open({ main, instant })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(embedders: { main?: Embedder; instant?: Embedder }, degraded: string[] = []): Promise<void> {
  await store.close()
  store = await openTestStore(join(folder, 'jarvis.db'))
  search = createSearch({
    db: store.db,
    lexical: store.lexical,
    vectors: store.vectors,
    embedders: () => ({ ...embedders, degraded }),
    clock: () => 1_700_000_000_000,
    space: 'main',
  })
}

const document = (uid: string, title: string, text: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  uid,
  kind: 'document',
  title,
  contentHash: contentHash(text),
  path: `${uid}.md`,
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
  ...more,
})

const turn = (
  uid: string,
  speaker: string,
  text: string,
  before: string[] = [],
  date = 1_683_500_000_000,
): RecordDraft =>
  document(uid, '', text, {
    kind: 'message',
    date,
    turn: { speaker, before },
    facets: { speaker: [speaker], session: ['s1'] },
  })

async function put(...drafts: RecordDraft[]): Promise<number[]> {
  const prepared = await search.prepare(drafts)
  return store.db.transaction((tx) => search.put(tx, prepared))
}

const ids = async (query: string, mode: 'search' | 'vsearch' | 'query' = 'query'): Promise<string[]> =>
  (await search.search({ query, mode })).hits.map((hit) => hit.id)

describe('search', () => {
  it('finds a record by its words as soon as the write returns', async () => {
    await put(document('a', 'Backups', 'We copy the disk every night.'), document('b', 'Lunch', 'Soup and bread.'))
    expect(await ids('disk', 'search')).toEqual(['a'])
  })

  it('finds by meaning before the main model has run, and more accurately afterwards', async () => {
    await put(document('a', 'Garage', 'The automobile is red.'), document('b', 'Lunch', 'The soup is red hot.'))
    expect((await search.search({ query: 'red automobile', mode: 'vsearch' })).hits[0]?.id).toBe('a')
    expect((await search.status()).vectors).toEqual({ instant: 2 })
    const done = await search.embedPending()
    expect(done).toMatchObject({ embedded: 2, pending: 0 })
    expect((await search.status()).vectors).toEqual({ main: 2 })
    expect((await search.search({ query: 'car', mode: 'vsearch' })).hits[0]?.id).toBe('a')
  })

  it('always returns hits when one word of the query exists', async () => {
    await put(document('a', 'Kubernetes', 'Deploy with a rolling update.'))
    expect(await ids('how do I deploy quixotic zeppelins to production?', 'search')).toEqual(['a'])
    expect(await ids('with a', 'search')).toEqual(['a'])
  })

  it('corrects a typo with a note', async () => {
    await put(document('a', 'Kubernetes', 'Kubernetes deploys containers.'))
    const result = await search.search({ query: 'kubrenetes', mode: 'search' })
    expect(result.hits.map((hit) => hit.id)).toEqual(['a'])
    expect(result.notes.join(' ')).toContain('kubrenetes')
  })

  it('applies phrases and exclusions to hits by meaning too', async () => {
    await put(document('a', 'A', 'red car in the garage'), document('b', 'B', 'car of red paint'))
    await search.embedPending()
    expect(await ids('"red car"')).toEqual(['a'])
    expect(await ids('car -garage')).toEqual(['b'])
  })

  it('ranks adjacent query words first', async () => {
    await put(document('a', 'A', 'The key to security is hardware.'), document('b', 'B', 'A security key of hardware.'))
    expect(await ids('hardware security key')).toEqual(['b', 'a'])
  })

  it('searches for the words of a phrase that does not occur, and reports it', async () => {
    await put(
      document('a', 'A', 'The car is red.'),
      document('b', 'B', 'A red bicycle in the garage.'),
      document('c', 'C', 'A blue bicycle, by the red shed.'),
    )
    await search.embedPending()
    for (const mode of ['search', 'query'] as const) {
      const result = await search.search({ query: '"red car" -garage', mode })
      expect(result.hits[0]?.id).toBe('a')
      expect(result.hits.map((hit) => hit.id)).not.toContain('b')
      expect(result.notes).toEqual([expect.stringContaining('the phrase "red car"')])
    }
    const filtered = await search.search({ query: '"red car" path:c.md', mode: 'search' })
    expect(filtered.hits.map((hit) => hit.id)).toEqual(['c'])
  })

  it('keeps a phrase that occurs, and relaxes phrases that never occur together', async () => {
    await put(document('a', 'A', 'a red car with a blue roof'), document('b', 'B', 'a car as red as a blue sky'))
    const kept = await search.search({ query: '"red car" "green roof"', mode: 'search' })
    expect(kept.hits.map((hit) => hit.id)).toEqual(['a'])
    expect(kept.notes).toEqual([expect.stringContaining('the phrase "green roof"')])
    const apart = await search.search({ query: '"red car" "blue sky"', mode: 'search' })
    expect(apart.hits.map((hit) => hit.id).sort()).toEqual(['a', 'b'])
    expect(apart.notes).toEqual([expect.stringContaining('"red car" and "blue sky" together')])
  })

  it('finds a phrase in a path, and in the turns before a turn', async () => {
    await put(
      document('a', 'Plan', 'Copy it.', { path: 'disk-rescue.md' }),
      turn('t', 'Ann', 'Yes.', ['Bob: Is it low tide?']),
    )
    await search.embedPending()
    expect(await ids('"disk rescue"')).toEqual(['a'])
    expect(await ids('"low tide" speaker:Ann')).toEqual(['t'])
  })

  it('marks and weights the words of a phrase as indexed', async () => {
    await put(document('a', 'A', 'We expand databases in winter.'), document('b', 'B', 'soup'))
    const [hit] = (await search.search({ query: '"databases"', mode: 'search', explain: true })).hits
    expect(hit!.highlights.map(([start, end]) => hit!.snippet.slice(start, end))).toEqual(['databases'])
    expect(hit!.trace!.evidence).toMatchObject({ words: 1, ownWords: 1 })
  })

  it('replaces a record with the same uid and removes everything derived from the old one', async () => {
    const [first] = await put(document('a', 'A', 'walnut'))
    const [second] = await put(document('a', 'A', 'chestnut'))
    expect(second).toBe(first)
    expect(await ids('walnut', 'search')).toEqual([])
    expect(await ids('chestnut', 'search')).toEqual(['a'])
    await search.embedPending()
    await store.db.transaction((tx) => search.remove(tx, [first!]))
    expect(await ids('chestnut')).toEqual([])
    expect(await search.status()).toMatchObject({ records: 0, chunks: 0, vectors: {} })
  })

  it('filters before ranking, so that a filtered search returns all matches', async () => {
    const many = Array.from({ length: 300 }, (_, i) => document(`x${i}`, 'Note', `apple pie number ${i} apple apple`))
    await put(
      ...many,
      document('rare', 'Note', 'one apple in a long sentence of other words', { facets: { tag: ['red'] } }),
    )
    await search.embedPending()
    for (const mode of ['search', 'vsearch', 'query'] as const) {
      const result = await search.search({ query: 'apple pie', mode, filter: { facets: { tag: ['red'] } } })
      expect(result.hits.map((hit) => hit.id)).toEqual(['rare'])
    }
    expect(await ids('apple tag:red', 'query')).toEqual(['rare'])
  })

  it('ranks the turn that states something above the turns that heard it, and the named speaker higher', async () => {
    await put(
      turn('1', 'Ann', 'Where did you adopt the puppy?'),
      turn('2', 'Bob', 'From the shelter in Leeds, his name is Rex.', ['Ann: Where did you adopt the puppy?']),
      turn('3', 'Ann', 'Lovely! The shelter was good to me too, mine is Max.', [
        'Ann: Where did you adopt the puppy?',
        'Bob: From the shelter in Leeds, his name is Rex.',
      ]),
    )
    await search.embedPending()
    const order = await ids('where did Bob adopt the puppy')
    expect(order.indexOf('2')).toBeLessThan(order.indexOf('3'))
  })

  it('recognizes speakers added after the first query', async () => {
    await put(turn('1', 'Ann', 'I bought a red bicycle.'))
    expect(await called('what did Bob buy?')).toBe(false)
    await put(turn('2', 'Bob', 'I bought a blue bicycle.'))
    expect(await called('what did Bob buy?')).toBe(true)

    async function called(query: string): Promise<boolean> {
      const { hits } = await search.search({ query, explain: true })
      return hits.some((hit) => hit.trace!.adjustments.some(({ name }) => name === 'speaker'))
    }
  })

  it('adds a trace of the same run on request', async () => {
    await put(document('a', 'A', 'red car'), document('b', 'B', 'blue car'))
    await search.embedPending()
    const plain = await search.search({ query: 'red car' })
    const explained = await search.search({ query: 'red car', explain: true })
    expect(plain.hits[0]?.trace).toBeUndefined()
    expect(explained.hits.map((hit) => [hit.id, hit.score])).toEqual(plain.hits.map((hit) => [hit.id, hit.score]))
    const trace = explained.hits[0]!.trace!
    expect(trace.places.map((place) => place.list)).toEqual(['words', 'words (side by side)', 'meaning'])
    expect(trace.rerank?.score).toBeGreaterThan(0)
    expect(trace.final).toBeGreaterThanOrEqual(explained.hits[1]!.trace!.final)
  })

  it('reports a failing model and still answers', async () => {
    const broken = createFakeEmbedder({
      id: 'broken',
      onEmbed: () => {
        throw new Error('the weights are damaged')
      },
    })
    await open({ main: broken })
    await put(document('a', 'A', 'red car'))
    const result = await search.search({ query: 'red car' })
    expect(result.hits.map((hit) => hit.id)).toEqual(['a'])
    expect(result.degraded.join(' ')).toContain('the weights are damaged')
    await open({}, ['No embedder: words only.'])
    expect((await search.search({ query: 'car' })).degraded).toEqual(['No embedder: words only.'])
  })

  it('lists by date when the query has only filters', async () => {
    await put(
      document('old', 'Old', 'first', { date: 1000 }),
      document('new', 'New', 'second', { date: 2000 }),
      document('none', 'None', 'third'),
    )
    expect(await ids('')).toEqual(['new', 'old', 'none'])
    // Nothing was compared, so the hits have no score.
    for (const hit of (await search.search({ query: 'after:1970', explain: true })).hits)
      expect(hit).toMatchObject({ score: null, matchType: 'listed' })
    expect((await search.search({ query: 'before:1970-01-01T00:00:02Z' })).hits.map((hit) => hit.id)).toEqual(['old'])
  })

  it('returns consistent pages, in any order of collections in the filter', async () => {
    await put(
      ...Array.from({ length: 30 }, (_, i) => document(`d${i}`, 'Note', `apple ${'pear '.repeat(i % 7)} word${i}`)),
    )
    await search.embedPending()
    const all = (await search.search({ query: 'apple', limit: 20 })).hits.map((hit) => hit.id)
    const second = (await search.search({ query: 'apple', limit: 10, offset: 10 })).hits.map((hit) => hit.id)
    expect(second).toEqual(all.slice(10))
  })

  it('returns the neighbors of a record, without itself and its copies', async () => {
    const [first] = await put(
      document('a', 'A', 'the red car in the garage'),
      document('copy', 'A', 'the red car in the garage'),
      document('near', 'N', 'a car stands in a garage'),
      document('far', 'F', 'soup and bread for lunch'),
    )
    for (const embedded of [false, true]) {
      if (embedded) await search.embedPending()
      const result = await search.similar(first!)
      expect(result.hits[0]?.id).toBe('near')
      expect(result.hits.map((hit) => hit.id)).not.toContain('copy')
    }
  })

  it('reports words indexed by other rules, until they are rebuilt', async () => {
    await put(document('a', 'A', 'walnut'))
    expect((await search.status()).degraded).toEqual([])
    await store.db.transaction((tx) => tx.run("UPDATE meta SET value = '0' WHERE key = 'analyser'"))
    expect((await search.status()).degraded.join(' ')).toContain('jarvis rebuild')
    await search.rebuild()
    expect((await search.status()).degraded).toEqual([])
  })

  it('rebuilds the words from the chunks', async () => {
    await put(document('a', 'A', 'walnut'), turn('t', 'Ann', 'chestnut'))
    const inFts = "INSERT INTO lexical (lexical) VALUES ('delete-all')"
    await store.db.transaction((tx) => tx.run(isOnPostgres ? 'DELETE FROM lexical_postings' : inFts))
    expect(await ids('walnut', 'search')).toEqual([])
    expect(await search.rebuild()).toEqual({ chunks: 2 })
    expect(await ids('walnut', 'search')).toEqual(['a'])
    expect(await ids('Ann', 'search')).toEqual(['t'])
  })
})
