import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../ports/database.ts'
import type { LexicalEntry, LexicalIndex, LexicalQuery, ScoredChunk } from '../../ports/search-index.ts'
import { tables } from '../../storage/schema.ts'
import { openStore, type Store } from '../../storage/sqlite/open-store.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { analyse } from '../../text/tokenize.ts'
import { openPostgres } from '../database.ts'
import { statementsOf } from '../ddl.ts'
import { createWordIndex } from './lexical-index.ts'
import { settleWords } from './settle.ts'
import { wordTables } from './tables.ts'

/** Real text: the paragraphs of this project's own pages, each with the one before as its lead. */
function realEntries(): LexicalEntry[] {
  const root = join(import.meta.dirname, '../../..')
  const pages = ['docs', 'docs/guides', 'docs/decisions', '.'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(root, folder, name)),
  )
  const words = (text: string) => analyse(text).join(' ')
  const entries: LexicalEntry[] = []
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
    let headings = ''
    let before = ''
    for (const part of text.split(/\n{2,}/)) {
      if (part.startsWith('#')) headings = part
      entries.push({
        chunkId: entries.length + 1,
        title: words(text.slice(2, text.indexOf('\n'))),
        headings: words(headings),
        body: words(part),
        lead: entries.length % 3 === 0 ? words(before) : '',
      })
      before = part
    }
  }
  return entries
}

