import { checkRow, insertRow, type RowValue } from '../../core/table-rows.ts'
import type { Row } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { Agreed, MovableKind, MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import { redact } from '../../text/redact.ts'
import { indexAnew, readTurnNamed, removeTurns, type SayingTurn } from '../forget-turns.ts'
import { afterAll, orderTurns, readTurnsOutOfOrder } from '../order-turns.ts'
import { turnRows } from './row-forms.ts'
import { isMissingSession } from './where-forgotten.ts'
import { type MovingNeeds, turnRecords } from './written-records.ts'

type TurnKey = [session: string, id: string]

/**
 * Turns on several machines. A turn is the same one by its id: its place is another one where two machines went on with
 * one session, and every machine then gives the turns of that session the same places. A turn whose words were covered
 * or that was deleted elsewhere leaves nothing here either: its record, and those of the turns that are read with it, are
 * made again from what is left.
 */
export function withSharedTurns(needs: MovingNeeds, kind: MovableKind): MovableKind {
  const { shared } = kind
  if (!shared) return kind
  const own: SharedRows = {
    ...shared,
    key: keyOf,
    put: (rows) => putTurns(needs, rows),
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
  return { ...kind, shared: own }
}

const keyOf = ({ session, id }: MovedRow): string => JSON.stringify([session, id] satisfies unknown[])

async function putTurns(needs: MovingNeeds, given: readonly MovedRow[]): Promise<MovedOutcome[]> {
  const checked = given.map((row) => checkRow(turnRows, row, (text) => redact(text).text))
  const rows = checked.filter((row): row is Row => typeof row !== 'string')
  const refused = await isMissingSession(needs.db, rows)
  const records = await turnRecords(
    needs,
    rows.filter((row) => !refused.has(row)),
  )
  const changed: SayingTurn[] = []
  const outcomes = await needs.db.transaction(async (tx) => {
    const all: MovedOutcome[] = []
    for (const row of checked) {
      const why = typeof row === 'string' ? { unreadable: row } : refused.get(row)
      all.push(why ?? 'added')
      if (typeof row === 'string' || why !== undefined) continue
      const former = await readTurnNamed(tx, String(row['session']), String(row['id']))
      await putTurn(tx, row, former)
      const record = records.get(row)
      if (record) await needs.search.put(tx, [record])
      if (former && former.text !== row['text']) changed.push(former)
    }
    return all
  })
  for (const turn of changed) await indexAnew(needs, turn)
  return outcomes
}

/** A place that another turn has here is left to it until the turns of the session are put in order. */
async function putTurn(tx: Writer, row: Row, former: SayingTurn | undefined): Promise<void> {
  const { session, id, seq, role, speaker, text, at, record } = row as Record<string, RowValue>
  const place = (await isFree(tx, row)) ? seq! : await afterAll(tx, String(session))
  if (!former) {
    await insertRow(tx, turnRows, { ...row, seq: place })
    return
  }
  await tx.run(
    `UPDATE session_turns SET seq = ?, role = ?, speaker = ?, text = ?, at = ?, record_uid = ?
     WHERE session_id = ? AND id = ?`,
    [place, role!, speaker!, text!, at!, record ?? null, session!, id!],
  )
}

const isFree = async (tx: Reader, { session, id, seq }: Row): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM session_turns WHERE session_id = ? AND seq = ? AND id <> ?', [session!, seq!, id!])) ===
  undefined

async function agreeOnPlaces(needs: MovingNeeds): Promise<Agreed[]> {
  const agreed: Agreed[] = []
  for (const session of await readTurnsOutOfOrder(needs.db)) {
    const moved = await needs.db.transaction((tx) => orderTurns(tx, session))
    for (const id of moved) agreed.push({ kind: 'turns', key: keyOf({ session, id }), isNew: false })
  }
  return agreed
}
