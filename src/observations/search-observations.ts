import { type Freshness, readCodeStates } from '../code-state/code-state.ts'
import type { SearchResult } from '../core/hit.ts'
import { idsOf } from '../core/ids.ts'
import { laterFirst } from '../core/later-first.ts'
import type { CallOptions } from '../core/runtime.ts'
import { visibleOnRequest } from '../core/vocabulary.ts'
import type { Database } from '../ports/database.ts'
import { readUses, usefulness } from '../receipts/receipts.ts'
import { findProject } from '../repositories/repositories.ts'
import type { Search, SearchRequest } from '../search/search.ts'
import { type Later, readLater } from './links/links-repository.ts'
import { matchingAll } from './matching-all.ts'
import type { HiddenReason, ObservationType, StoredObservation } from './observation.ts'
import { listObservations, type ObservationFilter, readObservations } from './observations-repository.ts'

export interface ObservationQuery {
  /** Empty: lists by time. */
  query: string
  limit?: number | undefined
  offset?: number | undefined
  /** Name of the project, or a folder in it. */
  project?: string | undefined
  agent?: string | undefined
  types?: readonly ObservationType[] | undefined
  /** Matches any of them. */
  concepts?: readonly string[] | undefined
  files?: readonly string[] | undefined
  session?: string | undefined
  /** User who requested the session, and the channel of it. */
  requester?: string | undefined
  channel?: string | undefined
  /** Only observations made on this branch, including archived ones. */
  branch?: string | undefined
  /** Includes archived observations and those of deleted branches. */
  archived?: boolean | undefined
  /** Epoch milliseconds, inclusive and exclusive. */
  after?: number | undefined
  before?: number | undefined
  mode?: SearchRequest['mode'] | undefined
  /** Default: by relevance; newest first without a query. */
  order?: SearchRequest['order'] | undefined
}

/** Observations ranked for an answer; each is a few sentences long. */
const candidatesRead = 60

/** A result line: enough to decide whether the full text is worth its tokens. */
export interface ObservationLine {
  id: string
  type: ObservationType
  title: string
  at: number
  agent: string | null
  project: string | null
  /** Calibrated, 0…1; null without a query. */
  score: number | null
  /** Tokens of its full text. */
  tokens: number
  /** Whether its code changed since; null if it names no file. */
  code: Freshness | null
  branch: string | null
  hidden: HiddenReason | null
  pinned: boolean
  /** Its confirmed or probable replacement, or the fix of an error. */
  replacedBy: Later | null
}

export interface FoundObservations {
  observations: ObservationLine[]
  notes: string[]
  degraded: string[]
}

export async function searchObservations(
  { db, search }: { db: Database; search: Pick<Search, 'search' | 'holding' | 'embedForQuestion'> },
  request: ObservationQuery,
  options?: CallOptions,
): Promise<FoundObservations> {
  const { query, limit = 20, offset = 0, concepts, files, mode, order = 'relevance' } = request
  const project = request.project === undefined ? undefined : await findProject(db, request.project)
  if (query.trim() === '' && !concepts?.length && !files?.length) {
    const { agent, session, requester, channel, types, branch, archived, after, before } = request
    return byTime(
      db,
      { project, agent, session, requester, channel, types, branch, archived, after, before },
      { order: order === 'date_asc' ? 'oldest' : 'newest', limit, offset },
    )
  }
  const filter = await indexFilterOf(db, request, project)
  if (filter === undefined) return { observations: [], notes: [], degraded: [] }
  const isByTime = query.trim() === '' || order !== 'relevance'
  const meant = mode === 'vsearch' || isByTime ? [] : await matchingAll({ db, search }, { query, filter }, options)
  const isMeant = query.trim() !== '' && mode !== 'search'
  const waiting = isMeant ? await search.embedForQuestion(filter.kinds, options) : []
  const result: SearchResult = await search.search(
    {
      query,
      ...(mode && { mode }),
      // Expanding the question would double the cost; other wordings are found by meaning.
      expand: false,
      snippets: false,
      depth: candidatesRead,
      // Records that contain all words are moved to the front, so the page is cut afterwards.
      ...(meant.length > 0 ? { limit: offset + limit + meant.length } : { limit, offset }),
      ...(isByTime && { order: order === 'date_asc' ? order : ('date_desc' as const) }),
      filter,
    },
    options,
  )
  const scores = new Map(result.hits.map(({ id, score }) => [id, score ?? 0]))
  const ranked = isByTime ? [...scores.keys()] : await byUse(db, scores)
  const best = meant.length === 0 ? ranked : inFront(meant, ranked, scores).slice(offset, offset + limit)
  const later = await readLater(db, best)
  const ids = isByTime ? best : withLater(best, later, scores).slice(0, limit)
  const found = await readObservations(db, ids)
  const states = await readCodeStates(db, found)
  const score = (id: string) => (query.trim() === '' ? null : (scores.get(id) ?? 0))
  return {
    observations: found.map((one) => lineOf(one, score(one.id), states.get(one.id)?.state ?? null, later.get(one.id))),
    notes: result.notes,
    degraded: [...result.degraded, ...waiting],
  }
}

