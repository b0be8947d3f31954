import { dayMs } from '../../core/day-of.ts'
import { invalidInput } from '../../core/errors.ts'
import { most } from '../../core/long-lists.ts'
import { blocksOf, type UsageBlock } from './blocks.ts'
import { type DayOf, dayNames, readDay, type weekDays, weekOf } from './days.ts'
import type { CostMode, Group } from './groups.ts'
import { groupsBy, lineOf, sumOf, type UsageLine, type UsageSum } from './sums.ts'

export type ReportKind = 'daily' | 'weekly' | 'monthly' | 'session' | 'blocks' | 'project' | 'model' | 'agent'

export interface ReportRequest {
  report?: ReportKind | undefined
  /** Days in the zone, `20261122` or `2026-11-22`; both count. */
  since?: string | undefined
  until?: string | undefined
  /** Part of the name of a project or of its folder. */
  project?: string | undefined
  client?: string | undefined
  model?: string | undefined
  session?: string | undefined
  order?: 'asc' | 'desc' | undefined
  timezone?: string | undefined
  startOfWeek?: (typeof weekDays)[number] | undefined
  mode?: CostMode | undefined
  /** For blocks: only the active one, or those of the last three days. */
  active?: boolean | undefined
  recent?: boolean | undefined
}

/** Lines under the report's name, each with its key (`date`, `week`, `month`, `sessionId` …). */
export interface UsageReport {
  report: ReportKind
  daily?: (UsageLine & { date: string })[]
  weekly?: (UsageLine & { week: string })[]
  monthly?: (UsageLine & { month: string })[]
  sessions?: (UsageLine & { sessionId: string; projectPath: string; client: string; lastActivity: string })[]
  projects?: (UsageLine & { project: string })[]
  models?: (UsageLine & { model: string })[]
  agents?: (UsageLine & { agent: string })[]
  blocks?: UsageBlock[]
  totals: UsageSum
  unpriced: string[]
}

const recentDays = 3

/** The span that days stand for, as milliseconds that certainly hold it: the days themselves are compared afterwards. */
export function spanOf({ since, until }: Pick<ReportRequest, 'since' | 'until'>): { since?: number; until?: number } {
  const from = since === undefined ? undefined : Date.parse(`${dayNamed(since)}T00:00:00Z`) - dayMs
  const to = until === undefined ? undefined : Date.parse(`${dayNamed(until)}T00:00:00Z`) + 2 * dayMs
  return { ...(from !== undefined && { since: from }), ...(to !== undefined && { until: to }) }
}

function dayNamed(text: string): string {
  const day = readDay(text)
  if (day === undefined) throw invalidInput('day_invalid', `"${text}" is not a day. Example: 20261122 or 2026-11-22.`)
  return day
}

/** Errors: `timezone_unknown`, `day_invalid`. */
export function reportOf(
  all: readonly Group[],
  request: ReportRequest,
  { now, projectOf }: { now: number; projectOf: (folder: string) => string },
): UsageReport {
  const { report = 'daily', since, until, project, timezone = '' } = request
  const dayOf = dayNames(timezone)
  const [from, to] = [since && dayNamed(since), until && dayNamed(until)]
  const groups = all.filter(({ first, folder }) => {
    const day = dayOf(first)
    if ((from && day < from) || (to && day > to)) return false
    return project === undefined || `${projectOf(folder)}\n${folder}`.toLowerCase().includes(project.toLowerCase())
  })
  const { unpriced } = lineOf(groups)
  return {
    report,
    ...linesOf(groups, { ...request, report }, { now, projectOf, dayOf }),
    totals: sumOf(groups),
    unpriced,
  }
}

function linesOf(
  groups: readonly Group[],
  request: ReportRequest & { report: ReportKind },
  { now, projectOf, dayOf }: { now: number; projectOf: (folder: string) => string; dayOf: DayOf },
): Partial<UsageReport> {
  const { report, startOfWeek = 'sunday', order = 'asc' } = request
  const lines = <Name extends string>(name: Name, nameOf: (group: Group) => string) => {
    const found = [...groupsBy(groups, nameOf)].map(([value, some]) => {
      return { [name]: value, ...lineOf(some) } as UsageLine & Record<Name, string>
    })
    return order === 'asc' ? found : found.reverse()
  }
  const dearest = <Line extends UsageLine>(found: Line[]) =>
    found.sort((a, b) => (b.totalCost ?? 0) - (a.totalCost ?? 0) || b.totalTokens - a.totalTokens)
  if (report === 'weekly') return { weekly: lines('week', ({ first }) => weekOf(dayOf(first), startOfWeek)) }
  if (report === 'monthly') return { monthly: lines('month', ({ first }) => dayOf(first).slice(0, 7)) }
  if (report === 'project') return { projects: dearest(lines('project', ({ folder }) => projectOf(folder))) }
  if (report === 'model') return { models: dearest(lines('model', ({ model }) => model)) }
  if (report === 'agent')
    return { agents: dearest(lines('agent', ({ client, agent }) => (agent === '' ? client : `${client}: ${agent}`))) }
  if (report === 'session') return { sessions: sessionsOf(groups, { order, projectOf, dayOf }) }
  if (report === 'blocks') return { blocks: chosenBlocks(groups, request, now) }
  return { daily: lines('date', ({ first }) => dayOf(first)) }
}

function sessionsOf(
  groups: readonly Group[],
  { order, projectOf, dayOf }: { order: 'asc' | 'desc'; projectOf: (folder: string) => string; dayOf: DayOf },
): NonNullable<UsageReport['sessions']> {
  const sessions = [...groupsBy(groups, ({ client, session }) => `${client}\n${session}`).values()].map((some) => {
    const { session, folder, client, agent } = some[0]!
    const last = most(some.map((group) => group.last))
    const about = { sessionId: session === '' ? agent : session, projectPath: projectOf(folder), client }
    return { last, line: { ...about, lastActivity: dayOf(last), ...lineOf(some) } }
  })
  sessions.sort((a, b) => (order === 'asc' ? a.last - b.last : b.last - a.last))
  return sessions.map(({ line }) => line)
}

function chosenBlocks(groups: readonly Group[], { active, recent, order }: ReportRequest, now: number): UsageBlock[] {
  const since = new Date(now - recentDays * dayMs).toISOString()
  const blocks = blocksOf(
    groups.filter(({ client }) => client === 'claude-code'),
    now,
  ).filter(({ isActive, endTime }) => (!active || isActive) && (!recent || endTime >= since))
  return order === 'desc' ? blocks.reverse() : blocks
}
