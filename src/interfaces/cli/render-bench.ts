import { renderAbstention, renderRetrieval, withoutRuns } from '../../app/bench/tables.ts'
import type { Jarvis } from '../../app/jarvis.ts'
import type { View } from './view.ts'

type Retrieval = Awaited<ReturnType<Jarvis['bench']['retrieval']>>
type Facts = Awaited<ReturnType<Jarvis['bench']['facts']>>
type Observed = Awaited<ReturnType<Jarvis['bench']['observations']>>
type Statements = Awaited<ReturnType<Jarvis['bench']['statements']>>
type Abstention = Awaited<ReturnType<Jarvis['bench']['abstention']>>

const benchRetrieval: View<Retrieval> = { plain: renderRetrieval, data: withoutRuns }
const benchAbstention: View<Abstention> = {
  plain: renderAbstention,
  // One line a question: they belong into the file that --features names.
  data: ({ features: _, ...report }) => report,
}

const benchFacts: View<Facts> = {
  plain: ({ cases, turns, facts, results, out }) =>
    [
      ...results.flatMap((result) => [result.id, ...result.facts.map((fact) => `  ${fact}`)]),
      '',
      `${facts} facts from ${turns} turns of ${cases} conversations.${out === undefined ? '' : ` Written to ${out}.`}`,
    ].join('\n'),
}

const benchObservations: View<Observed> = {
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

const benchStatements: View<Statements> = {
  plain: ({ sentences, sure, probable, out }) =>
    `${sentences} sentences: ${sure} surely worth keeping, ${probable} probably.${out === undefined ? '' : ` Answers written to ${out}.`}`,
}

/** Tables of the benchmarks, apart from what every other command shows. */
export const benchViews: Readonly<Record<string, View<never>>> = {
  bench_retrieval: benchRetrieval,
  bench_abstention: benchAbstention,
  bench_facts: benchFacts,
  bench_observations: benchObservations,
  bench_statements: benchStatements,
}
