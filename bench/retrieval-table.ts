import type { AbstentionReport, Separation } from '../src/benchmarks/abstention.ts'
import type { MetricName } from '../src/benchmarks/evaluate.ts'
import type { ModeReport, RetrievalReport } from '../src/benchmarks/retrieval.ts'
import type { SearchMode } from '../src/search/search.ts'
import type { ReportedSet } from './judged-sets.ts'
import type { Outcome } from './measure-sets.ts'

/** Set → mode → measure → the least that counts as good. AUROC is that of questions with and without an answer. */
export type Bars = Readonly<Record<string, Partial<Record<SearchMode, Partial<Record<MetricName | 'AUROC', number>>>>>>

const measures: readonly MetricName[] = ['hit@1', 'hit@5', 'R@10', 'nDCG@10', 'MRR@10']

/** A row for each set and mode, below a head. */
export function retrievalRows(outcomes: readonly Outcome[]): string[][] {
  const rows = outcomes.flatMap(({ set, retrieval }) => retrieval.modes.map((mode) => rowOf(set, retrieval, mode)))
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

/** A row for each set, mode and kind of score, below a head. */
export function abstentionRows(outcomes: readonly Outcome[]): string[][] {
  const rows = outcomes.flatMap(({ set, abstention }) => {
    if (!abstention) return []
    const asked = `${abstention.answerable} + ${abstention.unanswerable}`
    const row = (score: string, { areaUnderCurve, answerable, unanswerable }: Separation) => [
      set.title,
      asked,
      score,
      areaUnderCurve.toFixed(3),
      answerable.toFixed(2),
      unanswerable.toFixed(2),
    ]
    const reported = abstention.modes.map(({ mode, reported }) => row(`reported, ${mode}`, reported))
    return [...reported, row('plain BM25', abstention.bm25)]
  })
  return [['set', 'with + without answer', 'score of the best hit', 'AUROC', 'median with', 'median without'], ...rows]
}

/** What is below its bar, or was not measured although it has one, a sentence each. */
export function misses(outcomes: readonly Measured[], bars: Bars): string[] {
  return outcomes.flatMap((outcome) =>
    Object.entries(bars[outcome.set.title] ?? {}).flatMap(([mode, least]) =>
      Object.entries(least).flatMap(([measure, bar]) => {
        const what = `${outcome.set.title}, ${mode}: ${measure}`
        const value = measuredValue(outcome, mode as SearchMode, measure as keyof typeof least)
        if (value === undefined) return `${what} has a bar of ${bar} and was not measured.`
        return value >= bar
          ? []
          : `${what} is ${value.toFixed(4)}, ${(bar - value).toFixed(4)} below its bar of ${bar}.`
      }),
    ),
  )
}

/** As much of an outcome as has bars; that of a report that was written down is enough. */
export interface Measured {
  set: { title: string }
  retrieval: { modes: readonly Pick<ModeReport, 'mode' | 'all'>[] }
  abstention?: Pick<AbstentionReport, 'modes'>
}

function measuredValue(
  { retrieval, abstention }: Measured,
  mode: SearchMode,
  measure: MetricName | 'AUROC',
): number | undefined {
  const ofMode = <Report extends { mode: SearchMode }>(reports: readonly Report[] | undefined) =>
    reports?.find((report) => report.mode === mode)
  if (measure === 'AUROC') return ofMode(abstention?.modes)?.reported.areaUnderCurve
  return ofMode(retrieval.modes)?.all.metrics[measure]
}
