import { groupBy } from '../core/group-by.ts'
import { inList, insertRows, slices } from '../core/sql.ts'
import { visibleOnRequest } from '../core/vocabulary.ts'
import type { Reader, SqlValue, Writer } from '../ports/database.ts'
import { deleteReceipts } from '../receipts/receipts.ts'
import type { Observation, ObservationLink, ObservationType, StoredObservation } from './observation.ts'

const columns = `o.id, o.session_id AS session, o.prompt, o.type, o.title, o.subtitle, o.narrative, o.facts, o.tools,
  o.project, o.agent, o.confidence, o.tokens, o.discovery_tokens AS "discoveryTokens", o.made_by AS "madeBy", o.at,
  o.updated_at AS "updatedAt", o.retrieved, o.last_retrieved_at AS "lastRetrievedAt", s.branch, s.head,
  s.pinned_at AS "pinnedAt", s.hidden_at AS "hiddenAt", s.hidden_because AS hidden, s.successor_id AS successor`
const tables = 'observations o LEFT JOIN observation_standing s ON s.observation_id = o.id'

type Row = Omit<StoredObservation, 'facts' | 'tools' | 'concepts' | 'filesRead' | 'filesModified'> & {
  facts: string
  tools: string
}

/** Writes an observation with its files and concepts. An existing one is replaced, but keeps its use counts. */
export async function putObservation(
  tx: Writer,
  observation: Observation,
  { slot, subject }: { slot: string; subject: string | null },
): Promise<void> {
  const { id, session, prompt, type, title, subtitle, narrative, facts, tools, project, agent, madeBy } = observation
  const { confidence, tokens, discoveryTokens, at, updatedAt } = observation
  await tx.run(
    `INSERT INTO observations (id, session_id, prompt, slot, subject, type, title, subtitle, narrative, facts, tools,
       project, agent, confidence, tokens, discovery_tokens, made_by, at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET type = excluded.type, title = excluded.title, subtitle = excluded.subtitle,
       narrative = excluded.narrative, facts = excluded.facts, tools = excluded.tools, project = excluded.project,
       agent = excluded.agent, confidence = excluded.confidence, tokens = excluded.tokens,
       discovery_tokens = excluded.discovery_tokens, made_by = excluded.made_by, at = excluded.at,
       updated_at = excluded.updated_at, subject = excluded.subject`,
    [
      ...[id, session, prompt, slot, subject, type, title, subtitle, narrative, JSON.stringify(facts)],
      ...[JSON.stringify(tools), project, agent, confidence, tokens, discoveryTokens, madeBy, at, updatedAt],
    ],
  )
  await tx.run('DELETE FROM observation_files WHERE observation_id = ?', [id])
  await tx.run('DELETE FROM observation_concepts WHERE observation_id = ?', [id])
  await insertFilesAndConcepts(tx, observation)
}

/** Writes its files and concepts without duplicates. */
export async function insertFilesAndConcepts(
  tx: Writer,
  { id, filesRead, filesModified, concepts }: Pick<Observation, 'id' | 'filesRead' | 'filesModified' | 'concepts'>,
): Promise<void> {
  await insertRows<SqlValue>(
    tx,
    'INSERT INTO observation_files (observation_id, path, modified)',
    [...filesRead.map((path) => [id, path, 0]), ...filesModified.map((path) => [id, path, 1])],
    'ON CONFLICT DO NOTHING',
  )
  await insertRows<SqlValue>(
    tx,
    'INSERT INTO observation_concepts (observation_id, concept)',
    concepts.map((concept) => [id, concept]),
    'ON CONFLICT DO NOTHING',
  )
}

/** Deletes rows; the caller removes their search records. */
export async function deleteObservations(tx: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx.run('DELETE FROM observations WHERE id = ?', [id])
  await deleteReceipts.linesOf(tx, ids)
}

/** Parts to read from other tables; parts that are not read stay empty. */
export interface ReadParts {
  files?: boolean
  concepts?: boolean
}

