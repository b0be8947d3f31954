import { fork } from 'node:child_process'
import { join } from 'node:path'
import { contentHash } from '../../src/core/ids.ts'
import type { RecordDraft } from '../../src/core/record.ts'
import { breathe } from '../../src/core/runtime.ts'
import { createRandom } from '../../src/core/seeded-random.ts'
import type { Embedder } from '../../src/ports/models.ts'
import { createVectors } from '../made-data.ts'
import { createProse, largeVocabulary, type Prose } from './made-prose.ts'
import { type Measurement, median, medianOf, quantile, spentEach, timed, yardstick } from './measure.ts'
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

/** Searching in a large index: words, vectors, both, and what it takes in memory. Vectors are made, not computed. */
export const measureLargeIndex = (passages: number, embedder: Embedder): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const path = join(folder, 'jarvis.db')
    const engine = await openEngine(path, { main: embedder })
    const stored = await fill(engine, passages, embedder)
    const unit = await yardstick()
    const prose = createProse(7, largeVocabulary(vocabularySize))
    const measured = [
      ...(await measureWords(engine, prose, unit)),
      ...(await measureVectors(engine, embedder, stored, unit)),
      ...(await measureHybrid(engine, embedder, prose)),
    ]
    await engine.close()
    return [...measured, await measureMemory(path)]
  })

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
/** With "say", which stands in every twelfth passage and is no stop word. */
const commonQuestion = ({ contentWord }: Prose, topic: number): string =>
  `What did we say about the ${contentWord(topic)} of the ${contentWord(topic)}?`

async function measureWords({ search }: Engine, prose: Prose, unit: number): Promise<Measurement[]> {
  const kinds = [
    { kind: 'two words', ask: twoWords, promised: true },
    { kind: 'a question', ask: naturalQuestion, promised: true },
    { kind: 'a question with a common word', ask: commonQuestion, promised: false },
  ]
  const measured: Measurement[] = []
  for (const { kind, ask, promised } of kinds) {
    const runs = await spentEach(questions, (topic) => search.search({ query: ask(prose, topic), mode: 'search' }))
    for (const [name, share, atMost] of [
      ['p50', 0.5, 5],
      ['p95', 0.95, 20],
    ] as const) {
      const [value, processor] = (['wall', 'cpu'] as const).map((time) =>
        quantile(
          runs.map((run) => run[time]),
          share,
        ),
      ) as [number, number]
      const cost = { ratio: processor / unit, of: 'the yardstick' }
      const bar = promised ? { bar: { atMost } } : {}
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
      bar: { atMost: 3 },
      ratio: processor / unit,
      of: 'the yardstick',
    },
    { name: 'vectors, recall@10', value: found / judgedQuestions, unit: '', bar: { atLeast: 0.98 } },
  ]
}

/** Whole answers by words and meaning beside the embedding of a question, taken in turns. */
async function measureHybrid({ search }: Engine, embedder: Embedder, prose: Prose): Promise<Measurement[]> {
  const embed = (text: string) =>
    embedder.lateInteraction ? embedder.lateInteraction.encodeQuery(text) : embedder.embed([text], 'query')
  const ask = (query: string) => search.search({ query, mode: 'query', rerank: false, expand: false })
  const taken = { embed: [] as number[], ask: [] as number[] }
  for (let topic = 0; topic < questions; topic++) {
    const [one, other] = [naturalQuestion(prose, topic), naturalQuestion(prose, topic)]
    taken.embed.push(await timed(() => embed(one)))
    taken.ask.push(await timed(() => ask(other)))
    await breathe()
  }
  const [embedding, answer] = [median(taken.embed.slice(5)), median(taken.ask.slice(5))]
  return [
    { name: 'embedding of a question, p50', value: embedding, unit: 'ms' },
    { name: 'query without rerank, p50', value: answer, unit: 'ms' },
    {
      name: 'query without rerank / embedding of the question',
      value: answer / embedding,
      unit: '×',
      bar: { atMost: 2 },
      ratio: answer / embedding,
      of: 'embedding the question',
    },
  ]
}

/** In a process of its own: this one holds all vectors as floats for the exact answers. */
async function measureMemory(path: string): Promise<Measurement> {
  const value = await new Promise<number>((resolve, reject) => {
    const child = fork(process.argv[1]!, ['--memory-of', path])
    child.once('message', (bytes) => resolve(Number(bytes)))
    child.once('exit', (code) => reject(new Error(`The process that measures memory ended with ${code}.`)))
  })
  return { name: 'memory with one embedding worker', value: value / 1e6, unit: 'MB', bar: { atMost: 400 } }
}

/** The other side of `measureMemory`: answers questions while one worker embeds, and reports the most it ever held. */
export async function reportMemory(path: string, embedder: Embedder): Promise<void> {
  const engine = await openEngine(path, { main: embedder })
  const prose = createProse(9, largeVocabulary(vocabularySize))
  const passages = Array.from({ length: 40 }, (_, topic) => prose.prose(topic, passageWords))
  await engine.search.search({ query: naturalQuestion(prose, 0) })
  const embedding = embedder.embed(passages, 'document')
  for (let topic = 0; topic < questions; topic++) await engine.search.search({ query: naturalQuestion(prose, topic) })
  await embedding
  process.send?.(process.resourceUsage().maxRSS * 1024)
  await engine.close()
  process.disconnect()
}

function near(vector: Float32Array, random: () => number): Float32Array {
  const step = 2.4 / Math.sqrt(vector.length)
  const moved = vector.map((value) => value + (random() - 0.5) * step)
  const norm = Math.hypot(...moved)
  return moved.map((value) => value / norm)
}

function exactBest(stored: readonly Float32Array[], question: Float32Array, wanted: number): number[] {
  const scores: { chunk: number; score: number }[] = []
  for (const [chunk, vector] of stored.entries()) {
    if (vector === undefined) continue
    let score = 0
    for (let index = 0; index < vector.length; index++) score += vector[index]! * question[index]!
    scores.push({ chunk, score })
  }
  return scores
    .sort((a, b) => b.score - a.score || a.chunk - b.chunk)
    .slice(0, wanted)
    .map(({ chunk }) => chunk)
}
