import { newId } from '../../core/ids.ts'
import type { RecordDraft } from '../../core/record.ts'
import type { Clock } from '../../core/runtime.ts'
import { inList } from '../../core/sql.ts'
import type { Row } from '../../journal/journal.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import { readTurnNamed } from '../forget-turns.ts'
import type { SessionSummary, SessionTurn } from '../session.ts'
import { readLastTurns, sessionReader } from '../sessions-repository.ts'
import { recordOfSummary, recordOfTurn, turnsBefore } from '../turn-records.ts'

export interface MovingNeeds {
  db: Database
  clock: Clock
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'uncacheStored' | 'sizes'>
}

/** Builds the records of turns under their former ids. A turn without words has no record. */
export async function turnRecords(needs: MovingNeeds, rows: readonly Row[]): Promise<Map<Row, PreparedRecord>> {
  const session = sessionReader(needs.db)
  const taken = await takenIds(needs.db, rows, ({ record }) => record)
  for (const row of rows)
    if ((await readTurnNamed(needs.db, String(row.session), String(row.id)))?.record === row.record)
      taken.delete(String(row.record))
  const drafts = new Map<Row, RecordDraft>()
  const recent = new Map<string, Pick<SessionTurn, 'speaker' | 'text'>[]>()
  for (const row of rows) {
    const turn = row as unknown as SessionTurn & { session: string; record: string | null }
    const of = await session(turn.session)
    const before = recent.get(turn.session) ?? (await readLastTurns(needs.db, turn.session, turnsBefore))
    recent.set(turn.session, [...before, turn].slice(-turnsBefore))
    if (!of || turn.record === null) continue
    // An id that another record uses here is not reused.
    if (taken.has(turn.record)) row.record = newId(turn.at)
    const draft = await recordOfTurn(of, turn, before, String(row.record), needs.search.sizes)
    if (draft) drafts.set(row, draft)
    else row.record = null
  }
  return prepareAll(needs, drafts)
}

export async function summaryRecords(needs: MovingNeeds, rows: readonly Row[]): Promise<Map<Row, PreparedRecord>> {
  const session = sessionReader(needs.db)
  const taken = await takenIds(needs.db, rows, ({ id }) => id)
  for (const id of await knownSummaries(needs.db, rows)) taken.delete(id)
  const drafts = new Map<Row, RecordDraft>()
  for (const row of rows) {
    const of = await session(String(row.session))
    if (!of || taken.has(String(row.id))) continue
    const { startedAt, endedAt, topics, decisions, ...rest } = row
    const lists = { topics: listIn(topics), decisions: listIn(decisions) }
    const summary = { ...rest, ...lists, start: startedAt, end: endedAt } as unknown as SessionSummary
    const draft = recordOfSummary(of, summary)
    if (draft) drafts.set(row, draft)
  }
  return prepareAll(needs, drafts)
}

async function prepareAll({ search }: MovingNeeds, drafts: Map<Row, RecordDraft>): Promise<Map<Row, PreparedRecord>> {
  const prepared = drafts.size === 0 ? [] : await search.prepare([...drafts.values()])
  return new Map([...drafts.keys()].map((row, index) => [row, prepared[index]!]))
}

/** Summaries that exist here and keep their records. */
async function knownSummaries(db: Reader, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return []
  const { marks, params } = inList(rows.map(({ id }) => String(id)))
  const found = await db.all<{ id: string }>(`SELECT id FROM session_summaries WHERE id IN ${marks}`, params)
  return found.map(({ id }) => id)
}

async function takenIds(db: Reader, rows: readonly Row[], idOf: (row: Row) => unknown): Promise<Set<string>> {
  const ids = rows.flatMap((row) => (typeof idOf(row) === 'string' ? [String(idOf(row))] : []))
  if (ids.length === 0) return new Set()
  const { marks, params } = inList(ids)
  const found = await db.all<{ uid: string }>(`SELECT uid FROM records WHERE uid IN ${marks}`, params)
  return new Set(found.map(({ uid }) => uid))
}

const listIn = (json: unknown): string[] => {
  try {
    const list: unknown = JSON.parse(String(json))
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
