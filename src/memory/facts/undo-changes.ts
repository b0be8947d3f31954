import { conflict, notFound } from '../../core/errors.ts'
import type { Clock } from '../../core/runtime.ts'
import { inList } from '../../core/sql.ts'
import type { Database, Reader, Writer } from '../../ports/database.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import { createKeeping, markUndone, refuseIfUndone } from '../../sessions/sessions.ts'
import { beginChange, type FactState } from './change-facts.ts'
import { undoCopies } from './copied-origins.ts'
import { recordOfFact } from './fact-record.ts'
import { readFacts } from './facts-repository.ts'
import { type LogEntry, readEntry, readUndoable } from './read-log.ts'
import { rivalsOf } from './rivals.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  /** The home whose contexts tell of projects. */
  home?: string | undefined
}

/** What to take back: a line of the log, or so many of the last writes. */
export interface UndoRequest {
  entry?: number | undefined
  count?: number | undefined
}

/**
 * Takes writes to facts, observations and projects back, newest first, each as a write of its own that can be undone again. Nothing is lost by it:
 * what was added is retired. Errors: `log_entry_not_found`, `nothing_to_undo`, `already_undone`, `changed_since`.
 */
export async function undoChanges(needs: Needs, { entry, count = 1 }: UndoRequest): Promise<LogEntry[]> {
  const entries = entry === undefined ? await readUndoable(needs.db, count) : [await askedFor(needs.db, entry)]
  if (entries.length === 0)
    throw conflict('nothing_to_undo', 'There is nothing to undo. "jarvis log" shows what was written.')
  for (const one of entries) await undoOne(needs, one)
  return entries
}

async function askedFor(db: Reader, id: number): Promise<LogEntry> {
  const entry = await readEntry(db, id)
  if (!entry)
    throw notFound('log_entry_not_found', `There is no line ${id} in the log. "jarvis log" shows them.`, { id })
  if (entry.undone) throw conflict('already_undone', `Line ${id} is undone already: undo the undoing to have it again.`)
  if (!entry.undoable)
    throw conflict('nothing_to_undo', `Line ${id} (${entry.action}) is no write that can be taken back.`, { id })
  return entry
}

async function undoOne(needs: Needs, entry: LogEntry): Promise<void> {
  const observations = createKeeping(needs)
  if (await observations.isChange(entry.id)) return observations.undo(entry.id)
  const before = await readChanges(needs.db, entry.id)
  const records = await prepareReopened(needs, before)
  await needs.db.transaction(async (tx) => {
    await refuseIfChangedSince(tx, entry.id)
    await refuseIfPlaceIsTaken(tx, entry.id, before)
    const change = await beginChange(tx, needs, { action: 'undo', target: String(entry.id), actor: 'user' })
    for (const { factId, was, ...state } of before) {
      if (was === 'absent') await change.retire(factId, 'undone')
      else await change.putBack(factId, state, records.get(factId))
    }
    await undoCopies(tx, entry.id, change.logId)
    await undoPairs(tx, entry.id, before, change)
    await markUndone(tx, entry.id, change.logId)
  })
}

interface FormerState extends FactState {
  factId: string
  was: 'absent' | 'open' | 'retired'
}

const readChanges = (db: Reader, logId: number): Promise<FormerState[]> =>
  db.all(
    `SELECT fact_id AS factId, was, was_retired_at AS retiredAt, was_because AS retiredBecause,
       was_successor AS supersededBy, was_valid_to AS validTo
     FROM fact_changes WHERE log_id = ? ORDER BY fact_id`,
    [logId],
  )

async function prepareReopened(
  { db, search }: Needs,
  before: readonly FormerState[],
): Promise<Map<string, PreparedRecord>> {
  const facts = await readFacts(
    db,
    before.flatMap(({ factId, was }) => (was === 'open' ? factId : [])),
  )
  const records = await search.prepare(
    [...facts.values()].flatMap((fact) => (fact.retiredAt === null ? [] : recordOfFact(fact))),
  )
  return new Map(records.map((record) => [record.draft.uid, record]))
}

/** A later write stands on this one where it touches the same facts, unless it was taken back itself. */
async function refuseIfChangedSince(tx: Writer, id: number): Promise<void> {
  await refuseIfUndone(tx, id)
  const later = await tx.get<{ id: number; action: string }>(
    `SELECT l.id, l.action FROM fact_changes mine
     JOIN fact_changes other ON other.fact_id = mine.fact_id AND other.log_id > mine.log_id
     JOIN log l ON l.id = other.log_id
     WHERE mine.log_id = ? AND other.log_id NOT IN (SELECT log_id FROM undone_changes)
       AND other.log_id NOT IN (SELECT by_log_id FROM undone_changes)
     ORDER BY l.id DESC LIMIT 1`,
    [id],
  )
  if (later)
    throw conflict(
      'changed_since',
      `Line ${id} was followed by line ${later.id} (${later.action}) on the same fact: undo that one first.`,
      { id, later: later.id },
    )
}

/** A fact that would count again cannot where another one has come in its place since. */
async function refuseIfPlaceIsTaken(tx: Writer, id: number, before: readonly FormerState[]): Promise<void> {
  const facts = await readFacts(
    tx,
    before.map(({ factId }) => factId),
  )
  for (const { factId, was } of before) {
    const fact = facts.get(factId)
    if (was !== 'open' || !fact || fact.retiredAt === null) continue
    for (const rival of await rivalsOf(tx, fact)) {
      if (facts.has(rival.id) || !(await isChangedSince(tx, rival.id, id))) continue
      throw conflict(
        'changed_since',
        `Line ${id} cannot be taken back: ${rival.id} has come in the place of ${factId} since. ` +
          `"jarvis facts restore ${factId}" puts it back there.`,
        { id, fact: factId, rival: rival.id },
      )
    }
  }
}

const isChangedSince = async (db: Reader, factId: string, logId: number): Promise<boolean> =>
  (await db.get('SELECT 1 FROM fact_changes WHERE fact_id = ? AND log_id > ?', [factId, logId])) !== undefined

/** Decisions made by the write wait again; questions that it asked wait no longer. */
async function undoPairs(
  tx: Writer,
  logId: number,
  before: readonly FormerState[],
  { logId: by, at }: { logId: number; at: number },
): Promise<void> {
  await tx.run(
    'UPDATE fact_pairs SET settled_at = NULL, outcome = NULL, settled_log_id = NULL WHERE settled_log_id = ?',
    [logId],
  )
  const added = before.flatMap(({ factId, was }) => (was === 'absent' ? factId : []))
  if (added.length === 0) return
  const { marks, params } = inList(added)
  await tx.run(
    `UPDATE fact_pairs SET settled_at = ?, outcome = 'undone', settled_log_id = ?
     WHERE settled_at IS NULL AND newer_id IN ${marks}`,
    [at, by, ...params],
  )
}
