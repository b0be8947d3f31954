import { type Freshness, readCodeStates } from '../code-state/code-state.ts'
import { dayOf } from '../core/day-of.ts'
import { notFound } from '../core/errors.ts'
import type { Database, Reader, SqlValue } from '../ports/database.ts'
import { findProject } from '../repositories/repositories.ts'
import { shortened } from '../text/shortened.ts'
import type { HiddenReason, Observation, ObservationType, StoredObservation } from './observation.ts'
import { listObservations, type ObservationFilter, readObservations } from './observations-repository.ts'

export interface TimelineRequest extends ObservationFilter {
  /** Id of an observation or a session, or a time in epoch milliseconds; by default the newest are shown. */
  anchor?: string | number | undefined
  /** Observations before and after the anchor. */
  depthBefore?: number | undefined
  depthAfter?: number | undefined
  /** Includes prompts of users; default true. */
  includePrompts?: boolean | undefined
}

export type TimelineEntry =
  | {
      kind: 'observation'
      id: string
      at: number
      session: string | null
      type: ObservationType
      title: string
      tokens: number
      project: string | null
      /** Whether its code changed since; null if it names no file. */
      code: Freshness | null
      branch: string | null
      hidden: HiddenReason | null
      pinned: boolean
      isAnchor: boolean
    }
  | ({ kind: 'prompt' } & TimelineText)
  | ({ kind: 'summary' } & TimelineText)

/** A prompt, or the summary of a part of a session. */
interface TimelineText {
  id: string
  at: number
  session: string
  project: string | null
  text: string
}

export interface Timeline {
  anchor: string | null
  /** `2026-11-22`, in the time zone of the home's machine, oldest first. */
  days: { day: string; entries: TimelineEntry[] }[]
}

const usualDepth = 5
/** Most prompts and summaries between observations, and characters of each. */
const mostTexts = 40
const longestText = 200

/** Observations around a moment, with the prompts and summaries between them. */
export async function readTimeline(db: Database, request: TimelineRequest): Promise<Timeline> {
  const { depthBefore = usualDepth, depthAfter = usualDepth, includePrompts = true } = request
  const project = request.project === undefined ? undefined : await findProject(db, request.project)
  const filter: ObservationFilter = { ...request, project }
  const anchor = await findAnchor(db, request.anchor)
  const page = (order: 'newest' | 'oldest', limit: number) =>
    limit === 0 ? [] : listObservations(db, filter, { order, limit, from: anchor && { at: anchor.at, id: anchor.id } })
  const before = await page('newest', anchor ? depthBefore : depthBefore + depthAfter + 1)
  const after = anchor ? await page('oldest', depthAfter) : []
  const shown = [...before.reverse(), ...(anchor?.observation ? [anchor.observation] : []), ...after]
  const texts = await textsBetween(db, shown, { ...filter, includePrompts, isOpenEnded: anchor === undefined })
  const states = await readCodeStates(db, shown)
  const stateOf = ({ id }: Observation) => states.get(id)?.state ?? null
  const entries = [...shown.map((one) => entryOf(one, stateOf(one), anchor?.id === one.id)), ...texts].sort(
    (a, b) => a.at - b.at || order.indexOf(a.kind) - order.indexOf(b.kind) || (a.id < b.id ? -1 : 1),
  )
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return { anchor: anchor?.observation?.id ?? null, days: [...days].map(([day, list]) => ({ day, entries: list })) }
}

const order = ['prompt', 'observation', 'summary']

/** Sorts after every id of the same moment, for an anchor that is not an observation. */
const lastId = '~'

async function findAnchor(
  db: Reader,
  anchor: string | number | undefined,
): Promise<{ at: number; id: string; observation?: StoredObservation } | undefined> {
  if (anchor === undefined) return undefined
  if (typeof anchor === 'number') return { at: anchor, id: lastId }
  const [observation] = await readObservations(db, [anchor])
  if (observation) return { at: observation.at, id: observation.id, observation }
  const session = await db.get<{ at: number }>('SELECT last_at AS at FROM sessions WHERE id = ?', [anchor])
  if (session) return { at: session.at, id: lastId }
  throw notFound(
    'anchor_not_found',
    `Observation or session ${anchor} does not exist. "jarvis observations search" lists them.`,
    {
      anchor,
    },
  )
}

