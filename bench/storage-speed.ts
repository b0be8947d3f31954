/**
 * Speed and recall of the store on made data; prints JSON. Arguments: number of passages (100,000), dimensions (384).
 *   npx esbuild bench/storage-speed.ts --bundle --platform=node --format=esm --packages=external --outfile=.scratch/storage-speed.js
 *   node .scratch/storage-speed.js 100000
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Filter } from '../src/core/record.ts'
import { createRandom } from '../src/core/seeded-random.ts'
import { openStore, type Store } from '../src/storage/sqlite/open-store.ts'
import type { SqliteVectorIndex } from '../src/storage/sqlite/vector-index.ts'
import { createTexts, createVectors } from './made-data.ts'

const count = Number(process.argv[2] ?? 100_000)
const dimensions = Number(process.argv[3] ?? 384)
const batch = 500
const wordsOfPassage = 80
const queries = 200
const limit = 50
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-'))
const path = join(folder, 'jarvis.db')
const report: Record<string, unknown> = { count, dimensions, node: process.version }

const filters: Record<string, Filter> = {
  'one of 20 collections': { collections: ['c3'] },
  'half by kind': { kinds: ['message'] },
  'folder by path': { path: 'folder11/' },
}

const vectors = createVectors(dimensions, 1)
const all: Float32Array[] = []
const vocabulary = 200_000

let store = await openStore(path)
await build(store)
await store.close()
report.databaseMegabytes = megabytes(statSync(path).size)

const opened = performance.now()
store = await openStore(path)
report.openMs = round(performance.now() - opened)
await measureVectors(store)
await measureWords(store)
report.residentMegabytes = megabytes(process.memoryUsage().rss - all.length * dimensions * 4)
await store.close()
rmSync(folder, { recursive: true })
console.log(JSON.stringify(report, null, 2))

/** 20 collections of equal size; a record for every second passage is a message. */
async function build({ db, lexical, vectors: index }: Store): Promise<void> {
  const text = createTexts(vocabulary, 2000, 2)
  const spent = { rows: 0, words: 0, vectors: 0 }
  const time = async (what: keyof typeof spent, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    spent[what] += performance.now() - start
  }
  await db.transaction(async (tx) => {
    for (let i = 0; i < 20; i++) {
      await tx.run(`INSERT INTO collections (name, root, masks, ignores, created_at) VALUES (?, '/', '[]', '[]', 0)`, [
        `c${i}`,
      ])
    }
  })
  for (let from = 1; from <= count; from += batch) {
    const ids = Array.from({ length: Math.min(batch, count - from + 1) }, (_, i) => from + i)
    const texts = ids.map(() => text(wordsOfPassage).words)
    const made = ids.map(() => vectors())
    all.push(...made)
    await db.transaction(async (tx) => {
      await time('rows', async () => {
        for (const [i, id] of ids.entries()) {
          await tx.run(
            `INSERT INTO records (id, uid, kind, title, content_hash, collection_id, path, date, tokens, created_at, updated_at)
             VALUES (?, ?, ?, 't', '', ?, ?, ?, 1, 0, 0)`,
            [id, `r${id}`, id % 2 ? 'document' : 'message', (id % 20) + 1, `folder${id % 97}/${id}.md`, id],
          )
          await tx.run(
            `INSERT INTO chunks (id, record_id, seq, text, headings, start_line, end_line, start_offset, end_offset, tokens)
             VALUES (?, ?, 0, ?, '', 1, 1, 0, 0, 1)`,
            [id, id, texts[i]!.join(' ')],
          )
        }
      })
      await time('words', () =>
        lexical.put(
          tx,
          ids.map((chunkId, i) => ({
            chunkId,
            title: texts[i]!.slice(0, 4).join(' '),
            headings: '',
            body: texts[i]!.join(' '),
            lead: '',
          })),
        ),
      )
      await time('vectors', () =>
        index.put(
          tx,
          'm',
          ids.map((chunkId, i) => ({ chunkId, piece: 0, vector: made[i]! })),
        ),
      )
    })
  }
  report.buildMicrosecondsAPassage = Object.fromEntries(
    Object.entries(spent).map(([k, v]) => [k, round((v * 1000) / count)]),
  )
}

