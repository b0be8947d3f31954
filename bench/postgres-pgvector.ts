/**
 * Vectors in PostgreSQL: the codes that each server holds, beside indexes of pgvector. Asks both for the ten nearest of made
 * vectors and prints JSON: memory, time and processor time, how many of the exact ten are found, also where a filter lets
 * few records pass, and what a write costs. Wants a superuser's address of a PostgreSQL that has the extension.
 *
 *     JARVIS_TEST_DATABASE=postgres://… node scripts/run-ts.mjs bench/postgres-pgvector.ts [vectors, 50000]
 */
import { insertRows } from '../src/core/sql.ts'
import type { ScoredChunk } from '../src/ports/search-index.ts'
import type { PostgresDatabase } from '../src/postgres/database.ts'
import { openPostgresStore, type PostgresStore } from '../src/postgres/open-store.ts'
import { startPostgres } from '../src/testing/postgres.ts'
import { createVectors } from './made-data.ts'
import { processorTimeOf } from './postgres/processor-time.ts'
import { bitText, createExtension, createTable, forms, nearestByIndex, putRows } from './postgres/vector-extension.ts'

const count = Number(process.argv[2] ?? 50_000)
const [dimensions, questions, wanted, batch, single] = [384, 100, 10, 1000, 200]
/** Share of the records that pass the filter of a question, by their kind. */
const shares = { message: 0.1, code: 0.005 } as const
const kindOf = (id: number) => (id % 200 === 7 ? 'code' : id % 10 === 3 ? 'message' : 'document')

const server = await startPostgres()
const ofPostgres = await processorTimeOf(server.owner)
try {
  await createExtension(server)
  const open = () => openPostgresStore({ address: server.address, space: 'vectors' })
  const store = await open()
  const vectors = new Map<number, Float32Array>()
  const next = createVectors(dimensions, 1)
  for (let id = 1; id <= count; id++) vectors.set(id, next())
  const fillSeconds = await usedSeconds(() => fill(store, vectors))
  const asked = Array.from({ length: questions }, next)
  const exact = asked.map((query) => nearest(vectors, query, () => true))
  const exactOf = (kind: string) => asked.map((query) => nearest(vectors, query, (id) => kindOf(id) === kind))
  const filtered = Object.keys(shares).map((kind) => ({ kind, exact: exactOf(kind) }))
  const report: Record<string, unknown> = {
    count,
    fillSeconds,
    codes: await measureCodes(open, asked, exact, filtered),
  }
  for (const form of forms(dimensions)) {
    await createTable(store.db, form)
    const written = [...vectors].map(([id, vector]) => ({ id, vector }))
    const buildSeconds = await usedSeconds(async () => {
      for (let at = 0; at < count; at += batch) await putRows(store.db, form, written.slice(at, at + batch))
    })
    const last = written.slice(-single).map(({ id, vector }) => ({ id: id + count, vector }))
    const oneByOne = await usedSeconds(async () => {
      for (const row of last) await putRows(store.db, form, [row])
    })
    await store.db.transaction((tx) => tx.run(`DELETE FROM ${form.table} WHERE chunk_id > ${count}`))
    const asking: Record<string, unknown> = {}
    for (const list of [100, 400]) {
      const find = (query: Float32Array, kind?: string) => nearestByIndex(store.db, form, query, { list, wanted, kind })
      asking[list] = await measure(find, asked, exact, filtered)
    }
    const megabytes = await sizeOf(store.db, form.table)
    report[form.name] = { buildSeconds, msForOneWrite: (oneByOne / single) * 1000, megabytes, asking }
  }
  const bare = {
    name: 'no index',
    table: 'bare_vectors',
    type: `bit(${dimensions})`,
    index: undefined,
    write: bitText,
    order: '',
  }
  await createTable(store.db, bare)
  const rows = [...vectors].slice(0, single).map(([id, vector]) => ({ id, vector }))
  const without = await usedSeconds(async () => {
    for (const row of rows) await putRows(store.db, bare, [row])
  })
  report.msForOneWriteWithoutIndex = (without / single) * 1000
  console.log(
    JSON.stringify(report, (_, value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value), 1),
  )
  await store.close()
} finally {
  await server.stop()
}

