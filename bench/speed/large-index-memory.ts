import { fork } from 'node:child_process'
import type { Embedder } from '../../src/ports/models.ts'
import { createVectors } from '../made-data.ts'
import { createProse, largeVocabulary } from './made-prose.ts'
import type { Measurement } from './measure.ts'
import { openEngine } from './scratch.ts'

const passageWords = 80
const questions = 200
/** Vectors are read into memory behind the answers: so long it waits for that, in milliseconds. */
const settlingMs = 6000

/** What the child process says: bytes it held after each step, in their order, and the most it ever held. */
interface Report {
  openingMs: number
  steps: { name: string; bytes: number }[]
  most: number
}

/** What a fresh process needs to open a large index, and the memory it has after each step; this one holds all vectors as floats. */
export async function measureFreshProcess(path: string, isLarge: boolean): Promise<Measurement[]> {
  const { openingMs, steps, most } = await new Promise<Report>((resolve, reject) => {
    const child = fork(process.argv[1]!, ['--memory-of', path])
    child.once('message', (report) => resolve(report as Report))
    child.once('exit', (code) => reject(new Error(`The process that measures memory ended with ${code}.`)))
  })
  return [
    {
      name: 'opening, with the first answers',
      value: openingMs,
      unit: 'ms',
      ...(isLarge && { bar: { atMost: 1000 } }),
    },
    ...steps.map(({ name, bytes }, place) => ({
      name: `memory: ${name}`,
      value: (bytes - (steps[place - 1]?.bytes ?? 0)) / 1e6,
      unit: 'MB',
    })),
    { name: 'memory with one embedding worker', value: most / 1e6, unit: 'MB', bar: { atMost: isLarge ? 500 : 400 } },
  ]
}

/** The other side of `measureFreshProcess`: opens, asks by words and by a vector, and answers questions while one worker embeds. */
export async function reportMemory(path: string, embedder: Embedder): Promise<void> {
  const steps: Report['steps'] = []
  // Not maxRSS of the system: a child process begins with that of its parent, which holds all vectors as floats.
  let most = 0
  const held = () => {
    const bytes = process.memoryUsage.rss()
    most = Math.max(most, bytes)
    return bytes
  }
  const note = (name: string) => steps.push({ name, bytes: held() })
  const prose = createProse(9, largeVocabulary(200_000))
  const passages = Array.from({ length: 40 }, (_, topic) => prose.prose(topic, passageWords))
  const question = (topic: number) =>
    `What is the ${prose.contentWord(topic)} of the ${prose.contentWord(topic)} and why does it ${prose.contentWord(topic)}?`
  const nextVector = createVectors(embedder.dimensions, 3)
  note('Node, the program and the words of this benchmark')
  const started = performance.now()
  const engine = await openEngine(path, { main: embedder })
  await engine.search.search({ query: question(0), mode: 'search' })
  note('database and first answer by words')
  await engine.store.vectors.search(embedder.id, nextVector(), 200)
  const openingMs = performance.now() - started
  note('codes of all vectors')
  await engine.store.vectors.search(embedder.id, nextVector(), 200)
  await new Promise((resolve) => setTimeout(resolve, settlingMs))
  note('vectors')
  await engine.search.search({ query: question(0) })
  note('model of questions')
  const embedding = embedder.embed(passages, 'document')
  for (let topic = 0; topic < questions; topic++) {
    await engine.search.search({ query: question(topic) })
    held()
  }
  await embedding
  note('200 questions beside a worker')
  process.send?.({ openingMs, steps, most } satisfies Report)
  await engine.close()
  process.disconnect()
}
