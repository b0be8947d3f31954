import { dayOf } from '../../core/day-of.ts'
import { notFound } from '../../core/errors.ts'
import type { Database, Reader } from '../../ports/database.ts'
import { type Freshness, readCodeStates } from '../code-state/freshness.ts'
import type { HiddenReason, Observation, ObservationType, StoredObservation } from './observation.ts'
import { listObservations, type ObservationFilter, readObservations } from './observations-repository.ts'
import { findProject } from './projects.ts'

export interface TimelineRequest extends ObservationFilter {
  /** Id of an observation or a session, or a time in epoch milliseconds; without one the newest stand at the end. */
  anchor?: string | number | undefined
  /** Observations before and after the anchor. */
  depthBefore?: number | undefined
  depthAfter?: number | undefined
  /** With what users asked; default true. */
  includePrompts?: boolean | undefined
}

export type TimelineEntry =
  | {
      kind: 'observation'
      id: string
      at: number
      type: ObservationType
      title: string
      tokens: number
      project: string | null
      /** How it stands to the code now; null where it names no file. */
      code: Freshness | null
      branch: string | null
      hidden: HiddenReason | null
      pinned: boolean
      isAnchor: boolean
    }
  | { kind: 'prompt'; id: string; at: number; session: string; text: string }
  | { kind: 'summary'; id: string; at: number; session: string; text: string }

export interface Timeline {
  anchor: string | null
  /** `2026-11-22`, in UTC, oldest first. */
  days: { day: string; entries: TimelineEntry[] }[]
}

const usualDepth = 5
/** Prompts and summaries between observations, at most; and how much of each is told, characters. */
const mostTold = 40
const longestTold = 200

/** What happened around a moment: observations, with the prompts and summaries that stand among them. */
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
  const told = await toldAmong(db, shown, { ...filter, includePrompts })
  const states = await readCodeStates(db, shown)
  const stateOf = ({ id }: Observation) => states.get(id)?.state ?? null
  const entries = [...shown.map((one) => entryOf(one, stateOf(one), anchor?.id === one.id)), ...told].sort(
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

/** Behind every id of its moment where no observation is meant. */
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
    `There is no observation and no session ${anchor}. "jarvis observations search" shows what there is.`,
    { anchor },
  )
}

const entryOf = (
  { id, at, type, title, tokens, project, branch, hidden, pinnedAt }: StoredObservation,
  code: Freshness | null,
  isAnchor: boolean,
): TimelineEntry => ({
  kind: 'observation',
  id,
  at,
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

/** Prompts and summaries between the first and the last of them, of the same sessions. */
async function toldAmong(
  db: Reader,
  shown: readonly Observation[],
  { includePrompts, project }: ObservationFilter & { includePrompts: boolean },
): Promise<TimelineEntry[]> {
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return []
  const sessions = [...new Set(shown.flatMap(({ session }) => session ?? []))]
  if (sessions.length === 0) return []
  const marks = sessions.map(() => '?').join(', ')
  // An observation is made at the end of its prompt: the prompt of the first one stands before it.
  const from = await startOf(db, first)
  const of = project === undefined ? '' : 'AND s.project = ?'
  const params = [...sessions, from, last.at, ...(project === undefined ? [] : [project]), mostTold]
  const prompts = includePrompts
    ? await db.all<{ id: string; at: number; session: string; text: string }>(
        `SELECT t.id, t.at, t.session_id AS session, substr(t.text, 1, ${longestTold}) AS text FROM session_turns t
         JOIN sessions s ON s.id = t.session_id
         WHERE t.session_id IN (${marks}) AND t.role = 'user' AND t.at >= ? AND t.at <= ? ${of} ORDER BY t.at DESC LIMIT ?`,
        params,
      )
    : []
  const summaries = await db.all<{ id: string; at: number; session: string; text: string }>(
    `SELECT m.id, m.ended_at AS at, m.session_id AS session,
       substr(CASE WHEN m.completed <> '' THEN m.completed ELSE m.request END, 1, ${longestTold}) AS text
     FROM session_summaries m JOIN sessions s ON s.id = m.session_id
     WHERE m.session_id IN (${marks}) AND m.ended_at >= ? AND m.ended_at <= ? ${of} ORDER BY m.ended_at DESC LIMIT ?`,
    params,
  )
  return [
    ...prompts.map((row) => ({ kind: 'prompt' as const, ...row })),
    ...summaries.filter(({ text }) => text !== '').map((row) => ({ kind: 'summary' as const, ...row })),
  ]
}

async function startOf(db: Reader, { session, at }: Observation): Promise<number> {
  if (session === null) return at
  const row = await db.get<{ at: number }>(
    `SELECT at FROM session_turns WHERE session_id = ? AND role = 'user' AND at <= ? ORDER BY at DESC LIMIT 1`,
    [session, at],
  )
  return row?.at ?? at
}
