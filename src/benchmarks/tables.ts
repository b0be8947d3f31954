import { effortLines } from '../app/effort-lines.ts'
import { alignColumns } from '../text/align-columns.ts'
import type { AbstentionReport, Separation } from './abstention.ts'
import type { MetricGroup, MetricName } from './evaluate.ts'
import type { MemoryMeasures } from './memory-measures.ts'
import type { ModeReport, RetrievalReport } from './retrieval.ts'

/** Measures that fit in a table on a screen. */
const shown: readonly MetricName[] = ['hit@1', 'hit@5', 'R@5', 'R@10', 'nDCG@10', 'MRR@10']

/** Renders a report as text: measures by mode and category, times, and skipped steps. */
export function renderRetrieval(report: RetrievalReport): string {
  const { corpora, documents, chunks, indexMs, embedMs, pending } = report
  const head = [
    `${documents.toLocaleString('en')} documents, ${chunks.toLocaleString('en')} passages`,
    ...(corpora > 1 ? [`${corpora} corpora`] : []),
    `indexed in ${seconds(indexMs)}`,
    `vectors in ${seconds(embedMs)}`,
    ...(pending > 0 ? [`${pending.toLocaleString('en')} passages without them`] : []),
  ]
  const notes = report.degraded.map((sentence) => `Left out: ${sentence}`)
  return [head.join(' · '), ...report.modes.map(renderMode), effortLines(report.effort).join('\n'), ...notes].join(
    '\n\n',
  )
}

function renderMode({ mode, all, categories, latency, unanswered, memory }: ModeReport): string {
  const rows = [row(mode, all), ...Object.entries(categories).map(([name, group]) => row(`  ${name}`, group))]
  const table = alignColumns([['', 'questions', ...shown], ...rows])
  const { p50, p95, p99 } = latency
  const times = `p50 ${p50.toFixed(1)} ms · p95 ${p95.toFixed(1)} ms · p99 ${p99.toFixed(1)} ms`
  const last = unanswered > 0 ? `${times} · questions without any hit: ${unanswered}` : times
  return [...table, last, ...(memory ? renderMemory(memory) : [])].join('\n')
}

const row = (name: string, { questions, metrics }: MetricGroup): string[] => [
  name,
  String(questions),
  ...shown.map((metric) => metrics[metric].toFixed(4)),
]

function renderMemory({ offers, newestFirst: { first, both } }: MemoryMeasures): string[] {
  const rows = Object.entries(offers).map(([name, { questions, right, wrong }]) => [
    `  ${name}`,
    ...[questions, right, wrong].map(String),
    questions === 0 ? '' : (wrong / questions).toFixed(3),
  ])
  const head = ['standing instructions offered', 'questions', 'a right one', 'only wrong ones', 'share wrong']
  const newest = both === 0 ? [] : [`newest before outdated: ${first} of ${both} questions with both`]
  return ['', ...alignColumns([head, ...rows]), ...newest]
}

/** How well scores separate, by mode, beside a plain engine. */
export function renderAbstention(report: Omit<AbstentionReport, 'features'>): string {
  const { answerable, unanswerable, modes, bm25 } = report
  const row = (name: string, separation: Separation) => [
    name,
    separation.areaUnderCurve.toFixed(4),
    separation.answerable.toFixed(3),
    separation.unanswerable.toFixed(3),
  ]
  const rows = [
    ['score of the best hit', 'AUROC', 'median, answerable', 'median, not'],
    ...modes.map(({ mode, reported }) => row(`reported, ${mode}`, reported)),
    row('plain BM25', bm25),
  ]
  const bins = [
    ['first hits by score', ...modes.flatMap(({ mode }) => [`${mode}: number`, `${mode}: right`])],
    ...(modes[0]?.right ?? []).map(({ score }, index) => [
      `${score} ± .1`,
      ...modes.flatMap(({ right }) => [String(right[index]!.hits), right[index]!.right.toFixed(2)]),
    ]),
  ]
  const head = `${answerable} questions with an answer, ${unanswerable} without`
  return [head, '', ...alignColumns(rows), '', ...alignColumns(bins)].join('\n')
}

/** A report without its runs, which are long and written to files. */
export const withoutRuns = (report: RetrievalReport) => ({
  ...report,
  modes: report.modes.map(({ run: _run, ...mode }) => mode),
})

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`

/** Run files in the format of scorers: question, document, rank, score, separated by tabs. */
export const renderRun = ({ run }: ModeReport): string =>
  run.map(({ question, document, rank, score }) => `${question}\t${document}\t${rank}\t${score}\n`).join('')
