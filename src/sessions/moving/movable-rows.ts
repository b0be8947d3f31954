import { checkRow, insertRow, type RowValue, readRows, type TableForm } from '../../core/table-rows.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { MovableKind, MovedOutcome } from '../../ports/movable.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import { redact } from '../../text/redact.ts'

export interface MovingNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put'>
}

export type Row = Record<string, RowValue>

interface Rules {
  /** Says which of the rows may not come in, and why. */
  refuses?: (db: Reader, rows: readonly Row[]) => Promise<Map<Row, MovedOutcome>>
  /** Records of the index, of rows that have one. */
  records?: (needs: MovingNeeds, rows: readonly Row[]) => Promise<Map<Row, PreparedRecord>>
}

const covered = (text: string): string => redact(text).text

/** Rows of one table that leave and come back; what has words comes back with its record. */
export function movableRows(needs: MovingNeeds, name: string, form: TableForm, rules: Rules = {}): MovableKind {
  return {
    name,
    read: () => readRows(needs.db, form, covered),
    async write(given) {
      const outcomes: MovedOutcome[] = []
      const checked: { index: number; row: Row }[] = []
      for (const [index, one] of given.entries()) {
        const row = checkRow(form, one, covered)
        if (typeof row === 'string') outcomes[index] = { unreadable: row }
        else checked.push({ index, row })
      }
      const rows = checked.map(({ row }) => row)
      const refused = (await rules.refuses?.(needs.db, rows)) ?? new Map<Row, MovedOutcome>()
      const wanted = rows.filter((row) => !refused.has(row))
      const records = (await rules.records?.(needs, wanted)) ?? new Map<Row, PreparedRecord>()
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
