/**
 * Quality of a ranking by judgments. The measures are those of trec_eval and of the usual tables for memory benchmarks,
 * so that numbers are comparable with published ones.
 */

/** Question → document → relevance; larger is better, and documents at or below 0 are not relevant. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Question → ranked documents, best first. */
export type Rankings = ReadonlyMap<string, readonly string[]>

export const metricNames = [
  'hit@1',
  'hit@5',
  'hit@10',
  'R@1',
  'R@5',
  'R@10',
  'all@5',
  'all@10',
  'nDCG@10',
  'MRR@10',
] as const
export type MetricName = (typeof metricNames)[number]
export type Metrics = Record<MetricName, number>

export interface MetricGroup {
  /** Number of averaged questions. */
  questions: number
  metrics: Metrics
}

export interface Evaluation {
  all: MetricGroup
  /** Averages of each category, by name. */
  categories: Record<string, MetricGroup>
  /** Judged questions without any returned document: they count as 0. */
  unanswered: number
}

/** Averages over every question with a relevant document, including unanswered ones. */
export function evaluate(
  rankings: Rankings,
  judgements: Judgements,
  categoryOf: (question: string) => string | undefined = () => undefined,
): Evaluation {
  const total = newSum()
  const categories = new Map<string, Sum>()
  let unanswered = 0
  for (const [question, judged] of judgements) {
    const relevant = new Map([...judged].filter(([, relevance]) => relevance > 0))
    if (relevant.size === 0) continue
    const ranking = rankings.get(question) ?? []
    if (ranking.length === 0) unanswered++
    const metrics = measure(ranking, relevant)
    add(total, metrics)
    const category = categoryOf(question)
    if (category === undefined) continue
    const sum = categories.get(category) ?? newSum()
    categories.set(category, sum)
    add(sum, metrics)
  }
  const names = [...categories.keys()].sort()
  return {
    all: mean(total),
    categories: Object.fromEntries(names.map((name) => [name, mean(categories.get(name)!)])),
    unanswered,
  }
}

/**
 * Measures of one question. `hit@k`: any relevant document among the first k; `R@k`: share of the relevant ones there;
 * `all@k`: all of them there; nDCG with gain = relevance and discount 1/log2(rank + 1); MRR: 1/rank of the first
 * relevant one. A document listed twice counts once, at its better rank.
 */
export function measure(ranking: readonly string[], relevant: ReadonlyMap<string, number>): Metrics {
  const documents = [...new Set(ranking)]
  const found = (depth: number) => documents.slice(0, depth).filter((document) => relevant.has(document)).length
  const [first, five, ten] = [found(1), found(5), found(10)]
  const firstRelevant = documents.slice(0, 10).findIndex((document) => relevant.has(document))
  const gains = documents.slice(0, 10).map((document) => relevant.get(document) ?? 0)
  const idealGains = [...relevant.values()].sort((a, b) => b - a).slice(0, 10)
  return {
    'hit@1': Number(first > 0),
    'hit@5': Number(five > 0),
    'hit@10': Number(ten > 0),
    'R@1': first / relevant.size,
    'R@5': five / relevant.size,
    'R@10': ten / relevant.size,
    'all@5': Number(five === relevant.size),
    'all@10': Number(ten === relevant.size),
    'nDCG@10': discounted(gains) / discounted(idealGains),
    'MRR@10': firstRelevant < 0 ? 0 : 1 / (firstRelevant + 1),
  }
}

/**
 * Area under the ROC curve: the probability that a score of the first list is above one of the second, equal ones
 * counting half (Mann and Whitney's U over the number of pairs). NaN if a list is empty.
 */
export function areaUnderCurve(above: readonly number[], below: readonly number[]): number {
  const scores = [...above.map((score) => ({ score, above: true })), ...below.map((score) => ({ score, above: false }))]
  scores.sort((a, b) => a.score - b.score)
  let rankSum = 0
  for (let start = 0; start < scores.length; ) {
    let end = start
    while (end < scores.length && scores[end]!.score === scores[start]!.score) end++
    const sharedRank = (start + 1 + end) / 2
    for (let index = start; index < end; index++) if (scores[index]!.above) rankSum += sharedRank
    start = end
  }
  return (rankSum - (above.length * (above.length + 1)) / 2) / (above.length * below.length)
}

const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)

interface Sum {
  questions: number
  sums: Metrics
}

const newSum = (): Sum => ({
  questions: 0,
  sums: Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics,
})

function add(sum: Sum, metrics: Metrics): void {
  sum.questions++
  for (const name of metricNames) sum.sums[name] += metrics[name]
}

function mean({ questions, sums }: Sum): MetricGroup {
  const metrics = { ...sums }
  for (const name of metricNames) metrics[name] = questions === 0 ? 0 : sums[name] / questions
  return { questions, metrics }
}
