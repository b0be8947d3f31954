import { mean, medianOf } from '../core/averages.ts'
import { alignColumns } from '../text/align-columns.ts'
import type { PairsReport } from './recall-pairs.ts'

/** What recall answered to one question. */
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
  /** Turns that it stands for, at most three. */
  turns: readonly string[]
}

export interface RecallRow {
  questions: number
  /** Share of questions with a judged turn behind one of the lines. */
  lines: number
  /** The same with the first five turns alone, however few lines that is. */
  firstTurns: number
  /** The same of statements alone. */
  statements: number
  /** The same of the first five turns that `query` finds. */
  query: number
}

export interface RecallTable {
  all: RecallRow
  categories: Record<string, RecallRow>
  /** Tokens of the lines of an answer: the median and the most. */
  tokens: { median: number; most: number }
  /** Milliseconds of an answer, the median. */
  milliseconds: number
  /** Statements in an answer, on average. */
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
  /** Of judged conversations. */
  recalled?: RecallTable
  /** Of pairs. */
  pairs?: PairsReport
  run?: string
}

/** A report as text: hits by category, beside what `query` finds, and which of two statements stands first. */
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