const entryOf = (
  { id, at, session, type, title, tokens, project, branch, hidden, pinnedAt }: StoredObservation,
  code: Freshness | null,
  isAnchor: boolean,
): TimelineEntry => ({
  kind: 'observation',
  id,
  at,
  session,
  type,
  title,
  tokens,
  project,
  code,
  branch,
  hidden,
  pinned: pinnedAt !== null,
  isAnchor,
})

interface TextFilter extends ObservationFilter {
  includePrompts: boolean
  /** The newest were requested, so messages after the last observation are included. */
  isOpenEnded: boolean
}

/**
 * Prompts and summaries of the same sessions between the first and the last observation. If the newest were requested
 * and only project, agent or session narrow them, includes sessions without observations.
 */
async function textsBetween(db: Reader, shown: readonly Observation[], filter: TextFilter): Promise<TimelineEntry[]> {
  const { includePrompts, isOpenEnded, project, agent, session, requester, channel, types, branch, before } = filter
  const ofAll = isOpenEnded && !types?.length && branch === undefined && before === undefined
  const sessions = [...new Set(shown.flatMap((one) => one.session ?? []))]
  if (!ofAll && sessions.length === 0) return []
  const [first, last] = [shown[0], shown.at(-1)]
  // An observation is made at the end of its prompt, so the prompt of the first one comes before it.
  const from = Math.max(first ? await startOf(db, first) : 0, filter.after ?? 0)
  const conditions: [sql: string, ...params: SqlValue[]][] = []
  if (ofAll) conditions.push(['s.last_at >= ?', from])
  else conditions.push([`s.id IN (${sessions.map(() => '?').join(', ')})`, ...sessions])
  if (project !== undefined) conditions.push(['s.project = ?', project])
  if (ofAll && agent !== undefined) conditions.push(['s.agent = ?', agent])
  if (ofAll && session !== undefined) conditions.push(['s.id = ?', session])
  if (ofAll && requester !== undefined) conditions.push(['s.requester = ?', requester])
  if (ofAll && channel !== undefined) conditions.push(['s.channel = ?', channel])
  const where = (time: string) => [`${time} >= ?`, `${time} <= ?`, ...conditions.map(([sql]) => sql)].join(' AND ')
  const to = isOpenEnded ? Number.MAX_SAFE_INTEGER : last!.at
  const params = [from, to, ...conditions.flatMap(([, ...values]) => values), mostTexts]
  const prompts = includePrompts
    ? await db.all<TimelineText>(
        `SELECT t.id, t.at, s.id AS session, s.project, substr(t.text, 1, ${longestText + 1}) AS text
         FROM session_turns t JOIN sessions s ON s.id = t.session_id
         WHERE t.role = 'user' AND ${where('t.at')} ORDER BY t.at DESC LIMIT ?`,
        params,
      )
    : []
  const summaries = await db.all<TimelineText>(
    `SELECT m.id, m.ended_at AS at, s.id AS session, s.project,
       substr(CASE WHEN m.completed <> '' THEN m.completed ELSE m.request END, 1, ${longestText + 1}) AS text
     FROM session_summaries m JOIN sessions s ON s.id = m.session_id
     WHERE ${where('m.ended_at')} ORDER BY m.ended_at DESC LIMIT ?`,
    params,
  )
  return [
    ...prompts.map((row) => ({ kind: 'prompt' as const, ...inShort(row) })),
    ...summaries.filter(({ text }) => text !== '').map((row) => ({ kind: 'summary' as const, ...inShort(row) })),
  ]
}

const inShort = (line: TimelineText): TimelineText => ({ ...line, text: shortened(line.text, longestText) })

async function startOf(db: Reader, { session, at }: Observation): Promise<number> {
  if (session === null) return at
  const row = await db.get<{ at: number }>(
    `SELECT at FROM session_turns WHERE session_id = ? AND role = 'user' AND at <= ? ORDER BY at DESC LIMIT 1`,
    [session, at],
  )
  return row?.at ?? at
}
