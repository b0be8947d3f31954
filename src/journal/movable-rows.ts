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

/** Stores, under a line of the log, the undoer's data for deleting rows that were merged into a space. */
export type JoinedRows = (tx: Writer, line: UndoLine, rows: readonly Row[]) => Promise<void>

interface Rules<Prepared> extends SharedRules<Prepared> {
  /** Undo data of rows merged into a space; without it, undo cannot delete them. */
  joined?: JoinedRows
  /** Sync rules beyond those that follow from the table; false: rows are not synced. */
  shared?: Partial<SharedRows> | false
}

/**
 * Export and import of one table's rows; rows with words are imported with their record. Rows merged into a space with
 * data get a line in the log for each batch. Into an empty space the log itself is imported.
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

/** Writes the log line for merged rows, unless there were none. `name` is the name of their kind. */
export async function noteJoined<Joined>(
  tx: Writer,
  { at, name, rows }: { at: number; name: string; rows: readonly Joined[] },
  keep: (tx: Writer, line: UndoLine, rows: readonly Joined[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return
  const entry = { at, actor: 'import', action: 'import_rows', target: `${rows.length} ${name}` }
  await keep(tx, await write(tx, entry), rows)
}

/** For rows whose undoer uses images of a kind: undo deletes rows without a former state. */
export const keepAbsent =
  (kind: string, idOf: (row: Row) => string): JoinedRows =>
  (tx, line, rows) =>
    journalImages.keep(
      tx,
      line.id,
      rows.map((row) => ({ kind, id: idOf(row), former: undefined })),
    )
