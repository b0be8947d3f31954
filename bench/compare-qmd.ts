/**
 * QMD's search by words beside ours, on a folder of Markdown with judged questions:
 *
 *     node scripts/run-ts.mjs bench/compare-qmd.ts --corpus <folder> --queries <jsonl> --qrels <tsv> [--work <folder>]
 *
 * Installs QMD and the Node it needs into `--work`; `--update` writes the table of docs/benchmarks.md. Its models (about 2 GB, downloaded at first use) are not measured.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { latencyOf } from '../src/benchmarks/ask-questions.ts'
import { type Evaluation, evaluate } from '../src/benchmarks/evaluate.ts'
import { readJudgements, readQuestions } from '../src/benchmarks/read-set.ts'
import { benchRetrieval } from '../src/benchmarks/retrieval.ts'
import { contentHash } from '../src/core/ids.ts'
import { markdownTable } from '../src/text/align-columns.ts'
import { installQmd, openQmd, qmdVersion } from './compare/qmd.ts'
import { spaceOpener } from './open-space.ts'
import { median } from './speed/measure.ts'
import { writeTable } from './write-table.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    queries: { type: 'string' },
    qrels: { type: 'string' },
    work: { type: 'string', default: join(tmpdir(), 'jarvis-compare-qmd') },
    update: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'jarvis-bench-cache.db') },
  },
})
const { corpus, queries, qrels, work } = values
if (!corpus || !queries || !qrels) throw new Error('Give --corpus, --queries and --qrels.')

/** Starts of each command line. */
const starts = 9
const judgements = readJudgements(qrels)
const questions = readQuestions(queries).filter(({ id }) => judgements.has(id))
const example = questions[0]!.text
const files = readdirSync(corpus, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.md'))

const theirs = measureQmd(corpus)
const ours = measureOurs(corpus)
const { openSpace, close } = spaceOpener(values.cache)
const set = { name: 'compared', corpus, questions: queries, judgements: qrels }
const { modes } = await benchRetrieval([set], { openSpace, modes: ['search', 'query'] })
await close()

const quality = ({ all, unanswered }: Evaluation) => [
  all.metrics['hit@5'].toFixed(3),
  all.metrics['nDCG@10'].toFixed(3),
  `${unanswered} of ${all.questions}`,
]
const time = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
const [search, query] = modes
const rows = [
  [
    `${files.length.toLocaleString('en')} files, ${questions.length} questions`,
    `QMD ${qmdVersion}, search`,
    'Jarvis, search',
    'Jarvis, query',
  ],
  ['first index, whole command', `${theirs.index.toFixed(1)} s`, `${ours.index.toFixed(1)} s`, ''],
  ['update, nothing changed, whole command', `${theirs.update.toFixed(0)} ms`, `${ours.update.toFixed(0)} ms`, ''],
  ['search, whole command, median', `${theirs.start.toFixed(0)} ms`, `${ours.start.toFixed(0)} ms`, ''],
  ['search in the process, p50 / p95', time(theirs.latency), time(search!.latency), time(query!.latency)],
  ...['hit@5', 'nDCG@10', 'questions without any hit'].map((name, index) => [
    name,
    ...[theirs.evaluation, search!, query!].map((evaluation) => quality(evaluation)[index]!),
  ]),
  ['installed', `${theirs.megabytes.toFixed(0)} MB`, '', ''],
]
console.log(markdownTable(rows))
if (values.update) writeTable(join(process.cwd(), 'docs', 'benchmarks.md'), 'comparison', rows)

function measureQmd(folder: string) {
  const installed = installQmd(work)
  const state = join(work, 'state')
  rmSync(state, { recursive: true, force: true })
  const qmd = openQmd(installed, state)
  const index = qmd.run('collection', 'add', folder, '--name', 'docs') / 1000
  const update = qmd.run('update')
  const start = median(Array.from({ length: starts }, () => qmd.run('search', example, '--json')))
  const pathOf = new Map(files.map((name) => [contentHash(readFileSync(join(folder, name))), name]))
  const answers = qmd.ask(questions)
  const rankings = new Map(
    answers.map(({ id, hashes }) => [id, hashes.map((hash) => pathOf.get(hash) ?? hash)] as const),
  )
  return {
    index,
    update,
    start,
    latency: latencyOf(answers.map(({ milliseconds }) => milliseconds)),
    evaluation: evaluate(rankings, judgements),
    megabytes: installed.megabytes,
  }
}

/** The built command line in an empty home, by words alone, like QMD before its models are downloaded. */
function measureOurs(folder: string) {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: { jarvis: string } }
  const command = join(process.cwd(), bin.jarvis)
  const wordsOnly = ['--set', 'embedding.model=none']
  const home = join(work, 'jarvis-home')
  rmSync(home, { recursive: true, force: true })
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const run = (...args: string[]): number => {
    const started = performance.now()
    const { status, stderr } = spawnSync(process.execPath, [command, ...args, '--home', home], {
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`jarvis ${args.join(' ')} ended with ${status}: ${stderr}`)
    return performance.now() - started
  }
  const index = run('collection', 'add', folder, ...wordsOnly) / 1000
  const update = run('update', ...wordsOnly)
  return { index, update, start: median(Array.from({ length: starts }, () => run('search', example, '--json'))) }
}