describe.skipIf(noPostgres())(`the word index on real text ${noPostgres()}`, () => {
  let server: TestPostgres
  let db: Database
  let words: LexicalIndex
  let folder: string
  let embedded: Store
  const entries = realEntries()

  beforeAll(async () => {
    server = await startPostgres()
    db = await openPostgres({ address: server.address, space: 'real' })
    words = createWordIndex(db, {}, { wrote: () => {}, read: () => {} })
    await db.transaction(async (tx) => {
      for (const sql of statementsOf(tables)) await tx.run(sql)
      for (const sql of wordTables) await tx.run(sql)
    })
    folder = mkdtempSync(join(tmpdir(), 'jarvis-same-'))
    embedded = await openStore(join(folder, 'jarvis.db'))
    for (const [of, index] of [
      [db, words],
      [embedded.db, embedded.lexical],
    ] as const)
      for (let from = 0; from < entries.length; from += 60)
        await of.transaction(async (tx) => {
          const some = entries.slice(from, from + 60)
          await seedRecords(
            tx,
            some.map(({ chunkId }) => ({ id: chunkId, chunks: [chunkId], kind: chunkId % 3 ? 'document' : 'message' })),
          )
          await index.put(tx, some)
        })
  }, 240_000)
  afterAll(async () => {
    await embedded?.close()
    await db?.close()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** Queries of every form, from words of real passages; deterministic. */
  function madeQueries(): LexicalQuery[] {
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state % below
    }
    const passage = () => entries[random(entries.length)]!.body.split(' ')
    const word = () => {
      const own = passage()
      return own[random(own.length)]!
    }
    const beside = (length: number) => {
      const own = passage()
      const at = random(Math.max(1, own.length - length))
      return own.slice(at, at + length)
    }
    const some = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
    return [
      ...some(120, () => ({ any: some(1 + random(7), word) })),
      ...some(40, () => ({ any: some(2, word), requireAll: true })),
      ...some(40, () => ({ any: some(random(3), word), phrases: [beside(2)] })),
      ...some(40, () => ({ any: [], pairs: some(3, () => beside(2)) })),
      ...some(20, () => ({ any: some(3, word), pairs: [beside(2)], not: [[word()], beside(2)] })),
      ...some(40, () => ({ any: [word()], prefixes: [word().slice(0, 3)] })),
      ...some(20, () => ({ any: some(2, word), phrases: [beside(3), beside(1)], requireAll: random(2) === 1 })),
    ]
  }

  it('finds the same as the embedded index, in the same order and with scores equal up to the last bit', async () => {
    expect(entries.length).toBeGreaterThan(500)
    let found = 0
    for (const query of madeQueries())
      for (const filter of [undefined, { kinds: ['message' as const] }]) {
        const expected = await embedded.lexical.search(query, 50, filter)
        expect(rounded(await words.search(query, 50, filter)), JSON.stringify(query)).toEqual(rounded(expected))
        found += expected.length
      }
    expect(found).toBeGreaterThan(3000)
  }, 240_000)

  it('gives the same answers in a snapshot, and reads no word twice', async () => {
    const queries = madeQueries().filter((_, i) => i % 3 === 0)
    const ids = entries.map(({ chunkId }) => chunkId).filter((id) => id % 5 === 0)
    const answers = async (one: <T>(work: () => Promise<T>) => Promise<T>) => {
      const found = []
      for (const query of queries)
        found.push(
          await one(async () => ({
            held: await words.held(ids, query.any),
            scored: await words.search(query, 50),
            again: await words.held(ids, query.any),
            prefixed: await words.search({ any: query.any, prefixes: query.any.map((term) => term.slice(0, 3)) }, 50),
            frequencies: await words.frequencies(query.any),
          })),
        )
      return found
    }
    const apart = await answers((work) => work())
    expect(await answers((work) => db.moment!(work))).toEqual(apart)
    // All in one moment: then nearly every word is already cached.
    expect(await db.moment!(() => answers((work) => work()))).toEqual(apart)
  }, 240_000)

  it('counts, looks up and corrects words like the embedded index', async () => {
    const terms = [...new Set(madeQueries().flatMap(({ any }) => any))]
    expect(await words.frequencies(terms)).toEqual(await embedded.lexical.frequencies(terms))
    expect(await words.size()).toBe(await embedded.lexical.size())
    const ids = entries.map(({ chunkId }) => chunkId).filter((id) => id % 7 === 0)
    const held = await words.held(ids, terms.slice(0, 60))
    for (const [id, { own, all }] of held) {
      const { title, headings, body, lead } = entries[id - 1]!
      const ours = `${title} ${headings} ${body}`.split(' ')
      expect(own).toEqual(new Set(terms.slice(0, 60).filter((term) => ours.includes(term))))
      expect(all).toEqual(new Set(terms.slice(0, 60).filter((term) => [...ours, ...lead.split(' ')].includes(term))))
    }
    for (const term of ['passag', 'datbase', 'serch'])
      expect((await words.similarTerms(term, 50)).sort(byTerm)).toEqual(
        (await embedded.lexical.similarTerms(term, 50)).sort(byTerm),
      )
  }, 120_000)

  it('merges its blocks automatically after many writes', async () => {
    const own = await openPostgres({ address: server.address, space: 'merging' })
    const index = createWordIndex(own)
    await own.transaction(async (tx) => {
      for (const sql of statementsOf(tables)) await tx.run(sql)
      for (const sql of wordTables) await tx.run(sql)
    })
    for (const entry of entries.slice(0, 40)) await own.transaction((tx) => index.put(tx, [entry]))
    const blocksOfCommonest = async () =>
      (await own.get<{ count: number }>(
        'SELECT count(*) AS count FROM lexical_postings GROUP BY term ORDER BY count DESC LIMIT 1',
      ))!.count
    await vi.waitFor(async () => expect(await blocksOfCommonest()).toBeLessThan(10), {
      timeout: 100_000,
      interval: 200,
    })
    expect(await index.size()).toBe(40)
    await own.close()
  }, 120_000)

  it('gives the same answers after deletions and merged blocks', async () => {
    const queries = madeQueries().filter((_, i) => i % 5 === 0)
    const answers = async () => {
      const found = []
      for (const query of queries) found.push(await words.search(query, 50))
      return found
    }
    const blocks = async () =>
      (await db.get<{ count: number }>('SELECT count(*) AS count FROM lexical_postings'))!.count
    const before = await answers()
    const many = await blocks()
    expect((await settleWords(db)).merged).toBeGreaterThan(100)
    expect(await blocks()).toBeLessThan(many)
    expect(await answers()).toEqual(before)

    const gone = entries.map(({ chunkId }) => chunkId).filter((id) => id % 4 === 0)
    await db.transaction((tx) => words.remove(tx, gone))
    const again = entries.filter(({ chunkId }) => chunkId % 8 === 0)
    await db.transaction((tx) => words.put(tx, again))
    const without = await answers()
    for (const hits of without) for (const { chunkId } of hits) expect(chunkId % 4 === 0 && chunkId % 8 > 0).toBe(false)
    await settleWords(db, { everything: true })
    expect(await answers()).toEqual(without)
    expect(await db.get('SELECT count(*) AS count FROM lexical_gone')).toEqual({ count: 0 })
    await db.transaction((tx) => words.put(tx, entries))
    expect(await answers()).toEqual(before)
  }, 240_000)
})

/** The logarithms of JavaScript and C may differ in the last bit: passages with equal rounded scores are ties. */
const rounded = (hits: readonly ScoredChunk[]): [score: string, chunkId: number][] =>
  hits
    .map(({ chunkId, score }): [string, number] => [score.toFixed(10), chunkId])
    .sort(([a, one], [b, other]) => Number(b) - Number(a) || one - other)

const byTerm = (a: { term: string }, b: { term: string }): number => (a.term < b.term ? -1 : 1)
