import { dayInWords, formatDayInWords, formatSpan, monthInWords } from '../format.ts'
import type { UsageAnswer } from '../server/types.ts'

/** How a report groups what was used. */
export const groupings = [
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['session', 'session'],
  ['blocks', 'five-hour window'],
  ['project', 'project'],
  ['model', 'model'],
  ['agent', 'agent'],
] as const satisfies readonly (readonly [UsageAnswer['report'], string])[]

export type Grouping = (typeof groupings)[number][0]

export interface UsageQuestion {
  by: Grouping
  days: number
  /** Part of the name of a project; empty: all. */
  project: string
}

/** Days that are offered. */
export const spans = [7, 30, 90, 365] as const
const usual = 30

export function readUsageQuestion(params: URLSearchParams): UsageQuestion {
  const days = Number(params.get('days'))
  return {
    by: groupings.find(([name]) => name === params.get('by'))?.[0] ?? 'daily',
    days: spans.find((one) => one === days) ?? usual,
    project: params.get('project') ?? '',
  }
}

export function writeUsageQuestion({ by, days, project }: UsageQuestion): URLSearchParams {
  const params = new URLSearchParams()
  if (by !== 'daily') params.set('by', by)
  if (days !== usual) params.set('days', String(days))
  if (project !== '') params.set('project', project)
  return params
}

/** Dollars; a dash where no price is known. */
export const dollars = (amount: number | null): string => (amount === null ? '–' : `$${amount.toFixed(2)}`)

/** A line of any report, with what its bar and its row of the table say. */
export interface UsageRow {
  key: string
  name: string
  /** Of a session: its id, for its title and a link. */
  session?: string
  tokens: number
  cost: number | null
  /** Tokens: input, output, written to the cache, read from it. */
  parts: readonly number[]
  models: readonly string[]
  /** Of a window: it goes on. */
  isActive?: boolean
}

/** The lines of a report, oldest first where they are of times, else the dearest first. */
export function rowsOf(answer: UsageAnswer): UsageRow[] {
  // A gap between two windows has no numbers.
  if (answer.blocks) return answer.blocks.filter(({ isGap }) => !isGap).map(rowOfBlock)
  const { daily, weekly, monthly, sessions, projects, models, agents } = answer
  const times = [
    ...(daily ?? []).map((line) => rowOf(line, line.date, dayInWords(line.date))),
    ...(weekly ?? []).map((line) => rowOf(line, line.week, `week of ${dayInWords(line.week)}`)),
    ...(monthly ?? []).map((line) => rowOf(line, line.month, monthInWords(line.month))),
  ]
  const others = [
    ...(sessions ?? []).map((line) => ({
      ...rowOf(line, line.sessionId, nameOfSession(line)),
      session: line.sessionId,
    })),
    ...(projects ?? []).map((line) => rowOf(line, line.project, line.project || 'no project')),
    ...(models ?? []).map((line) => rowOf(line, line.model, line.model)),
    ...(agents ?? []).map((line) => rowOf(line, line.agent, line.agent)),
  ]
  return [...times, ...others.sort((one, other) => (other.cost ?? 0) - (one.cost ?? 0) || other.tokens - one.tokens)]
}

/** `yesterday, shop`: a session that was not captured has no title. */
const nameOfSession = ({ lastActivity, projectPath }: { lastActivity: string; projectPath: string }): string =>
  [dayInWords(lastActivity), projectPath.split(/[/\\]/).at(-1)].filter(Boolean).join(', ')

type Line = NonNullable<UsageAnswer['daily']>[number]

const rowOf = (line: Omit<Line, 'date'>, key: string, name: string): UsageRow => ({
  ...{ key, name, tokens: line.totalTokens, cost: line.totalCost, models: line.modelsUsed },
  parts: [line.inputTokens, line.outputTokens, line.cacheCreationTokens, line.cacheReadTokens],
})

function rowOfBlock(block: NonNullable<UsageAnswer['blocks']>[number]): UsageRow {
  const [from, to] = [Date.parse(block.startTime), Date.parse(block.endTime)]
  const { tokenCounts: counts } = block
  return {
    ...{ key: block.id, name: `${formatDayInWords(from)} ${formatSpan(from, to)}`, tokens: block.totalTokens },
    ...{ cost: block.costUSD, models: block.models },
    parts: [
      ...[counts.inputTokens, counts.outputTokens],
      ...[counts.cacheCreationInputTokens, counts.cacheReadInputTokens],
    ],
    isActive: block.isActive,
  }
}
