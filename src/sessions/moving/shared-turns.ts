import type { RowValue, TableForm } from '../../core/table-rows.ts'
import { journalRows, type Row, type SharedNeeds } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { Agreed, SharedRows } from '../../ports/movable.ts'
import type { PreparedRecord } from '../../search/search.ts'
import { indexAgain, readTurnNamed, removeTurns, type SayingTurn } from '../forget-turns.ts'
import { afterAll, orderTurns, readTurnsOutOfOrder } from '../order-turns.ts'
import { turnRows } from './row-forms.ts'
import { refuseMissingSessions } from './where-forgotten.ts'
import { type MovingNeeds, turnRecords } from './written-records.ts'

type TurnKey = [session: string, id: string]
const form: TableForm = { ...turnRows, key: ['session', 'id'] }
const keyOf = (session: string, id: string): string => JSON.stringify([session, id] satisfies TurnKey)

/**
 * Synchronizes turns between machines. A turn is identified by its id. Where two machines continued one session, places
 * collide; every machine then orders the turns of that session alike. When a turn was covered or deleted elsewhere, its
 * record and those of the turns indexed with it are rebuilt here from the remaining text.
 */
export function sharedTurns(needs: MovingNeeds & SharedNeeds<PreparedRecord>, image: string): SharedRows {
  const records = (rows: readonly Row[]) => turnRecords(needs, rows)
  const rows = journalRows.shared(needs, form, { image, refuses: refuseMissingSessions, records, fitted: inFreePlace })
  return {
    ...rows,
    async put(given) {
      const former: (SayingTurn | undefined)[] = []
      for (const { session, id } of given) former.push(await readTurnNamed(needs.db, String(session), String(id)))
      const outcomes = await rows.put(given)
      for (const [index, turn] of former.entries())
        if (turn && outcomes[index] === 'added' && turn.text !== given[index]!['text']) await indexAgain(needs, turn)
      return outcomes
    },
    async remove(keys) {
      const turns: SayingTurn[] = []
      for (const key of keys) {
        const turn = await readTurnNamed(needs.db, ...(JSON.parse(key) as TurnKey))
        if (turn) turns.push(turn)
      }
      if (turns.length > 0) await removeTurns(needs, turns, [])
    },
    agree: () => agreeOnPlaces(needs),
  }
}

/** Gives a row a free place if another turn has its place; the session is put in order later. */
async function inFreePlace(tx: Reader, row: Row): Promise<Row> {
  const { session, id, seq } = row as Record<string, RowValue>
  const other = await tx.get('SELECT 1 FROM session_turns WHERE session_id = ? AND seq = ? AND id <> ?', [
    ...[session!, seq!, id!],
  ])
  return other ? { ...row, seq: await afterAll(tx, String(session)) } : row
}

async function agreeOnPlaces(needs: MovingNeeds): Promise<Agreed[]> {
  const agreed: Agreed[] = []
  for (const session of await readTurnsOutOfOrder(needs.db)) {
    const moved = await needs.db.transaction((tx) => orderTurns(tx, session))
    for (const id of moved) agreed.push({ kind: 'turns', key: keyOf(session, id), isNew: false })
  }
  return agreed
}
