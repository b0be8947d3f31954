/**
 * Every judged set that is present, by words and by everything; `npm run bench`. Writes the table of docs/benchmarks.md.
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
import { benchRetrieval } from '../src/app/bench/retrieval.ts'
import { alignColumns, withoutRuns } from '../src/app/bench/tables.ts'
import type { SearchMode } from '../src/search/search.ts'
import { endProgress, showProgress } from './command-line.ts'
import { corporaOf, findDataFolder, quickConversations, type ReportedSet, reportedSets } from './judged-sets.ts'
import { spaceOpener } from './open-space.ts'
import { type Bars, misses, type Outcome, tableRows } from './retrieval-table.ts'
import { writeTable } from './write-table.ts'

const project = process.cwd()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'jarvis-bench-cache.db') },
  },
})

const dataFolder = findDataFolder(positionals[0], project)
if (dataFolder === undefined)
  console.error(
    'No judged sets here: name their folder, or set JARVIS_BENCH_DATA. docs/benchmarks.md says what it holds.',
  )
else await measureSets(dataFolder)

async function measureSets(folder: string): Promise<void> {
  const { openSpace, close } = spaceOpener(values.cache)
  const outcomes: Outcome[] = []
  for (const set of wanted(values.only?.split(','))) {
    const corpora = corporaOf(folder, set)
    if (corpora === undefined) {
      console.error(`${set.title} is left out: there is no ${join(folder, set.folder)}.`)
      continue
    }
    const ask = async (modes: readonly SearchMode[], embed: boolean, chosen = corpora, title = set.title) => {
      const onProgress = (step: string, done: number, total?: number) => showProgress(`${title}: ${step}`, done, total)
      outcomes.push({
        set: { ...set, title },
        report: await benchRetrieval(chosen, { openSpace, modes, embed, onProgress }),
      })
    }
    if (!values.quick) await ask(['search', 'query'], true)
    else await ask(['search'], false)
    const few = corpora.filter(({ name }) => quickConversations.includes(name))
    if (values.quick && set.unit === 'turns') await ask(['query'], true, few, `${set.title}, two conversations`)
    endProgress()
    console.error(`${set.title}: done`)
  }
  await close()
  report(outcomes)
}

function wanted(names: readonly string[] | undefined): readonly ReportedSet[] {
  if (names === undefined) return reportedSets
  const unknown = names.find((name) => !reportedSets.some(({ folder }) => folder === name))
  if (unknown !== undefined)
    throw new Error(`There is no set ${unknown}. Sets are ${reportedSets.map(({ folder }) => folder).join(', ')}.`)
  return reportedSets.filter(({ folder }) => names.includes(folder))
}

function report(outcomes: readonly Outcome[]): void {
  if (values.json)
    console.log(
      JSON.stringify(Object.fromEntries(outcomes.map(({ set, report }) => [set.title, withoutRuns(report)])), null, 1),
    )
  else console.log(alignColumns(tableRows(outcomes)).join('\n'))
  if (!values.quick && values.only === undefined)
    writeTable(join(project, 'docs', 'benchmarks.md'), 'retrieval', tableRows(outcomes))
  const bars = JSON.parse(readFileSync(join(project, 'bench', 'bars.json'), 'utf8')) as Record<'full' | 'quick', Bars>
  const missed = misses(outcomes, values.quick ? bars.quick : bars.full)
  for (const sentence of missed) console.error(sentence)
  if (missed.length > 0) process.exitCode = 1
}
