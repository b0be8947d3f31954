import { idsOf } from '../../core/ids.ts'
import { addAll } from '../../core/long-lists.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import { mentions } from '../../text/mentions.ts'
import { oneObservation } from '../changes/edit-observations.ts'
import { readRawEvents } from '../drain/raw-events.ts'
import type { StoredObservation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'
import { type FileRead, type FoundWork, textOfEvent, textOfObservation, type WorkRequest } from './find-work.ts'

/**
 * The named observations, with those merged with them, whose text is part of the merged one. Includes the raw events of
 * their prompts, the reads of files that only they name, and the sessions with turns from that time. Errors:
 * `observation_not_found`.
 */
export async function findNamedWork(db: Reader, ids: readonly string[], request: WorkRequest): Promise<FoundWork> {
  const named: StoredObservation[] = []
  for (const id of new Set(ids)) named.push(await oneObservation({ db }, id))
  const observations = await withMerged(db, named.filter(meets(request)))
  return {
    observations,
    events: await eventsOf(db, observations),
    receipts: [],
    reads: await readsOf(db, observations),
    recorded: [],
    sessions: await sessionsWithTurns(db, observations),
  }
}

const meets =
  (request: WorkRequest) =>
  (observation: StoredObservation): boolean => {
    const { session, after = 0, before = Number.POSITIVE_INFINITY } = request
    const { at } = observation
    if (session !== undefined && observation.session !== session) return false
    return at >= after && at < before && mentions(textOfObservation(observation), request)
  }

async function withMerged(db: Reader, named: readonly StoredObservation[]): Promise<StoredObservation[]> {
  const found = new Map(named.map((one) => [one.id, one]))
  for (let next = [...found.values()]; next.length > 0; ) {
    const ids: string[] = next.flatMap(({ successor }) => successor ?? [])
    for (const slice of slices(next.map(({ id }) => id))) {
      const { marks, params } = inList(slice)
      const rows = await db.all<{ id: string }>(
        `SELECT observation_id AS id FROM observation_standing WHERE hidden_because = 'merged' AND successor_id IN ${marks}`,
        params,
      )
      addAll(ids, idsOf(rows))
    }
    next = (await readObservations(db, ids)).filter(({ id }) => !found.has(id))
    for (const one of next) found.set(one.id, one)
  }
  return [...found.values()]
}

async function eventsOf(db: Reader, observations: readonly StoredObservation[]): Promise<FoundWork['events']> {
  const found = new Map<string, string>()
  for (const { session, prompt } of observations) {
    if (session === null || prompt === null) continue
    for (const event of await readRawEvents(db, session, prompt)) found.set(event.key, textOfEvent(event))
  }
  return [...found].map(([key, text]) => ({ key, text }))
}

/** Reads of files in the observations. A read that another observation of the session also names is kept. */
async function readsOf(db: Reader, observations: readonly StoredObservation[]): Promise<FileRead[]> {
  const gone = new Set(observations.map(({ id }) => id))
  const reads: FileRead[] = []
  for (const { session, filesRead, filesModified } of observations) {
    if (session === null) continue
    for (const path of new Set([...filesRead, ...filesModified])) {
      const rows = await db.all<{ id: string }>(
        `SELECT f.observation_id AS id FROM observation_files f JOIN observations o ON o.id = f.observation_id
         WHERE f.path = ? AND o.session_id = ?`,
        [path, session],
      )
      if (rows.every(({ id }) => gone.has(id))) reads.push({ session, path })
    }
  }
  return reads
}

async function sessionsWithTurns(
  db: Reader,
  observations: readonly StoredObservation[],
): Promise<FoundWork['sessions']> {
  const found: FoundWork['sessions'] = []
  for (const session of new Set(observations.flatMap(({ session }) => session ?? []))) {
    const row = await db.get<{ turns: number }>('SELECT count(*) AS turns FROM session_turns WHERE session_id = ?', [
      session,
    ])
    if (row!.turns > 0) found.push({ session, turns: row!.turns })
  }
  return found
}
