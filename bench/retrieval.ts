/**
 * Retrieval on judged sets, for work on ranking without building the package:
 *
 *     node scripts/run-ts.mjs bench/retrieval.ts --set <folder> [--unit turns] [--mode query] [--cache file] [--run out.tsv]
 *     node scripts/run-ts.mjs bench/retrieval.ts --corpus <file|folder> --queries <jsonl> --qrels <tsv>
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findJudgedSets } from '../src/app/bench/judged-set.ts'
import { benchRetrieval } from '../src/app/bench/retrieval.ts'
import { renderRetrieval, renderRun } from '../src/app/bench/tables.ts'
import type { SearchMode } from '../src/search/types.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    unit: { type: 'string' },
    part: { type: 'string' },
    corpus: { type: 'string' },
    queries: { type: 'string' },
    qrels: { type: 'string' },
    mode: { type: 'string', multiple: true },
    limit: { type: 'string' },
    'no-rerank': { type: 'boolean' },
    'no-wait': { type: 'boolean' },
    cache: { type: 'string' },
    run: { type: 'string' },
    json: { type: 'boolean' },
  },
})

const sets =
  values.corpus !== undefined
    ? [{ name: basename(values.corpus), corpus: values.corpus, questions: values.queries!, judgements: values.qrels! }]
    : values.set!.flatMap((folder) =>
        findJudgedSets(folder, { unit: values.unit, part: values.part, judgements: values.qrels }),
      )
const report = await benchRetrieval(sets, {
  openSpace: spaceOpener(values.cache ?? join(tmpdir(), 'jarvis-bench-cache.db')),
  modes: (values.mode ?? ['query']) as SearchMode[],
  limit: values.limit === undefined ? undefined : Number(values.limit),
  rerank: !values['no-rerank'],
  embed: !values['no-wait'],
  onProgress: (step, done, total) =>
    process.stderr.isTTY && process.stderr.write(`\r\x1b[K${step} ${done}${total === undefined ? '' : ` of ${total}`}`),
})
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
if (values.run !== undefined)
  for (const mode of report.modes)
    writeFileSync(report.modes.length > 1 ? `${values.run}.${mode.mode}` : values.run, renderRun(mode))
if (values.json)
  console.log(JSON.stringify({ ...report, modes: report.modes.map(({ run: _, ...mode }) => mode) }, null, 1))
else console.log(renderRetrieval(report))
process.exit(0)
