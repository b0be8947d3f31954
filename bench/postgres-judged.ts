/**
 * Judged sets on both engines: the whole search in SQLite, then the same in PostgreSQL, as a role that is neither superuser
 * nor bypasses row-level security. Prints JSON with every measure of both, and fails where one differs by more than .002.
 * The second run takes its embeddings from the cache of the first. A PostgreSQL is started for it (or JARVIS_TEST_DATABASE
 * names one).
 *
 *     node scripts/run-ts.mjs bench/postgres-judged.ts --set <folder> [--unit turns] [--mode search] [--mode query] …
 *
 * The arguments are those of `bench/retrieval.ts`.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Metrics } from '../src/benchmarks/evaluate.ts'
import type { withoutRuns } from '../src/benchmarks/tables.ts'
import { startPostgres } from '../src/testing/postgres.ts'
import prepareDatabase from '../src/testing/prepare-database.ts'

type Report = ReturnType<typeof withoutRuns>

/** The largest difference of a measure between the engines. */
const allowed = 0.002

const server = await startPostgres()
try {
  const embedded = await measure({})
  process.env.JARVIS_TEST_DATABASE = server.owner
  const removeDatabases = await prepareDatabase()
  const postgres = await measure({ JARVIS_TEST_DATABASE: server.owner, JARVIS_TEST_RUN: process.env.JARVIS_TEST_RUN })
  await removeDatabases?.()
  const modes = embedded.modes.map((one, at) => compare(one, postgres.modes[at]!))
  const { documents, chunks, questions } = embedded
  const indexing = { sqliteMs: embedded.indexMs, postgresMs: postgres.indexMs }
  console.log(JSON.stringify({ documents, chunks, questions, indexing, modes }, null, 1))
  if (modes.some(({ largest }) => largest > allowed)) process.exitCode = 1
} finally {
  await server.stop()
}

function compare(sqlite: Report['modes'][number], postgres: Report['modes'][number]) {
  const [of, other] = [sqlite.all.metrics, postgres.all.metrics]
  const names = Object.keys(of) as (keyof Metrics)[]
  const measures = Object.fromEntries(
    names.map((name) => [name, { sqlite: shown(of[name]), postgres: shown(other[name]) }]),
  )
  const largest = Math.max(...names.map((name) => Math.abs(of[name] - other[name])))
  return {
    ...{ mode: sqlite.mode, largest: Math.round(largest * 1e5) / 1e5, measures },
    latency: { sqlite: sqlite.latency, postgres: postgres.latency },
  }
}

function shown(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

/** A process for each engine: which one the spaces use is decided when the program starts. */
function measure(environment: Record<string, string | undefined>): Promise<Report> {
  const { JARVIS_TEST_DATABASE: _, ...env } = process.env
  const program = [resolve('scripts/run-ts.mjs'), resolve('bench/retrieval.ts'), '--json', ...process.argv.slice(2)]
  const child = spawn(process.execPath, program, {
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      if (code === 0) done(JSON.parse(Buffer.concat(parts).toString('utf8')) as Report)
      else failed(new Error(`bench/retrieval.ts ended with ${code}`))
    })
  })
}
