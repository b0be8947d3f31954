/**
 * Processor time of a write and of a question, in PostgreSQL and in Jarvis: unlike the time on the clock it hardly depends on
 * what else the machine does. Prints JSON. Linux; a PostgreSQL is started for it.
 *
 *     node scripts/run-ts.mjs bench/postgres-processor.ts [of each, 300]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { startPostgres } from '../src/testing/postgres.ts'
import { processorTimeOf } from './postgres/processor-time.ts'

const count = Number(process.argv[2] ?? 300)
const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'jarvis-processor-'))
try {
  const config = { database: server.address, 'embedding.model': 'none' }
  const jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides: { environment: {} } })
  const ofPostgres = await processorTimeOf(server.owner)
  const write = (n: number) => jarvis.memory.remember({ content: `Machine m${n} runs the program p${n * 7}.` })
  const ask = (n: number) => jarvis.search.search({ query: `which machine runs p${n * 7}`, limit: 5 })
  const measure = async (work: (n: number) => Promise<unknown>, from: number) => {
    const before = { postgres: ofPostgres(), jarvis: process.cpuUsage() }
    const started = performance.now()
    for (let n = from; n < from + count; n++) await work(n)
    const ms = performance.now() - started
    const { user, system } = process.cpuUsage(before.jarvis)
    const each = (total: number) => Math.round((total / count) * 100) / 100
    return {
      postgresMs: each(ofPostgres() - before.postgres),
      jarvisMs: each((user + system) / 1000),
      clockMs: each(ms),
    }
  }
  for (let n = 0; n < 30; n++) {
    await write(n)
    await ask(n)
  }
  const writes = await measure(write, 30)
  const questions = await measure(ask, 30)
  console.log(JSON.stringify({ count, writes, questions }, null, 1))
  await jarvis.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
