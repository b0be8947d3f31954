import type { ModeReport, RetrievalReport } from '../src/app/bench/retrieval.ts'
import type { MetricName, SearchMode } from '../src/search/search.ts'
import type { ReportedSet } from './judged-sets.ts'

export interface Outcome {
  set: ReportedSet
  report: RetrievalReport
}

/** Set → mode → measure → the least that counts as good. */
export type Bars = Readonly<Record<string, Partial<Record<SearchMode, Partial<Record<MetricName, number>>>>>>

const measures: readonly MetricName[] = ['hit@1', 'hit@5', 'R@10', 'nDCG@10', 'MRR@10']

/** Head and rows: a row for each set and mode. */
export function tableRows(outcomes: readonly Outcome[]): string[][] {
  const rows = outcomes.flatMap(({ set, report }) => report.modes.map((mode) => rowOf(set, report, mode)))
  return [['set', 'searched', 'questions', 'mode', ...measures, 'p50 ms', 'p95 ms'], ...rows]
}

const rowOf = (
  { title, documents }: ReportedSet,
  report: RetrievalReport,
  { mode, all, latency }: ModeReport,
): string[] => [
  title,
  `${report.documents.toLocaleString('en')} ${documents}${report.corpora > 1 ? ` of ${report.corpora} conversations` : ''}`,
  String(all.questions),
  mode,
  ...measures.map((measure) => all.metrics[measure].toFixed(3)),
  latency.p50.toFixed(1),
  latency.p95.toFixed(1),
]

/** What is below its bar, a sentence each. */
export function misses(outcomes: readonly Outcome[], bars: Bars): string[] {
  return outcomes.flatMap(({ set: { title }, report }) =>
    report.modes.flatMap(({ mode, all }) =>
      (Object.entries(bars[title]?.[mode] ?? {}) as [MetricName, number][])
        .filter(([measure, bar]) => all.metrics[measure] < bar)
        .map(([measure, bar]) => `${title}, ${mode}: ${measure} is ${all.metrics[measure].toFixed(4)}, below ${bar}.`),
    ),
  )
}
