import { conflict } from '../core/errors.ts'
import { inList, slices } from '../core/sql.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { JournalLine, Undoer, UndoLine } from '../ports/subsystem.ts'
import type { PreparedRecord, Search } from '../search/search.ts'
import { changeUnder, type FactState } from './change-facts.ts'
import { conflictingFacts } from './conflicting-facts.ts'
import { undoCopies } from './copied-origins.ts'
import { recordsOfFacts } from './fact-record.ts'
import * as factRows from './fact-rows.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
}

/** Undoes changes of facts: added ones are retired, retired ones reopened. No text is lost. */
export const createFactUndo = (needs: Needs): Undoer => ({
  async undoable(db, lines) {
    const found = new Set<number>()
    for (const slice of slices(lines, 500)) {
      const { marks, params } = inList(slice.map(({ id }) => id))
      const rows = await db.all<{ id: number }>(
        `SELECT DISTINCT log_id AS id FROM fact_changes WHERE log_id IN ${marks}`,
        params,
      )
      for (const { id } of rows) found.add(id)
      // Keeping two facts apart changes neither, but settles their pair.
      const settled = await db.all<{ id: number }>(
        `SELECT DISTINCT settled_log_id AS id FROM fact_pairs WHERE settled_log_id IN ${marks}`,
        params,
      )
      for (const { id } of settled) found.add(id)
    }
    return found
  },
  titles: (db, lines) => titlesOf(db, lines),
  async laterThan(db, line) {
    const rows = await db.all<{ id: number }>(
      `SELECT DISTINCT other.log_id AS id FROM fact_changes mine
       JOIN fact_changes other ON other.fact_id = mine.fact_id AND other.log_id > mine.log_id WHERE mine.log_id = ?`,
      [line],
    )
    return rows.map(({ id }) => id)
  },
  async prepare(lines) {
    const before = new Map<number, FormerState[]>()
    for (const line of lines) before.set(line, await readChanges(needs.db, line))
    const records = await prepareReopened(needs, [...before.values()].flat())
    return (tx, line, by) => undoOne(tx, needs, { line, by, before: before.get(line)!, records })
  },
  // A merge proposal lapses when one of its facts is retired. A synchronized change was written on another machine.
  follows: ['merge_lapse', 'sync'],
  refusals: {
    forget: 'Forgotten data is erased and cannot be restored.',
  },
})

/** Titles of log entries: the content of the added fact, or else of a changed one. */
async function titlesOf(db: Reader, lines: readonly JournalLine[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>()
  for (const slice of slices(lines, 500)) {
    const { marks, params } = inList(slice.map(({ id }) => id))
    const rows = await db.all<{ line: number; content: string }>(
      `SELECT c.log_id AS line, f.content FROM fact_changes c JOIN facts f ON f.id = c.fact_id
       WHERE c.log_id IN ${marks} ORDER BY c.log_id, c.was = 'absent' DESC, c.fact_id`,
      params,
    )
    for (const { line, content } of rows) if (!titles.has(line)) titles.set(line, content)
  }
  return titles
}

interface Undoing {
  line: number
  by: UndoLine
  before: readonly FormerState[]
  records: ReadonlyMap<string, PreparedRecord>
}

async function undoOne(tx: Writer, needs: Needs, { line, by, before, records }: Undoing): Promise<void> {
  await refuseIfPlaceIsTaken(tx, line, before)
  const change = changeUnder(tx, needs, by)
  for (const { factId, was, ...state } of before) {
    if (was === 'absent') await change.retire(factId, 'undone')
    else await change.putBack(factId, state, records.get(factId))
  }
  await undoCopies(tx, line, by.id)
  await undoPairs(tx, line, before, by)
}

interface FormerState extends FactState {
  factId: string
  was: 'absent' | 'open' | 'retired'
}

const readChanges = (db: Reader, line: number): Promise<FormerState[]> =>
  db.all(
    `SELECT fact_id AS "factId", was, was_retired_at AS "retiredAt", was_because AS "retiredBecause",
       was_successor AS "supersededBy", was_valid_to AS "validTo"
     FROM fact_changes WHERE log_id = ? ORDER BY fact_id`,
    [line],
  )

/** Index records of the facts that will be reopened; an open one may be retired in between. */
async function prepareReopened(
  { db, search }: Needs,
  before: readonly FormerState[],
): Promise<Map<string, PreparedRecord>> {
  const ids = before.flatMap(({ factId, was }) => (was === 'open' ? factId : []))
  const facts = await factRows.read(db, ids)
  const records = await search.prepare(await recordsOfFacts(db, [...facts.values()]))
  return new Map(records.map((record) => [record.draft.uid, record]))
}

/** Refuses to reopen a fact whose slot has since been taken. */
async function refuseIfPlaceIsTaken(tx: Writer, id: number, before: readonly FormerState[]): Promise<void> {
  const ids = before.map(({ factId }) => factId)
  const facts = await factRows.read(tx, ids)
  for (const { factId, was } of before) {
    const fact = facts.get(factId)
    if (was !== 'open' || !fact || fact.retiredAt === null) continue
    for (const rival of await conflictingFacts(tx, fact)) {
      if (facts.has(rival.id) || !(await isChangedSince(tx, rival.id, id))) continue
      throw conflict(
        'changed_since',
        `Line ${id} cannot be undone: ${rival.id} has replaced ${factId} since. ` +
          `"jarvis facts restore ${factId}" restores it.`,
        { id, fact: factId, rival: rival.id },
      )
    }
  }
}

const isChangedSince = async (db: Reader, factId: string, line: number): Promise<boolean> =>
  (await db.get('SELECT 1 FROM fact_changes WHERE fact_id = ? AND log_id > ?', [factId, line])) !== undefined

/** Kind of former state: how a pair was settled, by the pair's id. */
const pairImage = 'pair'
type SettledPair = { settledAt: number; outcome: string }

/** Reopens pairs that the write settled, and closes pairs that it opened. */
async function undoPairs(tx: Writer, line: number, before: readonly FormerState[], by: UndoLine): Promise<void> {
  // Undoing an undo settles them again.
  for (const { id, former } of await journalImages.read(tx, line, [pairImage])) {
    const { settledAt, outcome } = former as SettledPair
    await tx.run('UPDATE fact_pairs SET settled_at = ?, outcome = ?, settled_log_id = ? WHERE id = ?', [
      settledAt,
      outcome,
      by.id,
      Number(id),
    ])
  }
  const settled = await tx.all<SettledPair & { id: number }>(
    'SELECT id, settled_at AS "settledAt", outcome FROM fact_pairs WHERE settled_log_id = ? ORDER BY id',
    [line],
  )
  await journalImages.keep(
    tx,
    by.id,
    settled.map(({ id, ...former }) => ({ kind: pairImage, id: String(id), former })),
  )
  await tx.run(
    'UPDATE fact_pairs SET settled_at = NULL, outcome = NULL, settled_log_id = NULL WHERE settled_log_id = ?',
    [line],
  )
  const added = before.flatMap(({ factId, was }) => (was === 'absent' ? factId : []))
  for (const slice of slices(added, 500)) {
    const { marks, params } = inList(slice)
    await tx.run(
      `UPDATE fact_pairs SET settled_at = ?, outcome = 'undone', settled_log_id = ?
       WHERE settled_at IS NULL AND newer_id IN ${marks}`,
      [by.at, by.id, ...params],
    )
  }
}
