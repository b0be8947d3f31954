import { dayMs, dayOf, localDayOf, ownMidnight } from '../../core/day-of.ts'
import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { lineIdOf } from '../../core/ids.ts'
import { markOf, wasInVain } from '../../core/work-marks.ts'
import { findDates } from '../../dates/dates.ts'
import { type Fact, mayBeInBrief } from '../../fact-rules/fact-rules.ts'
import { settling } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { isPromise } from '../../text/is-promise.ts'
import { firstFacts } from '../facts/list-facts.ts'
import type { Candidate } from './context-line.ts'
import type { ContextRequest, Gathered, GatherNeeds } from './gather-lines.ts'
import { ofOtherProjects } from './other-projects.ts'
import { settledAmong } from './settled.ts'

/** Days that an agenda covers in each direction, today included. */
const lengths = { day: 1, week: 7 } as const
/** Days for which overdue, promised and open items are still shown. */
const overdueDays = 7
const promisedDays = 30
const openDays = 14
/** Number of latest facts that are searched for dates and promises. */
const mostFacts = 2000
const mostSummaries = 20
const mostDone = 40

interface Span {
  /** Today, and the day after the span, each at midnight in UTC as stored; epoch milliseconds. */
  from: number
  until: number
  /** Local midnight from which on done work is shown; epoch milliseconds. */
  since: number
}

/** Gathers what is due, promised, open and done in a day or a week, with dates and sources. */
export async function gatherAgenda(
  needs: GatherNeeds,
  request: ContextRequest & { period: 'day' | 'week' },
  now: number,
): Promise<Gathered> {
  const length = lengths[request.period] * dayMs
  const from = Date.parse(localDayOf(now))
  const span = { from, until: from + length, since: ownMidnight(from + dayMs - length) }
  const facts = await factsToTell(needs.db, request, now)
  const lastSummaries = await needs.sessions.lastSummaries(mostSummaries, request.project)
  const works = await doneByAgents(needs.db, span, request.project)
  // A summary of agents' work says what its observations say.
  const isListed = ({ completed }: { completed: string }) => works.some(({ title }) => completed.includes(title))
  const candidates = [
    ...(await ofFacts(needs, facts, span)),
    ...lastSummaries.flatMap((one) => ofSummary(isListed(one) ? { ...one, completed: '' } : one, span)),
    ...works.map(({ uid, title, date }) =>
      lineOf(lineIdOf('o', { id: uid }), 'done', `${dayOf(date)} ${title}`, -date),
    ),
  ]
  return {
    candidates,
    lineFacts: [],
    longTermFacts: [],
    relevantFacts: [],
    recentEvents: [],
    lastSummaries,
    degraded: [],
  }
}

async function factsToTell(db: Reader, request: ContextRequest, now: number): Promise<Fact[]> {
  const visible = request.sensitive === true ? { state: 'open' as const } : { safeOnly: true }
  const facts = (await firstFacts(db, visible, { order: 'newest', limit: mostFacts }, now)).filter((fact) =>
    mayBeInBrief(fact, now),
  )
  const elsewhere = await ofOtherProjects(db, facts, request.project)
  return facts.filter(({ id }) => !elsewhere.has(id))
}

async function ofFacts({ db }: Pick<GatherNeeds, 'db'>, facts: readonly Fact[], span: Span): Promise<Candidate[]> {
  const pointing = facts.flatMap((fact): { fact: Fact; at: number; section: 'due' | 'promised' }[] => {
    const at = dateOf(fact, span)
    if (at !== undefined) return [{ fact, at, section: 'due' }]
    const isOpen = isPromise(fact.content) && fact.saidAt >= span.from - promisedDays * dayMs && !isPast(fact, span)
    return isOpen ? [{ fact, at: fact.saidAt, section: 'promised' }] : []
  })
  const settled = await settledAmong(
    db,
    pointing.map(({ fact }) => fact),
  )
  const chosen = pointing.filter(({ fact }) => !settled.has(fact.id))
  const origins = await factRows.readOrigins(
    db,
    chosen.map(({ fact }) => fact.id),
  )
  return chosen.map(({ fact, at, section }) => {
    const session = origins.get(fact.id)?.[0]?.session
    const said = `said ${dayOf(fact.saidAt)}${session ? `, session ${session}` : ''}`
    const when = section === 'promised' ? '' : `${at < span.from ? 'overdue since ' : ''}${dayOf(at)} `
    return lineOf(lineIdOf('f', fact), section, `${when}${fact.content} (${said})`, at)
  })
}

/** The day in the span, or shortly before it, on which a fact is due. Days in reports do not count. */
function dateOf({ content, dueAt, saidAt, instruction, validFrom }: Fact, { from, until }: Span): number | undefined {
  if (instruction !== null || settling.isCalledOff(content)) return undefined
  // A job that has begun is not overdue.
  if (dueAt !== null && dueAt === validFrom && dueAt < from) return undefined
  if (dueAt !== null) return dueAt >= from - overdueDays * dayMs && dueAt < until ? dueAt : undefined
  const days = findDates(content, saidAt).flatMap(({ day, vague }) => (day === undefined || vague ? [] : day * dayMs))
  return days.find((day) => day >= from && day < until && !settling.isDoneThen({ content, saidAt }, day))
}

/** Whether every day that the fact names is over. */
function isPast({ content, saidAt, dueAt }: Fact, { from }: Span): boolean {
  if (dueAt !== null) return dueAt < from
  const last = findDates(content, saidAt).flatMap(({ lastDay }) => lastDay ?? [])
  return last.length > 0 && Math.max(...last) * dayMs < from
}

function ofSummary(summary: Gathered['lastSummaries'][number], { from, since }: Span): Candidate[] {
  const { id, end, completed, nextSteps, label, session } = summary
  const source = `(session ${label ?? session})`
  const line = (section: 'open' | 'done', text: string) =>
    lineOf(`${lineIdOf('s', { id })}.${section}`, section, `${dayOf(end)} ${text} ${source}`, -end)
  return [
    ...(nextSteps !== '' && end >= from - openDays * dayMs ? [line('open', nextSteps)] : []),
    ...(completed !== '' && end >= since ? [line('done', completed)] : []),
  ]
}

/** Changes by agents, as their observations. */
async function doneByAgents(db: Reader, { since }: Span, project: string | undefined) {
  const inProject =
    project === undefined
      ? ''
      : `AND EXISTS (SELECT 1 FROM facets p WHERE p.record_id = r.id AND p.name = 'project' AND p.value = ?)`
  const rows = await db.all<{ uid: string; title: string; date: number }>(
    `SELECT r.uid, r.title, r.date FROM records r
     WHERE r.kind = 'observation' AND r.date >= ? ${inProject} AND EXISTS (
       SELECT 1 FROM facets t WHERE t.record_id = r.id AND t.name = 'type'
         AND t.value IN ('feature', 'bugfix', 'change', 'refactor'))
     ORDER BY r.date DESC LIMIT ${mostDone}`,
    project === undefined ? [since] : [since, project],
  )
  return rows.filter((row) => !readsAsInstruction(row.title) && !wasInVain(row) && markOf(row) !== 'withdrawn')
}

const tiers = { due: 0, promised: 1, open: 1, done: 2 } as const
const reasons = {
  due: 'it is due',
  promised: 'it was promised',
  open: 'it was left open',
  done: 'it was done',
} as const

const lineOf = (id: string, section: keyof typeof tiers, text: string, order: number): Candidate => ({
  id,
  section,
  text,
  tier: tiers[section],
  value: 5,
  order,
  why: reasons[section],
})
