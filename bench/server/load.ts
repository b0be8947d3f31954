import { join } from 'node:path'
import { makeVault } from '../speed/made-vault.ts'
import { type Measurement, median, quantile } from '../speed/measure.ts'
import { createQuestions } from './questions.ts'
import { type ServedHome, withServer } from './served-home.ts'

/** Of each client, as fast as answers come. */
const questionsEach = 250

/** So many clients at once, each asking its next question as soon as it has its answer: nothing may be lost. */
export const measureLoad = (files: number, clients: number): Promise<Measurement[]> =>
  withServer({ files, settings: ['--set', 'server.watch=false'] }, async ({ ask }) => {
    const question = createQuestions(files)
    const taken: number[] = []
    let lost = 0
    const client = async (times: number, count: boolean) => {
      for (let index = 0; index < times; index++) {
        const answer = await ask(`/api/search?query=${encodeURIComponent(question())}`).catch(() => undefined)
        if (answer?.status !== 200) lost++
        else if (count) taken.push(answer.taken)
      }
    }
    await Promise.all(Array.from({ length: clients }, () => client(10, false)))
    const started = performance.now()
    await Promise.all(Array.from({ length: clients }, () => client(questionsEach, true)))
    const seconds = (performance.now() - started) / 1000
    const p50 = median(taken)
    return [
      { name: `${clients} clients at once, answers a second`, value: taken.length / seconds, unit: '' },
      { name: `${clients} clients at once, lost`, value: lost, unit: '', bar: { atMost: 0 } },
      { name: `${clients} clients at once, p50`, value: p50, unit: 'ms' },
      {
        name: `${clients} clients at once, p99 / p50`,
        value: quantile(taken, 0.99) / p50,
        unit: '×',
        bar: { atMost: 10 },
      },
    ]
  })

/** Many clients give up after so long, milliseconds. */
const giveUpAfter = 5000

/**
 * A number of clients at once while a folder is indexed and embedded: each searches by words and by everything in
 * turns, until the folder is indexed. Requests are answered in order of arrival, so waiting times are similar.
 */
export const measureLoadWhileIndexing = (files: number, clients: number, beside: number): Promise<Measurement[]> =>
  withServer({ files }, async (served) => {
    const question = createQuestions(files)
    const vault = join(served.folder, 'beside')
    makeVault(vault, { files: beside, words: 300, seed: 5 })
    const taken = { search: [] as number[], query: [] as number[] }
    let lost = 0
    let late = 0
    let done = false
    const client = async () => {
      for (let turn = 0; !done; turn++) {
        const mode = turn % 2 === 0 ? 'search' : 'query'
        const answer = await served.ask(`/api/${mode}?query=${encodeURIComponent(question())}`).catch(() => undefined)
        if (answer?.status !== 200) lost++
        else {
          taken[mode].push(answer.taken)
          if (answer.taken > giveUpAfter) late++
        }
      }
    }
    await warmUp(served, question)
    const adding = served.ask('/api/collection-add', { folder: vault })
    void adding.finally(() => {
      done = true
    })
    await Promise.all(Array.from({ length: clients }, client))
    const { status, body } = await adding
    const { added } = JSON.parse(body) as { added?: number }
    if (added !== beside) throw new Error(`The server answered ${status}: ${body.slice(0, 300)}`)
    const name = `${clients} clients while ${beside.toLocaleString('en')} files are indexed`
    return [
      { name: `${name}, answers`, value: taken.search.length + taken.query.length, unit: '' },
      { name: `${name}, lost`, value: lost, unit: '', bar: { atMost: 0 } },
      { name: `${name}, later than 5 s`, value: late, unit: '' },
      ...(['search', 'query'] as const).flatMap((mode) => [
        { name: `${name}, ${mode}, p50`, value: median(taken[mode]), unit: 'ms' },
        {
          name: `${name}, ${mode}, p99 / p50`,
          value: quantile(taken[mode], 0.99) / median(taken[mode]),
          unit: '×',
          bar: { atMost: 10 },
        },
      ]),
    ]
  })

/** The model is loaded, and the caches hold what every question needs. */
async function warmUp({ ask }: ServedHome, question: () => string): Promise<void> {
  for (let index = 0; index < 20; index++) await ask(`/api/query?query=${encodeURIComponent(question())}`)
}