async function usedSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = processorMs()
  await work()
  return (processorMs() - before) / 1000
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function fill({ db, vectors }: PostgresStore, made: ReadonlyMap<number, Float32Array>): Promise<void> {
  const ids = [...made.keys()]
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    await db.transaction(async (tx) => {
      const records = some.map((id) => [id, kindOf(id), 'made', `${id}`, 100, 0, 0, `made-${id}`])
      await insertRows(
        tx,
        'INSERT INTO records (id, kind, title, content_hash, tokens, updated_at, created_at, uid)',
        records,
      )
      const columns = 'id, record_id, seq, text, headings, start_line, end_line, start_offset, end_offset, tokens'
      await insertRows(
        tx,
        `INSERT INTO chunks (${columns})`,
        some.map((id) => [id, id, 0, 'made', '', 1, 1, 0, 4, 1]),
      )
      const entries = some.map((chunkId) => ({ chunkId, piece: 0, vector: made.get(chunkId)! }))
      await vectors.put(tx, 'made', entries)
    })
  }
  await db.transaction((tx) => tx.run('ANALYZE'))
}

function nearest(
  made: ReadonlyMap<number, Float32Array>,
  query: Float32Array,
  passes: (id: number) => boolean,
): number[] {
  const found: [number, number][] = []
  for (const [id, vector] of made) {
    if (!passes(id)) continue
    let sum = 0
    for (let i = 0; i < dimensions; i++) sum += query[i]! * vector[i]!
    found.push([id, sum])
  }
  return found
    .sort((a, b) => b[1] - a[1])
    .slice(0, wanted)
    .map(([id]) => id)
}

type Find = (query: Float32Array, kind?: string) => Promise<ScoredChunk[]>
type Filtered = readonly { kind: string; exact: readonly number[][] }[]

/** A process that has just started: what its first question costs, and what it holds afterwards. */
async function measureCodes(
  open: () => Promise<PostgresStore>,
  asked: readonly Float32Array[],
  exact: readonly number[][],
  filtered: Filtered,
) {
  const store = await open()
  globalThis.gc?.()
  const before = process.memoryUsage()
  const find: Find = (query, kind) =>
    store.vectors.search('made', query, wanted, kind === undefined ? undefined : { kinds: [kind as 'message'] })
  const started = processorMs()
  const firstMs = (await seconds(() => find(asked[0]!))) * 1000
  const firstProcessorMs = processorMs() - started
  const after = process.memoryUsage()
  const held = (after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 1e6
  const asking = await measure(find, asked, exact, filtered)
  const bytes = await store.db.get<{ bytes: number }>(
    'SELECT sum(octet_length(codes) + octet_length(places)) AS bytes FROM code_log',
  )
  await store.close()
  return {
    firstMs,
    firstProcessorMs,
    heldMegabytesAfterTheFirst: held,
    logMegabytes: Number(bytes?.bytes) / 1e6,
    asking,
  }
}

async function measure(find: Find, asked: readonly Float32Array[], exact: readonly number[][], filtered: Filtered) {
  const all = await timed(find, asked, exact)
  const narrow: Record<string, unknown> = {}
  for (const { kind, exact: wantedOfKind } of filtered)
    narrow[`${kind}s, ${shares[kind as 'message']} of all`] = await timed(
      (query) => find(query, kind),
      asked,
      wantedOfKind,
    )
  return { all, ...narrow }
}

async function timed(find: Find, asked: readonly Float32Array[], exact: readonly number[][]) {
  const times: number[] = []
  let found = 0
  const before = processorMs()
  for (const [at, query] of asked.entries()) {
    const started = performance.now()
    const hits = await find(query)
    times.push(performance.now() - started)
    const right = new Set(exact[at])
    found += hits.filter(({ chunkId }) => right.has(chunkId)).length
  }
  const processorEachMs = (processorMs() - before) / asked.length
  const warm = times.slice(10).sort((a, b) => a - b)
  const possible = exact.reduce((sum, ids) => sum + ids.length, 0)
  return {
    recall: found / possible,
    processorMs: processorEachMs,
    p50Ms: warm[Math.floor(warm.length / 2)],
    p95Ms: warm[Math.floor(warm.length * 0.95)],
  }
}

/** Of PostgreSQL and of this process together. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return ofPostgres() + (user + system) / 1000
}

async function sizeOf(db: PostgresDatabase, table: string): Promise<number> {
  const row = await db.get<{ bytes: number }>('SELECT pg_total_relation_size(CAST(? AS regclass)) AS bytes', [table])
  return Number(row?.bytes) / 1e6
}
