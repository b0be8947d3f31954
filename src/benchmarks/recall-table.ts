import { mean, medianOf } from '../core/averages.ts'
import { alignColumns } from '../text/align-columns.ts'
import type { PairsReport } from './recall-pairs.ts'

/** Result of recall for one question. */
export interface Recollection {
  id: string
  category?: string
  judged: ReadonlySet<string>
  lines: readonly RecalledLine[]
  /** The first turns that `query` finds. */
  queried: readonly string[]
  milliseconds: number
}

export interface RecalledLine {
  isStatement: boolean
  score: number
  tokens: number
  /** Source turns of a line, at most three. */
  turns: readonly string[]
}

export interface RecallRow {
  questions: number
  /** Share of questions with a judged turn behind one of the lines. */
  lines: number
  /** The same for the first five turns only, in however few lines. */
  firstTurns: number
  /** The same for statements only. */
  statements: number
  /** The same for the first five turns that `query` finds. */
  query: number
}

export interface RecallTable {
  all: RecallRow
  categories: Record<string, RecallRow>
  /** Tokens in an answer's lines: median and maximum. */
  tokens: { median: number; most: number }
  /** Median milliseconds of an answer. */
  milliseconds: number
  /** Average number of statements in an answer. */
  statements: number
}

export function tableOf(answers: readonly Recollection[]): RecallTable {
  const names = [...new Set(answers.flatMap(({ category }) => category ?? []))].sort()
  const tokens = answers.map(({ lines }) => lines.reduce((sum, line) => sum + line.tokens, 0))
  return {
    all: rowOf(answers),
    categories: Object.fromEntries(
      names.map((name) => [name, rowOf(answers.filter(({ category }) => category === name))]),
    ),
    tokens: { median: medianOf(tokens), most: Math.max(...tokens) },
    milliseconds: medianOf(answers.map(({ milliseconds }) => milliseconds)),
    statements: mean(answers.map(({ lines }) => lines.filter(({ isStatement }) => isStatement).length)),
  }
}

const rowOf = (answers: readonly Recollection[]): RecallRow => {
  const share = (turnsOf: (answer: Recollection) => readonly string[]) =>
    mean(answers.map((answer) => Number(turnsOf(answer).some((turn) => answer.judged.has(turn)))))
  return {
    questions: answers.length,
    lines: share(({ lines }) => lines.flatMap(({ turns }) => turns)),
    firstTurns: share(({ lines }) => [...new Set(lines.flatMap(({ turns }) => turns))].slice(0, firstTurns)),
    statements: share(({ lines }) => lines.flatMap(({ turns, isStatement }) => (isStatement ? turns : []))),
    query: share(({ queried }) => queried),
  }
}
const firstTurns = 5

export interface RecallReport {
  conversations: number
  turns: number
  facts: number
  /** For judged conversations. */
  recalled?: RecallTable
  /** For pairs. */
  pairs?: PairsReport
  run?: string
}

/** Renders a report as text: hits by category, beside those of `query`, and which of two statements ranks first. */
export function renderRecall({ conversations, turns, facts, recalled, pairs, run }: RecallReport): string {
  return [
    ...(recalled
      ? [`${turns} turns of ${conversations} conversations, ${facts} statements kept`, ...table(recalled)]
      : []),
    ...(pairs ? pairLines(pairs) : []),
    ...(run === undefined ? [] : [`Turns behind each line written to ${run}.`]),
  ].join('\n')
}

function table({ all, categories, tokens, milliseconds, statements }: RecallTable): string[] {
  const head = ['judged turn behind the first five', 'questions', 'lines', 'turns of lines', 'statements', 'query']
  const row = (name: string, { questions, lines, firstTurns, statements, query }: RecallRow) => [
    name,
    String(questions),
    ...[lines, firstTurns, statements, query].map((share) => share.toFixed(3)),
  ]
  const rows = Object.entries(categories).map(([name, one]) => row(`  ${name}`, one))
  return [
    ...alignColumns([head, row('all', all), ...rows]),
    `${statements.toFixed(1)} statements an answer · ${tokens.median} tokens, at most ${tokens.most} · p50 ${milliseconds.toFixed(1)} ms`,
  ]
}

function pairLines({ pairs, among, newerFirst, newerShown, olderFirst, neither, kinds }: PairsReport): string[] {
  const share = (count: number, of = pairs) => (of === 0 ? '' : (count / of).toFixed(3))
  const rows = Object.entries(kinds).map(([kind, one]) => [
    `  ${kind}`,
    String(one.pairs),
    share(one.newerFirst, one.pairs),
  ])
  return [
    `${pairs} pairs of an older and a newer statement, stored among ${among} others and asked by their matter`,
    ...alignColumns([['newer before older', 'pairs', 'share'], ['all', String(pairs), share(newerFirst)], ...rows]),
    `newer shown ${share(newerShown)} · older first ${share(olderFirst)} · neither shown ${share(neither)}`,
  ]
}
