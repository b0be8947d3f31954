/**
 * Words in PostgreSQL beside words in SQLite: judged sets with one and the other, and the speed of a search on made
 * passages. Prints JSON. A PostgreSQL is started for it (or JARVIS_TEST_DATABASE names one).
 *
 *     node scripts/run-ts.mjs bench/postgres-words.ts quality <folder of a judged set> …
 *     node scripts/run-ts.mjs bench/postgres-words.ts speed [passages, 100000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGrammar } from '../src/app/grammars.ts'
import { runRetrievalBench } from '../src/benchmarks/bench.ts'
import type { Database } from '../src/ports/database.ts'
import type { LexicalIndex } from '../src/ports/search-index.ts'
import { openPostgres } from '../src/postgres/database.ts'
import { statementsOf } from '../src/postgres/ddl.ts'
import { createWordIndex } from '../src/postgres/words/lexical-index.ts'
import { settleWords } from '../src/postgres/words/settle.ts'
import { wordTables } from '../src/postgres/words/tables.ts'
import { tables } from '../src/storage/schema.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'
import { startPostgres } from '../src/testing/postgres.ts'
import { openScratchSpace } from '../src/testing/scratch-space.ts'
import { createTexts } from './made-data.ts'

const [what, ...rest] = process.argv.slice(2)
const server = await startPostgres()
let spaces = 0

try {
  if (what === 'quality' && rest.length > 0) console.log(JSON.stringify(await quality(rest), null, 1))
  else if (what === 'speed') console.log(JSON.stringify(await speed(Number(rest[0] ?? 100_000)), null, 1))
  else throw new Error('Say what to measure: quality <folder of a judged set>, or speed [passages].')
} finally {
  await server.stop()
}

async function emptySpace(): Promise<Database> {
  const db = await openPostgres({ address: server.address, space: `bench${++spaces}` })
  await db.transaction(async (tx) => {
    for (const sql of statementsOf(tables)) await tx.run(sql)
    for (const sql of wordTables) await tx.run(sql)
  })
  return db
}

/** Only the word index differs: a SQLite space whose word index is replaced by PostgreSQL. */
async function quality(sets: readonly string[]) {
  const opened: Database[] = []
  const grammar = readGrammar
  const embedders = () => ({ degraded: [] })
  const measure = async (words?: () => Promise<LexicalIndex>) => {
    const { modes, questions, documents } = await runRetrievalBench(
      async (path) => {
        const index = await words?.()
        return openScratchSpace(path, { embedders, grammar, ...(index && { words: () => index }) })
      },
      { set: sets, mode: ['search'] },
    )
    const { all, latency, run } = modes[0]!
    return { questions, documents, all, latency, run }
  }
  const embedded = await measure()
  const postgres = await measure(async () => {
    const db = await emptySpace()
    opened.push(db)
    return withOwnTransactions(db, createWordIndex(db))
  })
  for (const db of opened) await db.close()
  const { run, ...shown } = embedded
  const { run: other, ...alsoShown } = postgres
  const lines = (of: typeof run) => of.map(({ question, document, rank }) => `${question} ${rank} ${document}`)
  const known = new Set(lines(run))
  return {
    sqlite: shown,
    postgres: alsoShown,
    sameHits: lines(other).filter((line) => known.has(line)).length / run.length,
  }
}

/** The space writes in a transaction of SQLite; here each write to the words is one of PostgreSQL. */
function withOwnTransactions(db: Database, index: LexicalIndex): LexicalIndex {
  return {
    ...index,
    put: (_, entries) => db.transaction((tx) => index.put(tx, entries)),
    remove: (_, ids) => db.transaction((tx) => index.remove(tx, ids)),
  }
}

async function speed(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-'))
  const store = await openStore(join(folder, 'bench.db'))
  const db = await emptySpace()
  const words = createWordIndex(db)
  const sqlite = await measureSpeed(store.db, store.lexical, count)
  const build = await measureSpeed(db, words, count)
  const started = performance.now()
  const { merged } = await settleWords(db)
  const settleMs = Math.round(performance.now() - started)
  const postgres = { ...build, settled: { ms: settleMs, merged, ...(await asked(words)) } }
  const size = await db.get<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND c.relkind = 'r' AND c.relname IN ('lexical_postings', 'lexical_docs')`,
  )
  await store.close()
  await db.close()
  rmSync(folder, { recursive: true })
  const ratio = (of: 'twoWords' | 'natural') => Math.round((postgres.settled[of].p50 / sqlite[of].p50) * 100) / 100
  return {
    ...{ count, sqlite, postgres, megabytes: Math.round(Number(size?.bytes) / 1e5) / 10 },
    ratio: { twoWords: ratio('twoWords'), natural: ratio('natural') },
  }
}

/** Fills an index in batches, as indexing does, and asks it. No question has a filter, so no record is there. */
async function measureSpeed(db: Database, index: LexicalIndex, count: number) {
  const text = createTexts(200_000, 2000, 2)
  let wordsMs = 0
  for (let from = 1; from <= count; from += 500) {
    const ids = Array.from({ length: Math.min(500, count - from + 1) }, (_, i) => from + i)
    const entries = ids.map((chunkId) => {
      const { words } = text(80)
      return { chunkId, title: words.slice(0, 4).join(' '), headings: '', body: words.join(' '), lead: '' }
    })
    const started = performance.now()
    await db.transaction((tx) => index.put(tx, entries))
    wordsMs += performance.now() - started
  }
  return { microsecondsAPassage: Math.round((wordsMs * 1000) / count), ...(await asked(index)) }
}

async function asked(index: LexicalIndex) {
  const text = createTexts(200_000, 2000, 3)
  const pool = Array.from({ length: 200 }, () => [...new Set(text(60).words)].filter((word) => word.startsWith('w')))
  const times = async (make: (words: string[]) => string[]) => {
    const taken: number[] = []
    for (const words of pool) {
      const started = performance.now()
      await index.search({ any: make(words) }, 30)
      taken.push(performance.now() - started)
    }
    taken.sort((a, b) => a - b)
    const at = (share: number) => Math.round(taken[Math.floor(taken.length * share)]! * 100) / 100
    return { p50: at(0.5), p95: at(0.95) }
  }
  return {
    twoWords: await times((words) => words.slice(0, 2)),
    natural: await times((words) => ['the', 'of', 'is', ...words.slice(0, 3)]),
  }
}