/** The filter for the index; undefined if no session matches requester and channel. */
async function indexFilterOf(db: Database, request: ObservationQuery, project: string | undefined) {
  const { types, agent, concepts, files, branch, archived, after, before } = request
  const one = (value: string | undefined) => (value === undefined ? undefined : [value])
  const session = await sessionsOf(db, request)
  if (session?.length === 0) return undefined
  const facets = {
    type: types,
    agent: one(agent),
    project: one(project),
    concept: concepts,
    file: files,
    session,
    branch: one(branch),
  }
  const named = Object.fromEntries(Object.entries(facets).filter(([, values]) => (values?.length ?? 0) > 0))
  return {
    kinds: ['observation' as const],
    facets: named,
    ...(!archived && branch === undefined && { without: { standing: [...visibleOnRequest] } }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }
}

/** Ids of the selected sessions; undefined for all. */
async function sessionsOf(
  db: Database,
  { session, requester, channel }: Pick<ObservationQuery, 'session' | 'requester' | 'channel'>,
): Promise<readonly string[] | undefined> {
  if (requester === undefined && channel === undefined) return session === undefined ? undefined : [session]
  const wanted = Object.entries({ id: session, requester, channel }).filter(([, value]) => value !== undefined)
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM sessions WHERE ${wanted.map(([column]) => `${column} = ?`).join(' AND ')}`,
    wanted.map(([, value]) => value as string),
  )
  return rows.map(({ id }) => id)
}

/** Lists by time from the table's index, without the search engine. */
async function byTime(
  db: Database,
  filter: ObservationFilter,
  { order, limit, offset }: { order: 'newest' | 'oldest'; limit: number; offset: number },
): Promise<FoundObservations> {
  const listed = await listObservations(db, filter, { order, limit: offset + limit })
  const found = listed.slice(offset)
  const states = await readCodeStates(db, found)
  const later = await readLater(db, idsOf(found))
  const lines = found.map((one) => lineOf(one, null, states.get(one.id)?.state ?? null, later.get(one.id)))
  return { observations: lines, notes: [], degraded: [] }
}

/**
 * Moves records to the front and raises their scores to that of the best other one, since answers are in order of
 * score.
 */
function inFront(meant: readonly string[], ranked: readonly string[], scores: Map<string, number>): string[] {
  const front = new Set(meant)
  const rest = ranked.filter((id) => !front.has(id))
  const least = scores.get(rest[0] ?? '') ?? 1
  for (const id of meant) scores.set(id, Math.max(scores.get(id) ?? 0, least))
  return [...[...front].sort((a, b) => scores.get(b)! - scores.get(a)!), ...rest]
}

/**
 * Puts the replacement before each record, found or not, because a reader of the first line only would take the older
 * one as current.
 */
function withLater(ids: readonly string[], later: ReadonlyMap<string, Later>, scores: Map<string, number>): string[] {
  const ones = ids.map((id) => ({ id }))
  const ordered = laterFirst(ones, ({ id }) => later.get(id)).map(({ id }) => id)
  // Raises scores, because answers are in order of score.
  let least = 0
  for (const id of ordered.toReversed()) {
    least = Math.max(least, scores.get(id) ?? 0)
    scores.set(id, least)
  }
  return ordered
}

/** Weight of receipts in a search: they only decide between hits with nearly the same score. */
const useShare = 0.25

/** Hits by score; with close scores, those that sessions followed up come first. */
async function byUse(db: Database, scores: ReadonlyMap<string, number>): Promise<string[]> {
  const ids = [...scores.keys()]
  const uses = await readUses(db, ids)
  if (uses.size === 0) return ids
  const weighed = ids.map((id, place) => ({
    id,
    place,
    score: (scores.get(id) ?? 0) * (1 + useShare * (usefulness(uses.get(id)) - 1)),
  }))
  return weighed.sort((a, b) => b.score - a.score || a.place - b.place).map(({ id }) => id)
}

const lineOf = (
  { id, type, title, at, agent, project, tokens, branch, hidden, pinnedAt }: StoredObservation,
  score: number | null,
  code: Freshness | null,
  later: Later | undefined,
): ObservationLine => ({
  id,
  type,
  title,
  at,
  agent,
  project,
  score,
  tokens,
  code,
  branch,
  hidden,
  pinned: pinnedAt !== null,
  replacedBy: later ?? null,
})
