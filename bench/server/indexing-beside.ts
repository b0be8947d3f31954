import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeVault } from '../speed/made-vault.ts'
import { type Measurement, quantile } from '../speed/measure.ts'
import { createQuestions } from './questions.ts'
import { type ServedHome, withServer } from './served-home.ts'

/** Questions before, and at least so many while files are indexed. */
const times = 200
/** Between two questions, as a person or an assistant asks, milliseconds. */
const pause = 20

/** Questions by words and meaning, before and while so many files are indexed and embedded beside. */
export const measureIndexingBeside = (files: number, beside: number): Promise<Measurement[]> =>
  withServer({ files }, async (served) => {
    const question = createQuestions(files)
    await finished(served)
    await askTimes(served, question, 40)
    const before = await askTimes(served, question, times)
    const vault = join(served.folder, 'beside')
    makeVault(vault, { files: beside, words: 300, seed: 5 })
    const started = performance.now()
    const adding = served.ask('/api/collection-add', { folder: vault })
    let done = false
    void adding.finally(() => {
      done = true
    })
    const during: number[] = []
    while (!done) during.push(...(await askTimes(served, question, 10)))
    const { status, body } = await adding
    const { added } = JSON.parse(body) as { added?: number }
    if (added !== beside) throw new Error(`The server answered ${status}: ${body.slice(0, 300)}`)
    const seconds = (performance.now() - started) / 1000
    // Vectors are computed after the files are in: that goes on beside questions, too.
    const embedding = await askTimes(served, question, times)
    const p95 = (taken: readonly number[]) => quantile(taken, 0.95)
    return [
      { name: 'query, p95', value: p95(before), unit: 'ms' },
      { name: `indexing ${beside.toLocaleString('en')} files beside`, value: beside / seconds, unit: 'files/s' },
      {
        name: 'query while files are indexed, p95 / before',
        value: p95(during) / p95(before),
        unit: '×',
        bar: { atMost: 3 },
      },
      {
        name: 'query while vectors are computed, p95 / before',
        value: p95(embedding) / p95(before),
        unit: '×',
        bar: { atMost: 3 },
      },
    ]
  })

async function askTimes({ ask }: ServedHome, question: () => string, count: number): Promise<number[]> {
  const taken: number[] = []
  for (let index = 0; index < count; index++) {
    const answer = await ask(`/api/query?query=${encodeURIComponent(question())}`)
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.body}`)
    taken.push(answer.taken)
    await sleep(pause)
  }
  return taken
}

/** Waits until no vector is missing. */
async function finished({ ask }: ServedHome): Promise<void> {
  for (;;) {
    const { index } = JSON.parse((await ask('/api/status')).body) as { index: { pending: number } }
    if (index.pending === 0) return
    await sleep(1000)
  }
}
