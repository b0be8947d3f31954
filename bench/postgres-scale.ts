/**
 * A large index on PostgreSQL: questions by words, and by words and vectors, over made passages. Prints JSON. Passages and
 * vectors are made as in `bench/speed`; the vector of a question is made, too, so that embedding takes no time. A PostgreSQL
 * is started for it (or JARVIS_TEST_DATABASE names one). Where the time is up first, it measures the passages that it has.
 *
 *     node scripts/run-ts.mjs bench/postgres-scale.ts [passages, 1000000] [most minutes of filling, 120]
 */
import { contentHash } from '../src/core/ids.ts'
import type { RecordDraft } from '../src/core/record.ts'
import { createRandom } from '../src/core/seeded-random.ts'
import { insertRows } from '../src/core/sql.ts'
import type { SqlValue } from '../src/ports/database.ts'
import type { Embedder } from '../src/ports/models.ts'
import { openPostgresStore, type PostgresStore } from '../src/postgres/open-store.ts'
import { settleWords } from '../src/postgres/words/settle.ts'
import type { Search } from '../src/search/search.ts'
import { createSearch } from '../src/search/search.ts'
import { createFakeEmbedder } from '../src/testing/fake-embedder.ts'
import { startPostgres } from '../src/testing/postgres.ts'
import { createVectors } from './made-data.ts'
import { createProse, largeVocabulary, type Prose } from './speed/made-prose.ts'

const [passages, minutes] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 120)]
const [dimensions, passageWords, topics, vocabulary, batch, questions] = [384, 80, 2000, 200_000, 1000, 200]

const recordColumns = 'kind, title, content_hash, tokens, updated_at, created_at, uid'
const recordRow = (id: number, { kind, title, contentHash, uid }: RecordDraft): SqlValue[] => [
  ...[id, kind, title, contentHash, 100, 0, 0, uid],
]
const chunkColumns = 'record_id, seq, text, headings, start_line, end_line, start_offset, end_offset, tokens'
const chunkRow = (id: number, { chunks: [chunk] }: RecordDraft): SqlValue[] => [
  ...[id, id, 0, chunk!.text, '', 1, 1, 0, chunk!.text.length, 100],
]

const vectorOf = createVectors(dimensions, 4)
const embedder: Embedder = {
  ...createFakeEmbedder({ id: 'made', dimensions, lateInteraction: false }),
  embed: async (texts) => texts.map(() => vectorOf()),
}

const server = await startPostgres()
try {
  const store = await openPostgresStore({ address: server.address, space: 'scale' })
  const embedders = () => ({ main: embedder, degraded: [] })
  const { db, lexical, vectors } = store
  const search = createSearch({ db, lexical, vectors, embedders, clock: Date.now, space: 'scale' })
  const filled = await fill(store, search)
  const settling = performance.now()
  await settleWords(db)
  const settleSeconds = Math.round((performance.now() - settling) / 1000)
  await db.transaction((tx) => tx.run('ANALYZE'))
  const first = performance.now()
  await vectors.search('made', vectorOf(), 10)
  const firstVectorMs = Math.round(performance.now() - first)
  const prose = createProse(7, largeVocabulary(vocabulary))
  const measured = {
    twoWords: await ask(search, 'search', (topic) => `${prose.contentWord(topic)} ${prose.contentWord(topic)}`),
    words: await ask(search, 'search', (topic) => naturalQuestion(prose, topic)),
    hybrid: await ask(search, 'query', (topic) => naturalQuestion(prose, topic)),
  }
  const megabytes = Math.round((await store.facts.bytes()) / 1e6)
  const residentMegabytes = Math.round(process.memoryUsage().rss / 1e6)
  console.log(
    JSON.stringify({ ...filled, settleSeconds, firstVectorMs, ...measured, megabytes, residentMegabytes }, null, 1),
  )
  await store.close()
} finally {
  await server.stop()
}

/** Inserts many rows at a time, unlike an update of a folder: only searches are measured here. */
async function fill({ db, lexical, vectors }: PostgresStore, search: Search) {
  const { prose } = createProse(5, largeVocabulary(vocabulary))
  const random = createRandom(6)
  const nextVector = createVectors(dimensions, 1)
  const started = performance.now()
  let made = 0
  for (; made < passages && performance.now() - started < minutes * 60_000; made += batch) {
    const drafts = Array.from({ length: batch }, (_, at) =>
      draftOf(made + at, prose(Math.floor(random() * topics), passageWords)),
    )
    const prepared = await search.prepare(drafts)
    const ids = drafts.map((_, at) => made + at + 1)
    await db.transaction(async (tx) => {
      await insertRows(
        tx,
        `INSERT INTO records (id, ${recordColumns})`,
        drafts.map((draft, at) => recordRow(ids[at]!, draft)),
      )
      await insertRows(
        tx,
        `INSERT INTO chunks (id, ${chunkColumns})`,
        drafts.map((draft, at) => chunkRow(ids[at]!, draft)),
      )
      await lexical.put(
        tx,
        prepared.map(({ entries: [words] }, at) => ({ ...words!, chunkId: ids[at]! })),
      )
      await vectors.put(
        tx,
        'made',
        ids.map((chunkId) => ({ chunkId, piece: 0, vector: nextVector() })),
      )
    })
    if (made % 50_000 === 0)
      console.error(`${made + batch} passages, ${Math.round((performance.now() - started) / 1000)} s`)
  }
  return { passages: made, fillSeconds: Math.round((performance.now() - started) / 1000) }
}

function draftOf(number: number, text: string): RecordDraft {
  const place = { startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }
  return {
    ...{ uid: `passage-${number}`, kind: 'document', title: text.slice(0, 40), contentHash: contentHash(text) },
    chunks: [{ text, headings: [], ...place }],
  }
}

function naturalQuestion({ contentWord }: Prose, topic: number): string {
  return `What is the ${contentWord(topic)} of the ${contentWord(topic)} and why does it ${contentWord(topic)}?`
}

async function ask(search: Search, mode: 'search' | 'query', make: (topic: number) => string) {
  const taken: number[] = []
  for (let topic = 0; topic < questions; topic++) {
    const query = make(topic)
    const started = performance.now()
    await search.search({ query, mode, rerank: false, expand: false })
    taken.push(performance.now() - started)
  }
  // The first ones fill caches of a server that has just started.
  const warm = taken.slice(20).sort((a, b) => a - b)
  const at = (share: number) => Math.round(warm[Math.floor(warm.length * share)]! * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}
