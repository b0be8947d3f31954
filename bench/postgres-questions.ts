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

/** Statements that were sent, by their first word. */
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
  const sqlite = await measure('sqlite', '', notes)
  const postgres = await measure('postgres', server.address, notes)
  const ratio = (of: (one: Measured) => number) => Math.round((of(postgres) / of(sqlite)) * 100) / 100
  console.log(
    JSON.stringify(
      {
        ...{ sqlite, postgres },
        ratios: {
          indexing: ratio((one) => one.indexMs),
          words: ratio((one) => one.words.medianMs),
          wordsAndMeaning: ratio((one) => one.query.medianMs),
        },
      },
      null,
      1,
    ),
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(name: string, database: string, notes: string) {
  const home = join(folder, name)
  mkdirSync(home)
  const config = { database, 'embedding.model': 'static-minilm' }
  const jarvis = await openJarvis({ home, config, overrides: { environment: {} } })
  sent.clear()
  const began = performance.now()
  await jarvis.addCollection(notes, { name: 'notes' }, { wait: true })
  const indexMs = Math.round(performance.now() - began)
  const indexStatements = total()
  const asked = { words: await ask('search'), query: await ask('query') }
  await jarvis.close()
  return { indexMs, indexStatements, ...asked }

  async function ask(how: 'search' | 'query') {
    for (const question of questions.slice(0, 5)) await jarvis.search[how]({ query: question, limit: 5 })
    sent.clear()
    const times: number[] = []
    for (const question of questions) {
      const start = performance.now()
      await jarvis.search[how]({ query: question, limit: 5 })
      times.push(performance.now() - start)
    }
    times.sort((one, other) => one - other)
    const statements = Object.fromEntries([...sent].map(([word, count]) => [word, count / questions.length]))
    return { medianMs: Math.round((times[times.length >> 1] as number) * 100) / 100, statements }
  }
}

function total(): number {
  return [...sent.values()].reduce((sum, count) => sum + count, 0)
}
