import type { AbstentionReport } from '../../benchmarks/abstention.ts'
import type { FactsReport } from '../../benchmarks/facts.ts'
import type { ObservationsReport } from '../../benchmarks/judged-observations.ts'
import type { PagesReport } from '../../benchmarks/pages.ts'
import type { RecallReport } from '../../benchmarks/recall-table.ts'
import { renderRecall } from '../../benchmarks/recall-table.ts'
import type { RetrievalReport } from '../../benchmarks/retrieval.ts'
import type { StatementsReport } from '../../benchmarks/statements.ts'
import { renderAbstention, renderRetrieval, withoutRuns } from '../../benchmarks/tables.ts'
import type { View } from './view.ts'

const benchRetrieval: View<RetrievalReport> = { plain: renderRetrieval, data: withoutRuns }
const benchAbstention: View<AbstentionReport> = {
  plain: renderAbstention,
  // One line per question; they belong in the file of --features.
  data: ({ features: _, ...report }) => report,
}

const benchFacts: View<FactsReport> = {
  plain: ({ cases, turns, facts, results, out }) =>
    [
      ...results.flatMap((result) => [result.id, ...result.facts.map((fact) => `  ${fact}`)]),
      '',
      `${facts} facts from ${turns} turns of ${cases} conversations.${out === undefined ? '' : ` Written to ${out}.`}`,
    ].join('\n'),
}

const benchObservations: View<ObservationsReport> = {
  plain: ({ sessions, prompts, observations, out }) =>
    [
      ...observations.flatMap(({ prompt, asked, type, title, narrative, facts, links }) => [
        `${prompt ?? '-'} | ${asked.replace(/\s+/g, ' ').slice(0, 100)}`,
        `  ${type}: ${title}`,
        ...narrative.split('\n').map((line) => `    ${line}`),
        ...facts.map((fact) => `    - ${fact}`),
        ...links.map((link) => `    > ${link}`),
      ]),
      '',
      `${observations.length} observations of ${prompts} prompts in ${sessions} sessions.${out === undefined ? '' : ` Written to ${out}.`}`,
    ].join('\n'),
}

const benchStatements: View<StatementsReport> = {
  plain: ({ sentences, sure, probable, pairs, retired, linked, out }) => {
    const found =
      pairs === undefined
        ? `${sentences} sentences: ${sure} surely worth keeping, ${probable} probably.`
        : `${pairs} pairs: the newer retires the older in ${retired}, and is newer about the same matter in ${linked} more.`
    return `${found}${out === undefined ? '' : ` Answers written to ${out}.`}`
  },
}

const benchPages: View<PagesReport> = {
  plain: ({ pages, unreadable, score, kinds = [], medianMs, out }) =>
    [
      ...unreadable.map(({ page, reason }) => `${page}: ${reason}`),
      ...kinds.map(
        ({ kind, pages, precision, recall, f1 }) =>
          `${kind.padEnd(12)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  (${pages} pages)`,
      ),
      ...(score
        ? [
            `precision ${score.precision.toFixed(4)}  recall ${score.recall.toFixed(4)}  F1 ${score.f1.toFixed(4)}, of ${score.pages} pages whose text is known.`,
          ]
        : []),
      `${pages} pages, half of them within ${medianMs.toFixed(0)} ms.${out === undefined ? '' : ` Texts written to ${out}.`}`,
    ].join('\n'),
}

const benchRecall: View<RecallReport> = { plain: renderRecall }

/** Views of the benchmarks, separate from those of other commands. */
export const benchViews: Readonly<Record<string, View<never>>> = {
  bench_retrieval: benchRetrieval,
  bench_abstention: benchAbstention,
  bench_facts: benchFacts,
  bench_observations: benchObservations,
  bench_statements: benchStatements,
  bench_pages: benchPages,
  bench_recall: benchRecall,
}
