/**
 * What looking into a large past costs and finds; `node scripts/run-ts.mjs bench/observations.ts [--observations 100000]
 * [--pairs 10000] [--tries 1000] [--embed] [--json] [--update]`. Observations are made up on the spot: two years of ten projects, with
 * sessions, prompts, files and concepts. Fails where a promise is not kept. `--embed` computes the vectors of the main
 * model, too, which takes long; without it the instant ones answer, as they do right after an event. Costs are multiples
 * of a bare FTS5 query over the same texts in the same run. `--update` writes the table of docs/benchmarks.md.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillPast, openPast, type Past } from './observations/made-past.ts'
import { findByTwoWords } from './observations/two-words.ts'
import { makeBareQuery, measureAgainst } from './speed/bare-query.ts'
import type { Measurement } from './speed/measure.ts'
import { measurePace } from './speed/pace.ts'
import { reportPromises } from './speed/report-promises.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: {
    observations: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '10000' },
    tries: { type: 'string', default: '1000' },
    embed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
})
/** Promised limits for 100,000 observations, milliseconds by the clock. */
const bars = { search: 20, timeline: 10, context: 60 }
/** Share of queries in which two words that few records share find their record among the first five. */
const leastFound = 0.99
const questions = 200
const contexts = 20
/** Before these the code is not yet compiled as it will be. */
const warmUps = 20

const measured = await withFolder(async (folder) => [
  ...(await measurePace()),
  ...(await measurePairs(join(folder, 'pairs'), Number(values.pairs), Number(values.tries))),
  ...(await measureTimes(join(folder, 'times'), Number(values.observations))),
])
reportPromises(measured, { columns: 6, json: values.json, table: values.update ? 'observations' : undefined })

async function measureTimes(folder: string, count: number): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const past = await openPast(folder)
  try {
    const filled = performance.now()
    const made = await fillPast(past, count)
    console.error(`${count} observations in ${Math.round((performance.now() - filled) / 1000)} s`)
    if (values.embed) await past.search.embedPending()
    const { observations } = past
    const bare = await makeBareQuery(
      past.store.db,
      `SELECT title || ' ' || narrative || ' ' || facts FROM observations`,
    )
    const wordsOf = (n: number) => made.questions[n % made.questions.length]!.match(/[\p{L}\p{N}]+/gu) ?? []
    const { floor, measure } = await measureAgainst((n) => bare.ask(wordsOf(n)), questions, warmUps)
    const ask = (name: string, work: (index: number) => unknown, bar?: number, times = questions) =>
      measure(`${name} of ${count.toLocaleString('en')}`, work, bar, times)
    const project = made.projects[0]!
    const at = (index: number) => (index * 7919 + 13) % made.ids.length
    return [
      floor,
      await ask(
        'obs_search',
        (n) => observations.search({ query: made.questions[n % made.questions.length]! }),
        bars.search,
      ),
      await ask(
        'obs_search, one project',
        (n) => observations.search({ query: made.questions[n % made.questions.length]!, project }),
        bars.search,
      ),
      await ask('obs_search, the newest', () => observations.search({ query: '', project }), bars.search),
      await ask('timeline around one', (n) => observations.timeline({ anchor: made.ids[at(n)]! }), bars.timeline),
      await ask('timeline of a project', () => observations.timeline({ project }), bars.timeline),
      await ask('get_observations, five', (n) =>
        observations.get(
          Array.from({ length: 5 }, (_, more) => made.ids[at(n + more)]!),
          { includeLinked: true },
        ),
      ),
      await ask(
        'context',
        () => observations.prepareContext({ place: made.place, project, top: made.top }, []),
        bars.context,
        contexts,
      ),
    ]
  } finally {
    await past.close()
  }
}

async function measurePairs(folder: string, count: number, tries: number): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const past: Past = await openPast(folder)
  try {
    const made = await fillPast(past, count)
    if (values.embed) await past.search.embedPending()
    const { all, old, recent, missed } = await findByTwoWords(past.observations, made.texts, tries, past.now)
    for (const one of missed.slice(0, 10)) console.error(`not among the first five: ${one}`)
    const share = (name: string, value: number): Measurement => ({
      name: `${name} of ${count.toLocaleString('en')}`,
      value: value * 100,
      unit: '%',
      bar: { atLeast: leastFound * 100 },
    })
    return [
      share('two words find their record', all),
      share('the same, older than 90 days', old),
      share('the same, newer', recent),
    ]
  } finally {
    await past.close()
  }
}
