/**
 * Three servers with sixteen clients each on one PostgreSQL, mixed reads and writes, while connections and servers are killed
 * at random; `npm run bench:postgres-load`. Prints JSON, and fails where a statement was lost or doubled, where a client got
 * a wrong answer, or where p99 is above ten times p50. A PostgreSQL is started for it (or JARVIS_TEST_DATABASE names one).
 *
 *     node scripts/run-ts.mjs bench/postgres-load.ts [seconds, 600] [servers, 3] [clients of each, 16]
 *
 * Before that, without killing, one server and then all of them with as many clients in all show what more servers bring.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, startPostgres } from '../src/testing/postgres.ts'
import { countWritten } from './postgres/count-written.ts'
import { killAtRandom, type LoadServer, loadServer } from './postgres/kill-at-random.ts'
import { type Load, quantileOf, runClients } from './postgres/mixed-clients.ts'

const [seconds, count, clients] = [2, 3, 4].map((at, i) => Number(process.argv[at] ?? [600, 3, 16][i])) as [
  number,
  number,
  number,
]
const program = resolve('dist/cli.cjs')
/** Between two kills. A short run has as many of them. */
const pauses = { connectionsMs: Math.min(2000, seconds * 75), serversMs: Math.min(15_000, seconds * 400) }

const database = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'jarvis-load-'))
const servers: LoadServer[] = []
for (let n = 0; n < count; n++) {
  const own = join(folder, String(n))
  mkdirSync(own)
  servers.push(loadServer(own, database.address, await freePort(), program))
}
try {
  for (const server of servers) await server.start()
  const compared = Math.min(30, seconds / 10)
  const one = await runClients(servers.slice(0, 1), { clients: clients * count, seconds: compared })
  const all = await runClients(servers, { clients, seconds: compared })
  const role = new URL(database.address).username
  const killing = killAtRandom({ owner: database.owner, role, servers }, pauses)
  const load = await runClients(servers, { clients, seconds })
  const killed = await killing.stop()
  const written = [one, all, load].flatMap((part) => part.written)
  const { lost, doubled } = await countWritten(database.address, written)
  const wrong = [one, all, load].flatMap((part) => part.wrong)
  const perSecond = (part: Load) => Math.round(((part.reads.length + part.writes.length) / part.seconds) * 10) / 10
  const report = {
    ...{ servers: count, clients: clients * count, seconds: Math.round(load.seconds), killed },
    ...{ acknowledged: written.length, lost: lost.length, doubled: doubled.length, wrong: [...new Set(wrong)] },
    reads: shown(load.reads),
    writes: shown(load.writes),
    ...{ repeated: load.repeated, perSecond: perSecond(load) },
    undisturbed: {
      perSecond: {
        one: perSecond(one),
        all: perSecond(all),
        ratio: Math.round((perSecond(all) / perSecond(one)) * 100) / 100,
      },
      reads: shown(all.reads),
      writes: shown(all.writes),
    },
  }
  console.log(JSON.stringify(report, null, 1))
  const isSlow = [load.reads, load.writes].some((times) => quantileOf(times, 0.99) > 10 * quantileOf(times, 0.5))
  if (lost.length > 0 || doubled.length > 0 || wrong.length > 0 || isSlow) process.exitCode = 1
} finally {
  for (const server of servers) await server.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function shown(times: readonly number[]) {
  const [p50, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)]
  return { count: times.length, p50, p99, ratio: Math.round((p99 / p50) * 10) / 10 }
}
