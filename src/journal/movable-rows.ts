import { checkRow, insertRow, type RowValue, readRows, type TableForm } from '../core/table-rows.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { MovableKind, MovedOutcome } from '../ports/movable.ts'

interface Needs<Prepared> {
  db: Database
  /** Covers secrets in a text that leaves or comes back: `redact`. */
  cover(text: string): string
  /** The index, which takes in the records of rows that come back. */
  search: { put(tx: Writer, records: readonly Prepared[]): Promise<unknown> }
}

export type Row = Record<string, RowValue>

interface Rules<Prepared> {
  /** Says which of the rows may not come in, and why. */
  refuses?: (db: Reader, rows: readonly Row[]) => Promise<Map<Row, MovedOutcome>>
  /** Records of the index, of rows that have one. */
  records?: (rows: readonly Row[]) => Promise<Map<Row, Prepared>>
}

/** Rows of one table that leave and come back; what has words comes back with its record. */
export function movableRows<Prepared = never>(
  needs: Needs<Prepared>,
  name: string,
  form: TableForm,
  rules: Rules<Prepared> = {},
): MovableKind {
  return {
    name,
    read: () => readRows(needs.db, form, needs.cover),
    async write(given) {
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
        for (const { index, row } of checked) {
          outcomes[index] = refused.get(row) ?? ((await insertRow(tx, form, row)) ? 'added' : 'known')
          const record = records.get(row)
          if (outcomes[index] === 'added' && record) await needs.search.put(tx, [record])
        }
      })
      return outcomes
    },
  }
}
