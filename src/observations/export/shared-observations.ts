import type { Clock } from '../../core/runtime.ts'
import { inList } from '../../core/sql.ts'
import { insertRow, type RowValue } from '../../core/table-rows.ts'
import { tombstones, write } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import type { MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import { type PreparedRecord, recordIdsOf, type Search } from '../../search/search.ts'
import { forgottenSessions } from '../../sessions/sessions.ts'
import { type Change, changeUnder, isIndexed } from '../changes/begin-change.ts'
import { recordOf } from '../observation-record.ts'
import { deleteObservations, readObservations } from '../observations-repository.ts'
import { observationTombstone } from '../tombstones.ts'
import { type CheckedRow, checkMoved, insertParts, textsOf } from './checked-observation.ts'
import { observationRows } from './observation-rows.ts'

interface Needs {
  db: Database
  clock: Clock
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'label'>
}

/** Synchronizes observations between machines. The later version wins, with its status and references. */
export function sharedObservations(needs: Needs): SharedRows {
  const { db, search } = needs
  return {
    key: ({ id }) => String(id),
    own: ['retrieved', 'lastRetrievedAt'],
    put: (rows, unburied) => putObservations(needs, rows, unburied),
    remove: (ids) =>
      db.transaction(async (tx) => {
        await search.remove(tx, await recordIdsOf(tx, ids))
        await deleteObservations(tx, ids)
      }),
    tombstone: ({ id }) => observationTombstone(String(id)),
    forgotten: (observations) => [{ things: { observations } }],
  }
}

async function putObservations(
  needs: Needs,
  given: readonly MovedRow[],
  unburied: ReadonlySet<MovedRow> = new Set(),
): Promise<MovedOutcome[]> {
  const { db, search } = needs
  const checked = given.map((row) => checkMoved({ ...row, retrieved: 0, lastRetrievedAt: null }))
  const forgotten = await forgottenSessions.forgottenAmong(db, textsOf(given, 'session'))
  const buried = await tombstones.among(db, textsOf(given, 'id'), observationTombstone)
  const back = new Set(checked.filter((_, index) => unburied.has(given[index]!)))
  const isLeft = (one: CheckedRow) =>
    forgotten.has(String(one.row.session)) || (buried.has(one.observation.id) && !back.has(one))
  const coming = checked.filter((one): one is CheckedRow => typeof one !== 'string' && !isLeft(one))
  const drafts = coming.flatMap(({ observation }) => (isIndexed(observation.hidden) ? [recordOf(observation)] : []))
  const records = new Map((await search.prepare(drafts)).map((record) => [record.draft.uid, record]))
  return db.transaction(async (tx) => {
    const putting: Putting = {
      tx,
      records,
      ...(await takenIds(tx, coming)),
      change: beginSync(tx, needs, coming.length),
    }
    const outcomes: MovedOutcome[] = []
    for (const one of checked)
      if (typeof one === 'string') outcomes.push({ unreadable: one })
      else outcomes.push(isLeft(one) ? 'left' : await putOne(needs, putting, one))
    return outcomes
  })
}

interface Putting {
  tx: Writer
  records: ReadonlyMap<string, PreparedRecord>
  /** Ids of observations that exist here. */
  known: ReadonlySet<string>
  /** Ids of records of any kind that exist here. */
  taken: ReadonlySet<string>
  /** Begins the change; its log line is written on first use. */
  change: () => Promise<Change>
}

async function putOne({ search }: Needs, putting: Putting, checked: CheckedRow): Promise<MovedOutcome> {
  const { tx, records, known, taken, change } = putting
  const { observation, row } = checked
  const record = records.get(observation.id)
  if (known.has(observation.id)) {
    await (await change()).rewrite(observation, record)
    const { session, prompt, slot, subject } = row as Record<string, RowValue>
    await tx.run('UPDATE observations SET session_id = ?, prompt = ?, slot = ?, subject = ? WHERE id = ?', [
      ...[session!, prompt!, slot!, subject!],
      observation.id,
    ])
    return 'added'
  }
  // An id of another record here is not overwritten.
  if (taken.has(observation.id) || !(await insertRow(tx, observationRows, row)))
    return { unreadable: 'something else has its place here' }
  await insertParts(tx, checked)
  if (record) await search.put(tx, [record])
  return 'added'
}

/** The log line for observations that another machine changed; undo skips it. */
function beginSync(tx: Writer, needs: Needs, count: number): () => Promise<Change> {
  let begun: Promise<Change> | undefined
  const begin = async () =>
    changeUnder(
      tx,
      needs,
      await write(tx, { at: needs.clock(), actor: 'sync', action: 'sync', target: `${count} observations` }),
    )
  return () => {
    begun ??= begin()
    return begun
  }
}

async function takenIds(
  tx: Writer,
  coming: readonly CheckedRow[],
): Promise<{ known: Set<string>; taken: Set<string> }> {
  const ids = coming.map(({ observation }) => observation.id)
  const known = new Set((await readObservations(tx, ids, { files: false, concepts: false })).map(({ id }) => id))
  if (ids.length === 0) return { known, taken: known }
  const { marks, params } = inList(ids)
  const records = await tx.all<{ uid: string }>(`SELECT uid FROM records WHERE uid IN ${marks}`, params)
  return { known, taken: new Set(records.map(({ uid }) => uid)) }
}
