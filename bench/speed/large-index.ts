import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../../src/core/ids.ts'
import type { RecordDraft } from '../../src/core/record.ts'
import { breathe } from '../../src/core/runtime.ts'
import { createRandom } from '../../src/core/seeded-random.ts'
import type { Embedder } from '../../src/ports/models.ts'
import { createVectors } from '../made-data.ts'
import { measureFreshProcess } from './large-index-memory.ts'
import { createProse, largeVocabulary, type Prose } from './made-prose.ts'
import { type Measurement, medianOf, quantile, type Spent, spent, spentEach, timed, yardstick } from './measure.ts'
import { type Engine, openEngine, withFolder } from './scratch.ts'

const passageWords = 80
const topics = 2000
const vocabularySize = 200_000
/** Of each kind. */
const questions = 200
/** What the pipeline asks of the vector index. */
const vectorDepth = 200
/** Questions whose neighbours are also looked up exactly. */
const judgedQuestions = 150

/** What is promised where nothing else is said, and what from so many passages on. */
const largeFrom = 1_000_000

export interface LargeIndexOptions {
  passages: number
  embedder: Embedder
  /** A database that a former run filled with as many passages, or that this one fills and leaves there. */
  index: string | undefined
}

/** Searching in a large index: words, vectors, both, and what it takes in memory. Vectors are made, not computed. */
export const measureLargeIndex = ({ passages, embedder, index }: LargeIndexOptions): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const path = index ?? join(folder, 'jarvis.db')
    const isFilled = existsSync(path)
    const engine = await openEngine(path, { main: embedder })
    const stored = isFilled ? vectorsOf(passages, embedder) : await fill(engine, passages, embedder)
    const unit = await yardstick()
    const prose = createProse(7, largeVocabulary(vocabularySize))
    const isLarge = passages >= largeFrom
    const measured = [
      ...(await measureWords(engine, prose, unit, isLarge)),
      ...(await measureVectors(engine, embedder, stored, unit, isLarge)),
      ...(await measureHybrid(engine, embedder, prose, isLarge)),
      await measureAdding(engine, embedder),
    ]
    await engine.close()
    return [...measured, ...(await measureFreshProcess(path, isLarge))]
  })

/** The vectors that `fill` gives the chunks, by their numbers. */
function vectorsOf(passages: number, { dimensions }: Embedder): Float32Array[] {
  const nextVector = createVectors(dimensions, 1)
  const stored: Float32Array[] = []
  for (let chunk = 1; chunk <= passages; chunk++) stored[chunk] = nextVector()
  return stored
}

async function fill(
  { search, store }: Engine,
  passages: number,
  { id, dimensions }: Embedder,
): Promise<Float32Array[]> {
  const { prose } = createProse(5, largeVocabulary(vocabularySize))
  const random = createRandom(6)
  const nextVector = createVectors(dimensions, 1)
  const stored: Float32Array[] = []
  const batch = 1000
  for (let from = 0; from < passages; from += batch) {
    const texts = Array.from({ length: Math.min(batch, passages - from) }, () =>
      prose(Math.floor(random() * topics), passageWords),
    )
    const prepared = await search.prepare(texts.map((text, index) => draftOf(from + index, text)))
    await store.db.transaction(async (tx) => {
      await search.put(tx, prepared)
      const last = `SELECT id FROM chunks ORDER BY id DESC LIMIT ?`
      const chunks = await tx.all<{ id: number }>(last, [texts.length])
      const entries = chunks.reverse().map(({ id: chunkId }) => {
        const vector = nextVector()
        stored[chunkId] = vector
        return { chunkId, piece: 0, vector }
      })
      await store.vectors.put(tx, id, entries)
    })
  }
  return stored
}

const draftOf = (number: number, text: string): RecordDraft => ({
  uid: `passage-${number}`,
  kind: 'document',
  title: text.slice(0, 40),
  contentHash: contentHash(text),
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
})

const twoWords = ({ contentWord }: Prose, topic: number): string => `${contentWord(topic)} ${contentWord(topic)}`
const naturalQuestion = ({ contentWord }: Prose, topic: number): string =>
  `What is the ${contentWord(topic)} of the ${contentWord(topic)} and why does it ${contentWord(topic)}?`
/** With "say", which is in every twelfth passage and is not a stop word. */
const commonQuestion = ({ contentWord }: Prose, topic: number): string =>
  `What did we say about the ${contentWord(topic)} of the ${contentWord(topic)}?`

async function measureWords({ search }: Engine, prose: Prose, unit: number, isLarge: boolean): Promise<Measurement[]> {
  const usual = isLarge ? {} : { p50: 5, p95: 20 }
  const kinds = [
    { kind: 'two words', ask: twoWords, most: usual },
    { kind: 'a question', ask: naturalQuestion, most: usual },
    { kind: 'a question with a common word', ask: commonQuestion, most: isLarge ? { p50: 20 } : {} },
  ]
  const measured: Measurement[] = []
  for (const { kind, ask, most } of kinds) {
    const runs = await spentEach(questions, (topic) => search.search({ query: ask(prose, topic), mode: 'search' }))
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [value, processor] = (['wall', 'cpu'] as const).map((time) =>
        quantile(
          runs.map((run) => run[time]),
          share,
        ),
      ) as [number, number]
      const cost = { ratio: processor / unit, of: 'the yardstick' }
      const atMost = (most as { p50?: number; p95?: number })[name]
      const bar = atMost === undefined ? {} : { bar: { atMost } }
      measured.push({ name: `search, ${kind}, ${name}`, value, processor, unit: 'ms', ...bar, ...cost })
    }
  }
  return measured
}

