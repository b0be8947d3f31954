/**
 * A question and indexing in PostgreSQL beside SQLite: milliseconds of both, their ratio, and the statements that each sends.
 * The documents are the guides of this project, copied often enough. Prints JSON. A PostgreSQL is started for it, on a
 * port of this machine (or JARVIS_TEST_DATABASE names one).
 *
 *     node scripts/run-ts.mjs bench/postgres-questions.ts [copies, 5] [questions, 60]
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { startPostgres } from '../src/testing/postgres.ts'

const [copies, wanted] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 60)]
const guides = resolve('docs/guides')

/** Sent statements, by their first word. */
const sent = new Map<string, number>()
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string })?.text ?? '')
  if (process.env.SHOW_STATEMENTS) console.error(text.replace(/\s+/g, ' ').slice(0, 160))
  const word = text.trim().split(/\W/)[0]?.toUpperCase() ?? ''
  sent.set(word, (sent.get(word) ?? 0) + 1)
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as never

/** Headings of the guides make questions that have an answer. */
const questions = readdirSync(guides)
  .flatMap((name) => [...readFileSync(join(guides, name), 'utf8').matchAll(/^## (.+)$/gm)].map(([, text]) => text!))
  .slice(0, wanted)

const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-'))
try {
  const notes = join(folder, 'notes')
  for (let copy = 0; copy < copies; copy++) cpSync(guides, join(notes, String(copy)), { recursive: true })
  const both = [await index('sqlite', '', notes), await index('postgres', server.address, notes)] as const
  const [words, query] = [await ask('search'), await ask('query')]
  const [sqlite, postgres] = both.map(({ indexMs, indexStatements }, n) => ({
    ...{ indexMs, indexStatements, words: words[n]!, query: query[n]! },
  })) as [Measured, Measured]
  const ratio = (of: (one: Measured) => number) => Math.round((of(postgres) / of(sqlite)) * 100) / 100
  const ratios = {
    indexing: ratio((one) => one.indexMs),
    words: ratio((one) => one.words.medianMs),
    wordsAndMeaning: ratio((one) => one.query.medianMs),
  }
  console.log(JSON.stringify({ sqlite, postgres, ratios }, null, 1))
  for (const { jarvis } of both) await jarvis.close()

  /** Each query to one engine and then to the other, so that other load on the machine affects both. */
  async function ask(how: 'search' | 'query'): Promise<Asked[]> {
    for (const { jarvis } of both)
      for (const question of questions.slice(0, 5)) await jarvis.search[how]({ query: question, limit: 5 })
    const asked = both.map(() => ({ times: [] as number[], statements: new Map<string, number>() }))
    for (const question of questions)
      for (const [n, { jarvis }] of both.entries()) {
        sent.clear()
        const start = performance.now()
        await jarvis.search[how]({ query: question, limit: 5 })
        asked[n]!.times.push(performance.now() - start)
        for (const [word, count] of sent)
          asked[n]!.statements.set(word, (asked[n]!.statements.get(word) ?? 0) + count / questions.length)
      }
    return asked.map(({ times, statements }) => {
      times.sort((one, other) => one - other)
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 100) / 100
      return { medianMs: at(0.5), quickestTenthMs: at(0.1), statements: Object.fromEntries(statements) }
    })
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Asked {
  medianMs: number
  /** The tenth percentile: the cost without other load. */
  quickestTenthMs: number
  /** Statements per query, by their first word. */
  statements: Record<string, number>
}

interface Measured {
  indexMs: number
  indexStatements: number
  words: Asked
  query: Asked
}

async function index(name: string, database: string, notes: string) {
  const home = join(folder, name)
  mkdirSync(home)
  const config = { database, 'embedding.model': 'static-minilm' }
  const jarvis = await openJarvis({ home, config, overrides: { environment: {} } })
  sent.clear()
  const began = performance.now()
  await jarvis.addCollection(notes, { name: 'notes' }, { wait: true })
  return { jarvis, indexMs: Math.round(performance.now() - began), indexStatements: total() }
}

function total(): number {
  return [...sent.values()].reduce((sum, count) => sum + count, 0)
}
