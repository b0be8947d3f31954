/**
 * The promises about speed, measured; `npm run bench:speed`. Everything is made on the spot: nothing is downloaded.
 *
 *     node scripts/run-ts.mjs bench/speed.ts [--only indexing,search] [--vault <folder>] [--passages 100000]
 *         [--index <file>] [--json] [--check] [--update]
 *
 * Passages are filled into `--index` where the file is not there yet, and are taken from it where it is.
 * `--check` fails when a ratio is far above the committed one (bench/baseline.json), `--update` writes that file
 * and the table of docs/benchmarks.md.
 * Ratios are costs in units of a floor taken in the same run, so that they mean the same on another machine.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { measureFullVectors } from './speed/full-vectors.ts'
import { measureIndexing, measureUnchanged } from './speed/indexing.ts'
import { measureLargeIndex } from './speed/large-index.ts'
import { reportMemory } from './speed/large-index-memory.ts'
import type { Measurement } from './speed/measure.ts'
import { measurePace } from './speed/pace.ts'
import { readBaseline, regressions, speedRows, writeBaseline } from './speed/report.ts'
import { measureServedCommands } from './speed/served-commands.ts'
import { measureStartUp } from './speed/start-up.ts'
import { measureStaticVectors } from './speed/static-vectors.ts'
import { writeTable } from './write-table.ts'

const baselineFile = join(process.cwd(), 'bench', 'baseline.json')

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    vault: { type: 'string' },
    files: { type: 'string', default: '1000' },
    passages: { type: 'string', default: '100000' },
    index: { type: 'string' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    'memory-of': { type: 'string' },
  },
})

const { main, instant } = chooseEmbedder()
if (!main || !instant) throw new Error('The bundled models are not there: run npm ci.')
if (values['memory-of'] !== undefined) await reportMemory(values['memory-of'], main)
else await measureAll(main, instant)
await main.unload()

async function measureAll(model: typeof main & object, quick: typeof instant & object): Promise<void> {
  const files = Number(values.files)
  const parts: Record<string, () => Promise<Measurement[]>> = {
    pace: () => measurePace(),
    indexing: () => measureIndexing(files, values.vault, quick),
    unchanged: () => measureUnchanged(files * 10),
    static: () => measureStaticVectors(files * 5, quick),
    'start-up': () => measureStartUp(files),
    commands: () => measureServedCommands(files * 15),
    vectors: () => measureFullVectors(Math.round(files / 8), { main: model, instant: quick }, values.vault),
    search: () => measureLargeIndex({ passages: Number(values.passages), embedder: model, index: values.index }),
  }
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const measured: Measurement[] = []
  for (const part of wanted) {
    const run = parts[part]
    if (!run) throw new Error(`There is no part ${part}. Parts are ${Object.keys(parts).join(', ')}.`)
    if (!values.json) console.error(`${part} …`)
    measured.push(...(await run()))
  }
  const baseline = readBaseline(baselineFile)
  if (values.json) console.log(JSON.stringify({ node: process.version, measured }, null, 1))
  else console.log(alignColumns(speedRows(measured, baseline)).join('\n'))
  if (values.update) {
    writeBaseline(baselineFile, measured)
    if (values.only === undefined)
      writeTable(join(process.cwd(), 'docs', 'benchmarks.md'), 'speed', speedRows(measured, readBaseline(baselineFile)))
  }
  if (!values.check) return
  const worse = regressions(measured, baseline)
  for (const sentence of worse) console.error(sentence)
  if (worse.length > 0) process.exitCode = 1
}
