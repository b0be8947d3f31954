import { batches } from '../../core/batches.ts'
import type { Clock } from '../../core/runtime.ts'
import { insertRow, type RowValue, readRows } from '../../core/table-rows.ts'
import { journalRows, tombstones } from '../../journal/journal.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { MovableKind, MovedOutcome } from '../../ports/movable.ts'
import type { Search } from '../../search/search.ts'
import { forgottenSessions } from '../../sessions/sessions.ts'
import { isIndexed, keepFormer } from '../changes/begin-change.ts'
import type { StoredObservation } from '../observation.ts'
import { recordOf } from '../observation-record.ts'
import { readObservations } from '../observations-repository.ts'
import { observationTombstone } from '../tombstones.ts'
import { type CheckedRow, checkMoved, insertParts, textsOf } from './checked-observation.ts'
import { observationPage } from './observation-page.ts'
import { observationRows } from './observation-rows.ts'
import { sharedObservations } from './shared-observations.ts'

/** Rows per batch. */
const batchSize = 200

export interface MovingNeeds {
  db: Database
  clock: Clock
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'label'>
}

/** Observations with their files, concepts and status, one row each. */
export function movableObservations(needs: MovingNeeds): MovableKind {
  const { db, clock, search } = needs
  return {
    name: 'observations',
    async *read() {
      for await (const rows of allObservations(db))
        for (const { row, whole } of rows) {
          const { concepts, filesRead, filesModified, facts, tools, branch, head, pinnedAt, hiddenAt } = whole
          const kept = { facts, tools, concepts, filesRead, filesModified }
          const { hidden, successor } = whole
          yield { ...row, ...kept, branch, head, pinnedAt, hiddenAt, hidden, successor }
        }
    },
    async write(given, { isEmpty }) {
      const outcomes: MovedOutcome[] = []
      const fresh: { index: number; checked: CheckedRow }[] = []
      const forgotten = await forgottenSessions.forgottenAmong(db, textsOf(given, 'session'))
      const buried = await tombstones.among(db, textsOf(given, 'id'), observationTombstone)
      for (const [index, one] of given.entries()) {
        const checked = checkMoved(one)
        if (typeof checked === 'string') outcomes[index] = { unreadable: checked }
        else if (buried.has(checked.observation.id) || forgotten.has(String(checked.row.session)))
          outcomes[index] = 'left'
        else fresh.push({ index, checked })
      }
      const drafts = fresh.flatMap(({ checked: { observation: one } }) =>
        isIndexed(one.hidden) ? [recordOf(one)] : [],
      )
      const records = new Map((await search.prepare(drafts)).map((record) => [record.draft.uid, record]))
      await db.transaction(async (tx) => {
        for (const { index, checked } of fresh) {
          const isNew =
            !(await isRecord(tx, checked.observation.id)) && (await insertRow(tx, observationRows, checked.row))
          outcomes[index] = isNew ? 'added' : 'known'
          if (!isNew) continue
          await insertParts(tx, checked)
          const record = records.get(checked.observation.id)
          if (record) await search.put(tx, [record])
        }
        const rows = fresh.flatMap(({ index, checked }) => (outcomes[index] === 'added' ? [checked.observation] : []))
        if (!isEmpty)
          await journalRows.noteJoined(tx, { at: clock(), name: 'observations', rows }, async (_, { id: line }) => {
            for (const { id } of rows) await keepFormer(tx, line, { id, former: undefined })
          })
      })
      return outcomes
    },
    shared: sharedObservations(needs),
    async *pages() {
      for await (const rows of allObservations(db))
        for (const { whole } of rows) {
          const { path, text } = observationPage(whole)
          yield { path: `observations/${path}`, text }
        }
    },
  }
}

/** All observations, including hidden ones. */
export async function* allObservations(
  db: Reader,
): AsyncGenerator<{ row: Record<string, RowValue>; whole: StoredObservation }[]> {
  for await (const rows of batches(readRows(db, observationRows), batchSize)) {
    const ids = rows.map(({ id }) => String(id))
    const whole = await readObservations(db, ids)
    const byId = new Map(whole.map((one) => [one.id, one]))
    yield rows.flatMap((row) => (byId.has(String(row.id)) ? [{ row, whole: byId.get(String(row.id))! }] : []))
  }
}

/** Whether another record already has the id; it keeps the id. */
const isRecord = async (tx: Reader, id: string): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM records WHERE uid = ?', [id])) !== undefined
