import { type Measurement, median, quantile } from '../speed/measure.ts'
import { createQuestions } from './questions.ts'
import { withServer } from './served-home.ts'

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
