/**
 * The promises about the server, measured on the built command; `npm run bench:server`.
 *
 *     [--only pace,start,answers,load,crowd,indexing,memory,hibernation,page] [--files 1000] [--beside 5000] [--questions 10000] [--json] [--update]
 *
 * Fails when a promise is not kept. Everything that is compared is taken in turns in one run, so that other work on the
 * machine weighs on both sides. `--update` writes the table of docs/benchmarks.md.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { alignColumns } from '../src/text/align-columns.ts'
import { measureAnswers } from './server/answers.ts'
import { measureHibernation } from './server/hibernation.ts'
import { measureIndexingBeside } from './server/indexing-beside.ts'
import { measureLoad, measureLoadWhileIndexing } from './server/load.ts'
import { measureMemory } from './server/memory.ts'
import { measurePage } from './server/page.ts'
import { command } from './server/served-home.ts'
import { measureStart } from './server/start.ts'
import type { Measurement } from './speed/measure.ts'
import { measurePace } from './speed/pace.ts'
import { speedRows } from './speed/report.ts'
import { reportPromises } from './speed/report-promises.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    files: { type: 'string', default: '1000' },
    beside: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
})
if (!existsSync(command)) throw new Error(`${command} is not there. Run npm run build first.`)

const files = Number(values.files)
const parts: Record<string, () => Promise<Measurement[]>> = {
  pace: () => measurePace(),
  start: () => measureStart(),
  answers: () => measureAnswers(files),
  load: () => measureLoad(files, 16),
  crowd: () => measureLoadWhileIndexing(files, 64, Number(values.beside)),
  indexing: () => measureIndexingBeside(files, Number(values.beside)),
  memory: () => measureMemory(files, Number(values.questions)),
  hibernation: () => measureHibernation(files),
  page: () => measurePage(files),
}
const measured: Measurement[] = []
for (const part of values.only?.split(',') ?? Object.keys(parts)) {
  const run = parts[part]
  if (!run) throw new Error(`There is no part ${part}. Parts are ${Object.keys(parts).join(', ')}.`)
  if (!values.json) console.error(`${part} …`)
  const results = await run()
  measured.push(...results)
  // A long run that is stopped has shown what it had.
  if (!values.json) console.error(alignColumns(speedRows(results, {}).map((row) => row.slice(0, 5))).join('\n'))
}
const table = values.update && values.only === undefined ? 'server' : undefined
reportPromises(measured, { columns: 5, json: values.json, table })
