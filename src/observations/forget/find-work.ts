import { inflateRawSync } from 'node:zlib'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { inList } from '../../core/sql.ts'
import type { Reader, SqlValue } from '../../ports/database.ts'
import { type Mention, mentions } from '../../text/mentions.ts'
import type { StoredObservation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'

/** Selects work of agents. All conditions must hold. */
export interface WorkRequest extends Mention {
  /** Ids of observations; selects only these and their events. */
  observations?: readonly string[] | undefined
  session?: string | undefined
  /** Epoch milliseconds, inclusive and exclusive. */
  after?: number | undefined
  before?: number | undefined
}

export interface FoundWork {
  observations: StoredObservation[]
  /** Captured events by key, with the beginning of their text. */
  events: { key: string; text: string }[]
  /** Receipts with a matching query: id and query. */
  receipts: { id: string; query: string }[]
  /** Reads of files with a matching path. */
  reads: FileRead[]
  /** Matching events that were recorded by name (`event add`), in a session or in none. */
  recorded: { id: string; text: string }[]
  /** Sessions with matching text that can only be erased as a whole. */
  sessions: SayingSession[]
  /** Files of the inbox and prepared contexts that cannot be read, so that their content is not known. */
  refused?: string[]
}

/** A session with turns from which a named observation was made. */
export interface SayingSession {
  session: string
  turns: number
}

/** A session's read of a file. */
export interface FileRead {
  session: string
  path: string
}

const page = 500

/** All matching work of agents: observations, raw events, queries of memory, and sessions. */
export async function findWork(db: Reader, request: WorkRequest): Promise<FoundWork> {
  const receipts = await db.all<{ id: string; query: string }>(
    'SELECT id, query FROM receipts WHERE query IS NOT NULL ORDER BY at',
  )
  return {
    observations: await findObservations(db, request),
    events: await findEvents(db, request),
    receipts:
      request.session === undefined && (request.query !== undefined || request.person !== undefined)
        ? receipts.filter(({ query }) => mentions(query, request))
        : [],
    reads: await findReads(db, request),
    recorded: await findRecorded(db, request),
    sessions: [],
  }
}

/** The beginning of an event's text, enough to recognize it. */
export function textOfEvent({ kind, text, tool }: CapturedEvent): string {
  const said = text ?? (tool ? `${tool.name} ${JSON.stringify(tool.input ?? '')}` : '')
  return `${kind}: ${said.replace(/\s+/g, ' ').slice(0, longestText)}`
}
const longestText = 160

/** All texts of an observation as one. */
export const textOfObservation = (observation: StoredObservation): string => {
  const { title, subtitle, narrative, facts, concepts, filesRead, filesModified } = observation
  return [title, subtitle, narrative, ...facts, ...concepts, ...filesRead, ...filesModified].join('\n')
}

async function findObservations(db: Reader, request: WorkRequest): Promise<StoredObservation[]> {
  const found: StoredObservation[] = []
  for await (const ids of pages(db, 'SELECT id FROM observations', 'id', conditionsOf(request, 'session_id', 'at')))
    for (const observation of await readObservations(db, ids as string[])) {
      const texts = [textOfObservation(observation), ...(await formerTexts(db, observation.id))]
      if (texts.some((text) => mentions(text, request))) found.push(observation)
    }
  return found
}

/** Its texts before edits and merges, which the log keeps for undo. */
async function formerTexts(db: Reader, id: string): Promise<string[]> {
  const rows = await db.all<{ former: string }>(
    `SELECT former FROM observation_changes WHERE observation_id = ? AND link = '' AND former IS NOT NULL`,
    [id],
  )
  return rows.flatMap(({ former }) => {
    const { observation } = JSON.parse(former) as { observation?: StoredObservation }
    return observation ? [textOfObservation(observation)] : []
  })
}

async function findEvents(db: Reader, request: WorkRequest): Promise<FoundWork['events']> {
  const found: FoundWork['events'] = []
  for await (const keys of pages(
    db,
    'SELECT key AS id FROM raw_events',
    'key',
    conditionsOf(request, 'session_id', 'at'),
  ))
    for (const key of keys as string[]) {
      const row = await db.get<{ data: Uint8Array }>('SELECT data FROM raw_events WHERE key = ?', [key])
      const text = row && inflateRawSync(row.data).toString('utf8')
      if (text !== undefined && mentions(text, request)) found.push({ key, text: textOfEvent(JSON.parse(text)) })
    }
  return found
}

async function findReads(db: Reader, request: WorkRequest): Promise<FileRead[]> {
  if (request.query === undefined && request.person === undefined) return []
  const { sql, params } = conditionsOf(request, 'session_id', 'at')
  const where = sql === '' ? '' : `WHERE ${sql}`
  const rows = await db.all<FileRead>(`SELECT session_id AS session, path FROM file_reads ${where}`, params)
  return rows.filter(({ path }) => mentions(path, request))
}

async function findRecorded(db: Reader, request: WorkRequest): Promise<FoundWork['recorded']> {
  const found: FoundWork['recorded'] = []
  const conditions = conditionsOf(request, 'session_id', 'at')
  for await (const ids of pages(db, 'SELECT id FROM session_events', 'id', conditions)) {
    const { marks, params } = inList(ids)
    const rows = await db.all<{ id: string; kind: string; text: string }>(
      `SELECT id, kind, text FROM session_events WHERE id IN ${marks} ORDER BY id`,
      params,
    )
    for (const { id, kind, text } of rows)
      if (mentions(`${kind}\n${text}`, request)) found.push({ id, text: `${kind}: ${text}`.slice(0, longestText) })
  }
  return found
}

function conditionsOf({ session, after, before }: WorkRequest, sessionColumn: string, timeColumn: string) {
  const conditions: [string, SqlValue | undefined][] = [
    [`${sessionColumn} = ?`, session],
    [`${timeColumn} >= ?`, after],
    [`${timeColumn} < ?`, before],
  ]
  const held = conditions.filter((one): one is [string, SqlValue] => one[1] !== undefined)
  return { sql: held.map(([sql]) => sql).join(' AND '), params: held.map(([, value]) => value) }
}

/** Ids page by page, so that a large table is never in memory as a whole. */
async function* pages(
  db: Reader,
  select: string,
  column: string,
  { sql, params }: { sql: string; params: SqlValue[] },
): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await db.all<{ id: string }>(
      `${select} WHERE ${column} > ?${sql === '' ? '' : ` AND ${sql}`} ORDER BY ${column} LIMIT ${page}`,
      [last, ...params],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    yield rows.map(({ id }) => id)
  }
}
