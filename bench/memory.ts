/**
 * What remembering costs; `node scripts/run-ts.mjs bench/memory.ts [--facts 10000] [--json]`. Everything is made on the
 * spot. Times are processor time as well as by the clock; ratios are to a bare FTS5 query over the same sentences in the
 * same run, so that they mean the same on another machine.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignColumns } from '../src/app/bench/tables.ts'
import { defaults } from '../src/config/defaults.ts'
import { createMemory } from '../src/memory/memory.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import { createSearch } from '../src/search/search.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'
import { median, medianOf, type Spent, spentEach } from './speed/measure.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
  },
})

/** What is promised for 10,000 facts, milliseconds. */
const bars = { recall: 15, context: 50, add: 5 }
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

await withFolder(async (folder) => {
  const embedders = chooseEmbedder()
  const { db, lexical, vectors, close } = await openStore(join(folder, 'jarvis.db'))
  const search = createSearch({ db, lexical, vectors, embedders: () => embedders, clock: Date.now, space: 'bench' })
  const { minImportance } = defaults.memory
  const memory = createMemory({ db, search, clock: Date.now, folder, minImportance })
  const count = Number(values.facts)
  for (let n = 0; n < count; n++) await memory.remember({ content: sentence(n) })

  await db.transaction(async (tx) => {
    await tx.run('CREATE VIRTUAL TABLE bare USING fts5 (text)')
    await tx.run(`INSERT INTO bare (text) SELECT content FROM facts`)
  })
  const questions = (n: number) => `what does ${first[n % 20]} do with ${things[n % 15]} in ${places[n % 13]}?`
  const words = (n: number) => `"${first[n % 20]}" OR "${things[n % 15]}" OR "${places[n % 13]}"`
  const bare = await spentEach(repeats, (n) =>
    db.all('SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT 5', [words(n)]),
  )
  const recall = await spentEach(repeats, (n) => memory.recall(questions(n)))
  const context = await spentEach(contexts, (n) => memory.loadSessionContext({ message: questions(n) }))
  const add = await spentEach(repeats, (n) => memory.remember({ content: sentence(count + 7 + n) }))
  const known = await spentEach(repeats, (n) => memory.remember({ content: sentence(n) }))
  const list = await spentEach(repeats, () => memory.facts.list({}, { order: 'importance' }))
  print({ 'bare FTS5 query': bare, recall, context, add, 'add what is known': known, list }, count)
  await close()
  await embedders.main?.unload()
})

function print(runs: Readonly<Record<string, readonly Spent[]>>, count: number): void {
  const floor = medianOf(runs['bare FTS5 query']!, 'cpu')
  const measured = Object.entries(runs).map(([name, spent]) => ({
    name,
    wall: median(spent.map(({ wall }) => wall)),
    cpu: medianOf(spent, 'cpu'),
    ratio: medianOf(spent, 'cpu') / floor,
  }))
  if (values.json) console.log(JSON.stringify({ facts: count, measured }))
  else {
    const rows = measured.map(({ name, wall, cpu, ratio }) => [
      name,
      ...[wall, cpu, ratio].map((value) => value.toFixed(2)),
    ])
    console.log(`${count} facts, medians of ${repeats}`)
    console.log(alignColumns([['', 'ms by the clock', 'ms of processor', 'times a bare query'], ...rows]).join('\n'))
  }
  for (const [name, bar] of Object.entries(bars)) {
    const { cpu } = measured.find((one) => one.name === name)!
    if (cpu <= bar) continue
    console.error(`${name} takes ${cpu.toFixed(1)} ms of processor time; ${bar} are promised.`)
    process.exitCode = 1
  }
}
