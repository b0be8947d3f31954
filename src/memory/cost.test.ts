import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verbatimStatement } from '../reading/reading.ts'
import { factWrites, recordOfFact } from '../stored-facts/stored-facts.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { toFact } from './facts/apply-finding.ts'
import { toFinding } from './facts/remember-fact.ts'

const people = 'Ann Bob Cleo Dan Eva Finn'.split(' ')
const verbs = 'likes collects repairs sells paints'.split(' ')
const things = 'clocks lamps boats maps kites drums roses'.split(' ')
const places = 'Oslo Rome Porto Lisbon'.split(' ')
const count = 2000
const day = 24 * 60 * 60 * 1000

/** Few words that many of the facts hold: a look-up by any of them ranks most of what there is. */
const sentence = (n: number): string => {
  const pick = (list: readonly string[], step: number) => list[Math.floor(n / step) % list.length]!
  return `${pick(people, 1)} ${pick(verbs, 6)} old ${pick(things, 30)} in ${pick(places, 210)} with ${pick(people, 7)}, ${n}.`
}

let home: TemporaryMemory

beforeAll(async () => {
  home = await openTemporaryMemory()
  const { store, search, time } = home
  const facts = Array.from({ length: count }, (_, n) => {
    const content = sentence(n)
    const saidAt = time.now - (count - n) * (day / 10)
    return toFact(toFinding(verbatimStatement(content, [], saidAt), { content }, content, saidAt), saidAt)
  })
  const prepared = await search.prepare(facts.map((fact) => recordOfFact(fact, [])))
  await store.db.transaction(async (tx) => {
    for (const fact of facts) await factWrites.insert(tx, fact)
    await search.put(tx, prepared)
  })
})
afterAll(() => home.dispose())

interface Cost {
  /** Statements that read. */
  statements: number
  /** Rows that they return. */
  rows: number
  /** Passages that are ranked by their words: what a search costs most for. */
  ranked: number
}

/** What a piece of work costs, whatever else the machine does. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const db = home.store.db as unknown as Record<'all' | 'get' | 'rows', (sql: string, params?: unknown[]) => unknown>
  const own = { all: db.all, get: db.get, rows: db.rows }
  const cost = { statements: 0, rows: 0, ranked: 0 }
  const add = (found: unknown) => {
    cost.rows += Array.isArray(found) ? found.length : 1
  }
  for (const name of ['all', 'get', 'rows'] as const)
    db[name] = (sql, params = []) => {
      cost.statements++
      if (/\bbm25\b/.test(sql)) {
        const [counted] = own.rows('SELECT count(*) FROM lexical WHERE lexical MATCH ?', [params[0]]) as [number][]
        cost.ranked += Number(counted![0])
      }
      const found = own[name](sql, params)
      if (found instanceof Promise) found.then(add)
      else add(found)
      return found
    }
  try {
    await work()
    return cost
  } finally {
    Object.assign(db, own)
  }
}

/** The bars are a fifth above what was measured. More is a look-up for each line, or one for a word that most facts hold. */
const expectAtMost = (cost: Cost, bar: Cost) => {
  const over = Object.entries(bar).filter(([name, most]) => cost[name as keyof Cost] > most)
  expect(over, `measured: ${JSON.stringify(cost)}`).toEqual([])
}

describe.skipIf(isOnPostgres)('the cost over 2,000 facts with many common words', () => {
  it('of adding a fact is limited', async () => {
    await home.memory.remember({ content: sentence(count) })
    const cost = await costOf(() => home.memory.remember({ content: sentence(count + 1) }))
    expect(cost.ranked).toBeGreaterThan(0)
    expectAtMost(cost, { statements: 20, rows: 520, ranked: 800 })
  })

  it('of recalling a fact with later statements is limited', async () => {
    const ask = (n: number) => home.memory.recall(`what about ${n}?`)
    await ask(1400)
    const cost = await costOf(() => ask(1401))
    expect(cost.ranked).toBeGreaterThan(0)
    expectAtMost(cost, { statements: 38, rows: 1200, ranked: 1400 })
  })

  it('of loading the session context is limited', async () => {
    const load = (n: number) =>
      home.memory.loadSessionContext({ message: `what does ${people[n]} do with ${things[n]}?` })
    await load(0)
    const cost = await costOf(() => load(1))
    expect(cost.ranked).toBeGreaterThan(0)
    expectAtMost(cost, { statements: 34, rows: 3500, ranked: 950 })
  })
})