async function measureVectors(
  { store: { vectors } }: Engine,
  { id }: Embedder,
  stored: readonly Float32Array[],
  unit: number,
  isLarge: boolean,
): Promise<Measurement[]> {
  const random = createRandom(8)
  const asked = Array.from({ length: questions }, () =>
    near(stored[1 + Math.floor(random() * (stored.length - 1))]!, random),
  )
  const ask = (index: number) => vectors.search(id, asked[index]!, vectorDepth)
  const runs = await spentEach(questions, ask)
  const processor = medianOf(runs, 'cpu')
  let found = 0
  for (let index = 0; index < judgedQuestions; index++) {
    const best = new Set((await ask(index)).slice(0, 10).map(({ chunkId }) => chunkId))
    found += exactBest(stored, asked[index]!, 10).filter((chunk) => best.has(chunk)).length / 10
  }
  return [
    {
      name: 'vectors, p50',
      value: medianOf(runs, 'wall'),
      processor,
      unit: 'ms',
      bar: { atMost: isLarge ? 10 : 3 },
      ratio: processor / unit,
      of: 'the yardstick',
    },
    { name: 'vectors, recall@10', value: found / judgedQuestions, unit: '', bar: { atLeast: 0.98 } },
  ]
}

/** Whole answers by words and meaning beside the embedding of a question, taken in turns. */
async function measureHybrid(
  { search }: Engine,
  embedder: Embedder,
  prose: Prose,
  isLarge: boolean,
): Promise<Measurement[]> {
  const embed = (text: string) =>
    embedder.lateInteraction ? embedder.lateInteraction.encodeQuery(text) : embedder.embed([text], 'query')
  const ask = (query: string) => search.search({ query, mode: 'query', rerank: false, expand: false })
  const taken = { embed: [] as Spent[], ask: [] as Spent[] }
  for (let topic = 0; topic < questions; topic++) {
    const [one, other] = [naturalQuestion(prose, topic), naturalQuestion(prose, topic)]
    taken.embed.push(await spent(() => embed(one)))
    taken.ask.push(await spent(() => ask(other)))
    await breathe()
  }
  const both = (kind: keyof Spent) =>
    [medianOf(taken.embed.slice(5), kind), medianOf(taken.ask.slice(5), kind)] as const
  const [[embedding, answer], [embedded, answered]] = [both('wall'), both('cpu')]
  const beside = { value: answer - embedding, processor: answered - embedded, unit: 'ms' }
  return [
    { name: 'embedding of a question, p50', value: embedding, processor: embedded, unit: 'ms' },
    { name: 'query without rerank, p50', value: answer, processor: answered, unit: 'ms' },
    { name: 'query without rerank − embedding', ...beside, ...(isLarge && { bar: { atMost: 25 } }) },
    {
      name: 'query without rerank / embedding of the question',
      value: answer / embedding,
      unit: '×',
      ...(!isLarge && { bar: { atMost: 2 } }),
      ratio: answer / embedding,
      of: 'embedding the question',
    },
  ]
}

/** From the call that adds a passage to the answers, by words and by its vector, that have it. */
async function measureAdding({ search, store }: Engine, { id, dimensions }: Embedder): Promise<Measurement> {
  const text = 'The zyxomatic lantern was added just now.'
  const vector = createVectors(dimensions, 99)()
  let added: number[] = []
  const value = await timed(async () => {
    const prepared = await search.prepare([draftOf(-1, text)])
    const chunkId = await store.db.transaction(async (tx) => {
      added = await search.put(tx, prepared)
      const last = await tx.get<{ id: number }>('SELECT max(id) AS id FROM chunks')
      await store.vectors.put(tx, id, [{ chunkId: last!.id, piece: 0, vector }])
      return last!.id
    })
    const byWords = await search.search({ query: 'zyxomatic', mode: 'search' })
    const [byVector] = await store.vectors.search(id, vector, 10)
    if (byWords.hits.length !== 1 || byVector?.chunkId !== chunkId)
      throw new Error('A passage was added and not found.')
  })
  await store.db.transaction((tx) => search.remove(tx, added))
  return { name: 'a passage added and found', value, unit: 'ms' }
}

function near(vector: Float32Array, random: () => number): Float32Array {
  const step = 2.4 / Math.sqrt(vector.length)
  const moved = vector.map((value) => value + (random() - 0.5) * step)
  const norm = Math.hypot(...moved)
  return moved.map((value) => value / norm)
}

function exactBest(stored: readonly Float32Array[], question: Float32Array, wanted: number): number[] {
  const best: { chunk: number; score: number }[] = []
  for (let chunk = 1; chunk < stored.length; chunk++) {
    const vector = stored[chunk]
    if (vector === undefined) continue
    let score = 0
    for (let index = 0; index < vector.length; index++) score += vector[index]! * question[index]!
    if (best.length === wanted && score <= best[wanted - 1]!.score) continue
    const place = best.findIndex((other) => other.score < score)
    best.splice(place === -1 ? best.length : place, 0, { chunk, score })
    if (best.length > wanted) best.pop()
  }
  return best.map(({ chunk }) => chunk)
}
