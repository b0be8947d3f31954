/**
 * Every judged set that is present, by words and by everything; `npm run bench`. Writes the tables of docs/benchmarks.md.
 *
 *     node scripts/run-ts.mjs bench/all.ts [data folder] [--only notes,scifact] [--quick] [--json] [--cache file]
 *
 * `--quick`: words on all sets, meaning on two conversations, and nothing is written; for continuous integration.
 * Fails when a measure is below its bar (bench/bars.json).
 */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutRuns } from '../src/benchmarks/tables.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { endProgress, showProgress } from './command-line.ts'
import { findDataFolder } from './judged-sets.ts'
import { measureSets, type Outcome } from './measure-sets.ts'
import { spaceOpener } from './open-space.ts'
import { abstentionRows, type Bars, misses, retrievalRows } from './retrieval-table.ts'
import { writeTable } from './write-table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'jarvis-bench-cache.db') },
  },
})

const project = process.cwd()
const dataFolder = findDataFolder(positionals[0], project)
if (dataFolder === undefined) {
  console.error('No judged sets here: name their folder, or set JARVIS_BENCH_DATA.')
  console.error('docs/benchmarks.md says what it holds. Nothing was measured.')
} else await measure(dataFolder)

async function measure(folder: string): Promise<void> {
  const { close, ...spaces } = spaceOpener(values.cache)
  const only = values.only?.split(',')
  const say = (sentence: string) => {
    endProgress()
    console.error(sentence)
  }
  const outcomes = await measureSets(folder, { spaces, quick: values.quick, only, onProgress: showProgress, say })
  await close()
  print(outcomes)
  if (!values.quick && only === undefined) writeTables(outcomes)
  const bars = JSON.parse(readFileSync(join(project, 'bench', 'bars.json'), 'utf8')) as Record<'full' | 'quick', Bars>
  const missed = misses(outcomes, values.quick ? bars.quick : bars.full)
  for (const sentence of missed) console.error(sentence)
  if (missed.length > 0) process.exitCode = 1
}

function print(outcomes: readonly Outcome[]): void {
  if (values.json) {
    const report = outcomes.map(({ set: { title }, retrieval, abstention }) => {
      const { features: _, ...rest } = abstention ?? { features: [] }
      return [title, { ...withoutRuns(retrieval), ...(abstention && { abstention: rest }) }]
    })
    console.log(JSON.stringify(Object.fromEntries(report), null, 1))
    return
  }
  console.log(alignColumns(retrievalRows(outcomes)).join('\n'))
  const rows = abstentionRows(outcomes)
  if (rows.length > 1) console.log(`\n${alignColumns(rows).join('\n')}`)
}

function writeTables(outcomes: readonly Outcome[]): void {
  const page = join(project, 'docs', 'benchmarks.md')
  writeTable(page, 'retrieval', retrievalRows(outcomes))
  writeTable(page, 'abstention', abstentionRows(outcomes))
}
