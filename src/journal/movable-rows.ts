import type { Clock } from '../core/runtime.ts'
import { checkRow, insertRow, readRows, type TableForm } from '../core/table-rows.ts'
import type { Writer } from '../ports/database.ts'
import type { MovableKind, MovedOutcome, SharedRows } from '../ports/movable.ts'
import type { UndoLine } from '../ports/subsystem.ts'
import * as journalImages from './images.ts'
import { type Row, type SharedNeeds, type SharedRules, sharedTableRows } from './shared-table-rows.ts'
import { write } from './write.ts'

interface Needs<Prepared> extends SharedNeeds<Prepared> {
  clock: Clock
}

/** Keeps under a line of the log what the subsystem's undoer needs to delete rows that joined a space. */
export type JoinedRows = (tx: Writer, line: UndoLine, rows: readonly Row[]) => Promise<void>

interface Rules<Prepared> extends SharedRules<Prepared> {
  /** What undoing keeps of rows that join a space; without it, undo cannot delete them. */
  joined?: JoinedRows
  /** How its rows travel to other machines, beyond what follows from the table; false: they stay. */
  shared?: Partial<SharedRows> | false
}

/**
 * Rows of one table that leave and come back; what has words comes back with its record. Rows that join a space with rows
 * of its own have a line in the log for each batch. Into an empty space the log comes back itself.
 */
export function movableRows<Prepared = never>(
  needs: Needs<Prepared>,
  name: string,
  form: TableForm,
  rules: Rules<Prepared> = {},
): MovableKind {
  return {
    name,
    read: () => readRows(needs.db, form, needs.cover),
    ...(rules.shared !== false && { shared: { ...sharedTableRows(needs, form, rules), ...rules.shared } }),
    async write(given, { isEmpty }) {
      const outcomes: MovedOutcome[] = []
      const checked: { index: number; row: Row }[] = []
      for (const [index, one] of given.entries()) {
        const row = checkRow(form, one, needs.cover)
        if (typeof row === 'string') outcomes[index] = { unreadable: row }
        else checked.push({ index, row })
      }
      const rows = checked.map(({ row }) => row)
      const refused = (await rules.refuses?.(needs.db, rows)) ?? new Map<Row, MovedOutcome>()
      const wanted = rows.filter((row) => !refused.has(row))
      const records = (await rules.records?.(wanted)) ?? new Map<Row, Prepared>()
      await needs.db.transaction(async (tx) => {
        const joined: Row[] = []
        for (const { index, row } of checked) {
          outcomes[index] = refused.get(row) ?? ((await insertRow(tx, form, row)) ? 'added' : 'known')
          if (outcomes[index] !== 'added') continue
          joined.push(row)
          const record = records.get(row)
          if (record) await needs.search.put(tx, [record])
        }
        if (!isEmpty && rules.joined) await noteJoined(tx, { at: needs.clock(), name, rows: joined }, rules.joined)
      })
      return outcomes
    },
  }
}

/** Writes the line of the log for rows that joined a space, unless there are none. `name` is that of their kind. */
export async function noteJoined<Joined>(
  tx: Writer,
  { at, name, rows }: { at: number; name: string; rows: readonly Joined[] },
  keep: (tx: Writer, line: UndoLine, rows: readonly Joined[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return
  const entry = { at, actor: 'import', action: 'import_rows', target: `${rows.length} ${name}` }
  await keep(tx, await write(tx, entry), rows)
}

/** For rows that an undoer knows by images of a kind: it deletes rows that had no former state. */
export const keepAbsent =
  (kind: string, idOf: (row: Row) => string): JoinedRows =>
  (tx, line, rows) =>
    journalImages.keep(
      tx,
      line.id,
      rows.map((row) => ({ kind, id: idOf(row), former: undefined })),
    )