async function measureVectors({ vectors: index }: Store): Promise<void> {
  const random = createRandom(5)
  const questions = Array.from({ length: queries }, () => near(all[Math.floor(random() * count)]!, random))
  const first = performance.now()
  await index.search('m', questions[0]!, limit)
  report.vectorFirstSearchMs = round(performance.now() - first)
  report.vectorCold = await percentiles(20, (i) => index.search('m', questions[i]!, limit), true)
  const warm = performance.now()
  await (index as SqliteVectorIndex).warm('m')
  report.vectorWarmMs = round(performance.now() - warm)
  report.vector = await percentiles(queries, (i) => index.search('m', questions[i]!, limit))
  for (const [name, filter] of Object.entries(filters)) {
    report[`vectorFiltered ${name}`] = await percentiles(queries, (i) =>
      index.search('m', questions[i]!, limit, filter),
    )
  }
  let same = 0
  let deep = 0
  const judged = questions.slice(0, 50)
  for (const question of judged) {
    const exact = exactBest(question, limit)
    const found = (await index.search('m', question, limit)).map(({ chunkId }) => chunkId)
    same += exact.slice(0, 10).filter((id) => found.slice(0, 10).includes(id)).length / 10
    deep += exact.filter((id) => found.includes(id)).length / exact.length
  }
  report.recallAt10 = round(same / judged.length)
  report.recallAt50 = round(deep / judged.length)
}

async function measureWords({ lexical }: Store): Promise<void> {
  const text = createTexts(vocabulary, 2000, 3)
  const pool = Array.from({ length: queries }, () =>
    [...new Set(text(60).words)].filter((word) => word.startsWith('w')),
  )
  const two = pool.map((words) => words.slice(0, 2))
  const natural = pool.map((words) => ['the', 'of', 'is', ...words.slice(0, 3)])
  report.lexicalFirstSearchMs = (await percentiles(1, () => lexical.search({ any: natural[0]! }, 30))).p50
  report.lexicalTwoWords = await percentiles(queries, (i) => lexical.search({ any: two[i]! }, 30))
  report.lexicalNatural = await percentiles(queries, (i) => lexical.search({ any: natural[i]! }, 30))
  for (const [name, filter] of Object.entries(filters)) {
    report[`lexicalFiltered ${name}`] = await percentiles(queries, (i) => lexical.search({ any: two[i]! }, 30, filter))
  }
  const start = performance.now()
  await lexical.similarTerms('w3xq', 5)
  report.similarTermsFirstMs = round(performance.now() - start)
  report.similarTerms = await percentiles(50, (i) => lexical.similarTerms(`${two[i]![0]}x`, 5))
  report.frequencies = await percentiles(queries, (i) => lexical.frequencies(natural[i]!))
}

async function percentiles(times: number, work: (i: number) => Promise<unknown>, keepFirst = false) {
  if (!keepFirst) for (let i = 0; i < Math.min(5, times); i++) await work(i)
  const taken: number[] = []
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await work(i)
    taken.push(performance.now() - start)
  }
  const used = process.cpuUsage(before)
  taken.sort((a, b) => a - b)
  const at = (share: number) => round(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!)
  return { min: round(taken[0]!), p50: at(0.5), p95: at(0.95), cpu: round((used.user + used.system) / 1000 / times) }
}

function near(vector: Float32Array, random: () => number): Float32Array {
  const moved = vector.map((value) => value + ((random() - 0.5) * 2.4) / Math.sqrt(dimensions))
  const norm = Math.hypot(...moved)
  return moved.map((value) => value / norm)
}

function exactBest(question: Float32Array, wanted: number): number[] {
  const scores = all.map((vector, i) => {
    let sum = 0
    for (let k = 0; k < dimensions; k++) sum += vector[k]! * question[k]!
    return { id: i + 1, sum }
  })
  return scores
    .sort((a, b) => b.sum - a.sum || a.id - b.id)
    .slice(0, wanted)
    .map(({ id }) => id)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10
}