/** Existing observations among the ids, in the order of the ids. */
export async function readObservations(
  db: Reader,
  ids: readonly string[],
  parts?: ReadParts,
): Promise<StoredObservation[]> {
  const found = new Map<string, StoredObservation>()
  for (const slice of slices([...new Set(ids)], 256)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<Row>(`SELECT ${columns} FROM ${tables} WHERE o.id IN ${marks}`, params)
    for (const observation of await complete(db, rows, parts)) found.set(observation.id, observation)
  }
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

/** Title, narrative and facts (as JSON) of observations, without their other parts. */
export async function readTexts(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const { marks, params } = inList(ids)
  const rows = await db.all<{ id: string; title: string; narrative: string; facts: string }>(
    `SELECT id, title, narrative, facts FROM observations WHERE id IN ${marks}`,
    params,
  )
  return new Map(rows.map(({ id, title, narrative, facts }) => [id, `${title}\n${narrative}\n${facts}`]))
}

export interface ObservationFilter {
  project?: string | undefined
  agent?: string | undefined
  session?: string | undefined
  /** User who requested the session, and the channel of it. */
  requester?: string | undefined
  channel?: string | undefined
  types?: readonly ObservationType[] | undefined
  branch?: string | undefined
  /** Includes archived observations and those of deleted branches. */
  archived?: boolean | undefined
  /** Epoch milliseconds, inclusive and exclusive. */
  after?: number | undefined
  before?: number | undefined
}

/** Observations by time; `from` continues after the `at` and `id` of the last one. */
export async function listObservations(
  db: Reader,
  filter: ObservationFilter,
  { order, limit, from }: { order: 'newest' | 'oldest'; limit: number; from?: { at: number; id: string } | undefined },
  parts?: ReadParts,
): Promise<StoredObservation[]> {
  const conditions: string[] = []
  const params: SqlValue[] = []
  const where = (condition: string, ...values: SqlValue[]) => {
    conditions.push(condition)
    params.push(...values)
  }
  if (filter.project !== undefined) where('o.project = ?', filter.project)
  if (filter.agent !== undefined) where('o.agent = ?', filter.agent)
  if (filter.session !== undefined) where('o.session_id = ?', filter.session)
  if (filter.requester !== undefined)
    where('o.session_id IN (SELECT id FROM sessions WHERE requester = ?)', filter.requester)
  if (filter.channel !== undefined) where('o.session_id IN (SELECT id FROM sessions WHERE channel = ?)', filter.channel)
  if (filter.types?.length) where(`o.type IN (${filter.types.map(() => '?').join(', ')})`, ...filter.types)
  if (filter.branch !== undefined) where('s.branch = ?', filter.branch)
  where(visibleCondition(filter))
  if (filter.after !== undefined) where('o.at >= ?', filter.after)
  if (filter.before !== undefined) where('o.at < ?', filter.before)
  const [sign, direction] = order === 'newest' ? ['<', 'DESC'] : ['>', 'ASC']
  if (from) where(`(o.at, o.id) ${sign} (?, ?)`, from.at, from.id)
  const rows = await db.all<Row>(
    `SELECT ${columns} FROM ${tables} WHERE ${conditions.join(' AND ')}
     ORDER BY o.at ${direction}, o.id ${direction} LIMIT ?`,
    [...params, limit],
  )
  return complete(db, rows, parts)
}

/** SQL condition for visible observations. A branch filter includes archived ones of that branch. */
const visibleCondition = ({ archived = false, branch }: ObservationFilter): string =>
  archived || branch !== undefined
    ? `(s.hidden_because IS NULL OR s.hidden_because IN ('${visibleOnRequest.join("', '")}'))`
    : 's.hidden_because IS NULL'

/** Adds files and concepts to rows in place, because copying hundreds of rows took longer than reading them. */
async function complete(
  db: Reader,
  rows: readonly Row[],
  { files = true, concepts = true }: ReadParts = {},
): Promise<StoredObservation[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const filesOf = groupBy(files ? await readFiles(db, ids) : [], ({ id }) => id)
  const conceptsOf = groupBy(concepts ? await readConcepts(db, ids) : [], ({ id }) => id)
  return rows.map((row) => {
    const named = filesOf.get(row.id) ?? []
    const paths = (modified: number) => named.flatMap((file) => (file.modified === modified ? file.path : []))
    return Object.assign(row, {
      facts: JSON.parse(row.facts) as string[],
      tools: JSON.parse(row.tools) as string[],
      concepts: (conceptsOf.get(row.id) ?? []).map(({ concept }) => concept),
      filesRead: paths(0),
      filesModified: paths(1),
    })
  })
}

function readFiles(db: Reader, ids: readonly string[]): Promise<{ id: string; path: string; modified: number }[]> {
  const { marks, params } = inList(ids)
  return db.all(
    `SELECT observation_id AS id, path, modified FROM observation_files WHERE observation_id IN ${marks} ORDER BY path`,
    params,
  )
}

function readConcepts(db: Reader, ids: readonly string[]): Promise<{ id: string; concept: string }[]> {
  const { marks, params } = inList(ids)
  return db.all(
    `SELECT observation_id AS id, concept FROM observation_concepts WHERE observation_id IN ${marks} ORDER BY concept`,
    params,
  )
}

export async function linkObservations(
  tx: Writer,
  { from, to, kind, madeBy, isSure = false }: ObservationLink,
  now: number,
): Promise<void> {
  await tx.run(
    `INSERT INTO observation_links (from_id, to_id, kind, made_by, created_at) SELECT ?, ?, ?, ?, ?
     WHERE NOT EXISTS (SELECT 1 FROM observation_link_verdicts
       WHERE from_id = ? AND to_id = ? AND kind = ? AND verdict = 'removed')
     ON CONFLICT DO NOTHING`,
    [from, to, kind, madeBy, now, from, to, kind],
  )
  if (isSure)
    await tx.run(
      `INSERT INTO observation_link_verdicts (from_id, to_id, kind, verdict, at) VALUES (?, ?, ?, 'confirmed', ?)
       ON CONFLICT DO NOTHING`,
      [from, to, kind, now],
    )
}

interface OpenErrorRow {
  id: string
  at: number
  subject: string
  title: string
  cause: string
  branch: string | null
  hidden: string | null
}

interface OpenErrorsOf {
  session: string
  /** Errors of other sessions of the project are included from `since` to `until`, epoch milliseconds. */
  project?: string | null
  since?: number
  until?: number | undefined
  /** A prompt of the session whose errors and fixes are ignored. */
  exceptPrompt?: number
}

/** Errors without a fix, each with its branch and why it is hidden, if it is. */
export const readOpenErrors = (
  db: Reader,
  { session, project = null, since = 0, until = 1e15, exceptPrompt = Number.MAX_SAFE_INTEGER }: OpenErrorsOf,
): Promise<OpenErrorRow[]> =>
  db.all(
    `SELECT o.id, o.at, o.subject, o.title, o.subtitle AS cause, s.branch, s.hidden_because AS hidden FROM ${tables}
     WHERE ((o.session_id = ? AND o.prompt < ?) OR (o.project = ? AND o.at > ? AND o.at <= ? AND o.session_id <> ?))
       AND o.subject IS NOT NULL AND o.type = 'error'
       AND NOT EXISTS (SELECT 1 FROM observation_links l JOIN observations f ON f.id = l.to_id
         WHERE l.from_id = o.id AND l.kind = 'led_to' AND NOT (f.session_id IS NOT DISTINCT FROM ? AND f.prompt IS NOT DISTINCT FROM ?))
     ORDER BY o.at, o.id`,
    [session, exceptPrompt, project, since, until, session, session, exceptPrompt],
  )

/** Closes errors whose command has succeeded since. */
export async function closeErrors(tx: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx.run(`UPDATE observations SET subject = NULL WHERE id = ? AND type = 'error'`, [id])
}

/** Counts that these were fetched in full. */
export async function countRetrievals(tx: Writer, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids)
    await tx.run('UPDATE observations SET retrieved = retrieved + 1, last_retrieved_at = ? WHERE id = ?', [now, id])
}
