/**
 * What remembering costs; `node scripts/run-ts.mjs bench/memory.ts [--facts 10000] [--quick] [--json] [--update]`.
 * Everything is made on the spot. Times are by the clock and of processor time; costs are multiples of a bare FTS5 query
 * over the same sentences in the same run. Fails where a promise is not kept. `--quick` leaves the vectors of the main
 * model out, which take some minutes: the static ones answer, as right after a fact was saved. `--update` writes
 * the table of docs/benchmarks.md.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMemory } from '../src/memory/memory.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import { createSearch } from '../src/search/search.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'
import { makeBareQuery, measureAgainst } from './speed/bare-query.ts'
import type { Measurement } from './speed/measure.ts'
import { measurePace } from './speed/pace.ts'
import { reportPromises } from './speed/report-promises.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '10000' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
})

/** Promised limits for 10,000 facts, milliseconds by the clock. */
const bars = { recall: 15, context: 50, add: 5 }
/** Before these the code is not yet compiled as it will be, and vectors are not yet in memory. */
const warmUps = 20
const repeats = 200
const contexts = 60
const first = 'Ann Bob Cleo Dan Eva Finn Gus Hana Ivo Jana Karl Lea Milo Nora Otto Pia Quinn Rosa Sven Tara'.split(' ')
const verbs = 'likes,dislikes,collects,repairs,sells,paints,studies,borrowed,lost,found'.split(',')
const things = 'clocks lamps boats maps kites drums roses stamps chairs coins books shoes bikes masks tents'.split(' ')
const places = 'Oslo Rome Porto Lisbon Turin Ghent Basel Bergen Kyoto Quito Lima Accra Hanoi Perth Salem'.split(' ')

const sentence = (n: number): string => {
  const pick = (list: readonly string[], step: number) => list[Math.floor(n / step) % list.length]!
  return `${pick(first, 1)} ${pick(verbs, 20)} old ${pick(things, 200)} in ${pick(places, 3000)} with ${pick(first, 7)}.`
}

const questions = (n: number) => `what does ${first[n % 20]} do with ${things[n % 15]} in ${places[n % 13]}?`
const wordsOf = (n: number) => [first[n % 20]!, things[n % 15]!, places[n % 13]!]

const measured = await withFolder(async (folder): Promise<Measurement[]> => {
  const embedders = chooseEmbedder()
  const { db, lexical, vectors, close } = await openStore(join(folder, 'jarvis.db'))
  // A recall embeds pending records with the main model, so times before its vectors are taken without it.
  let used = { ...embedders, main: undefined as typeof embedders.main }
  const search = createSearch({ db, lexical, vectors, embedders: () => used, clock: Date.now, space: 'bench' })
  const memory = createMemory({ db, search, clock: Date.now, folder })
  const count = Number(values.facts)
  for (let n = 0; n < count; n++) await memory.remember({ content: sentence(n) })
  const bare = await makeBareQuery(db, 'SELECT content FROM facts')
  const { floor, measure } = await measureAgainst((n) => bare.ask(wordsOf(n)), repeats, warmUps)
  const results = [
    floor,
    await measure('recall, before vectors of the main model', (n) => memory.recall(questions(n)), bars.recall),
  ]
  const { main } = embedders
  if (!values.quick && main) {
    used = { ...embedders, main }
    await search.embedPending()
    // Different queries than before, since recent ones are cached.
    const asked = (n: number) => `which ${things[n % 15]} of ${first[n % 20]} are in ${places[n % 13]}?`
    results.push(await measure('embedding of a question', (n) => main.embed([`${questions(n)} tell me`], 'query')))
    results.push(await measure('recall', (n) => memory.recall(asked(n)), bars.recall))
  }
  const context = (n: number) => memory.loadSessionContext({ message: `tell me ${questions(n)}` })
  results.push(
    await measure('context', context, bars.context, contexts),
    await measure('adding a fact', (n) => memory.remember({ content: sentence(count + 7 + n) }), bars.add),
    await measure('adding what is known', (n) => memory.remember({ content: sentence(n) })),
    await measure('list by importance', () => memory.facts.list({}, { order: 'importance' })),
  )
  await memory.close()
  await close()
  await main?.unload()
  return [...(await measurePace()), ...results]
})

reportPromises(measured, {
  columns: 6,
  json: values.json,
  about: { facts: Number(values.facts) },
  table: values.update && !values.quick ? 'memory' : undefined,
})
