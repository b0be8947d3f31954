import type { Database } from '../../src/ports/database.ts'
import { type Measurement, median, medianOf, type Spent, spentEach } from './measure.ts'

/** What the cost of asking is measured in: the same words asked of plain FTS5 over the same texts, in the same run. */
export interface BareQuery {
  /** Asks for any of some words; the five best. */
  ask(words: readonly string[]): Promise<unknown>
}

/** `texts` selects one column, a row a text. */
export async function makeBareQuery(db: Database, texts: string): Promise<BareQuery> {
  await db.transaction(async (tx) => {
    await tx.run('CREATE VIRTUAL TABLE bare USING fts5 (text)')
    await tx.run(`INSERT INTO bare (text) ${texts}`)
  })
  return {
    ask: (words) =>
      db.all('SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 5', [
        words.map((word) => `"${word}"`).join(' OR '),
      ]),
  }
}

/** Measures pieces of work one after the other, each also as a multiple of a bare query. */
export async function measureAgainst(bare: (index: number) => unknown, times: number, warmUps: number) {
  const floor = await spentEach(times, bare, warmUps)
  const milliseconds = (name: string, runs: readonly Spent[]): Measurement => ({
    name,
    value: median(runs.map(({ wall }) => wall)),
    processor: medianOf(runs, 'cpu'),
    unit: 'ms',
  })
  return {
    floor: milliseconds('a bare FTS5 query', floor),
    /** `bar`: milliseconds by the clock that are promised. */
    async measure(name: string, work: (index: number) => unknown, bar?: number, count = times): Promise<Measurement> {
      const runs = await spentEach(count, work, Math.min(warmUps, count))
      return {
        ...milliseconds(name, runs),
        ratio: medianOf(runs, 'cpu') / medianOf(floor, 'cpu'),
        of: 'a bare query',
        ...(bar !== undefined && { bar: { atMost: bar } }),
      }
    },
  }
}
