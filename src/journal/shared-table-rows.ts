import { checkRow, insertRow, isRow, type RowValue, type TableForm, updateRow } from '../core/table-rows.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { FormerRows, MovedOutcome, MovedRow, SharedRows } from '../ports/movable.ts'
import { eachState } from './former-states.ts'
import * as journalImages from './images.ts'

export type Row = Record<string, RowValue>

export interface SharedNeeds<Prepared> {
  db: Database
  /** Redacts secrets in an exported or imported text. */
  cover(text: string): string
  /** The index, which gets the records of imported rows. */
  search: { put(tx: Writer, records: readonly Prepared[]): Promise<unknown> }
}

export interface SharedRules<Prepared> {
  /** Returns rows that may not be imported, with the reason. */
  refuses?: (db: Reader, rows: readonly Row[]) => Promise<Map<Row, MovedOutcome>>
  /** Index records of rows that have one. */
  records?: (rows: readonly Row[]) => Promise<Map<Row, Prepared>>
  /** Adapts a row if one of its unique values is already used here. */
  fitted?: (tx: Writer, row: Row) => Promise<Row>
  /** Removes rows from the index before they are deleted; gets their key values. */
  unindex?: (tx: Writer, keys: readonly (readonly RowValue[])[]) => Promise<unknown>
  /** Kind of their former states in the journal, which have the fields of the form. */
  image?: string
}

/** Sync of one table's rows, by key. Rows with words are written with their record. */
export function sharedTableRows<Prepared>(
  needs: SharedNeeds<Prepared>,
  form: TableForm,
  rules: SharedRules<Prepared>,
): SharedRows {
  return {
    key: (row) => keyOf(form, row),
    ...(rules.image !== undefined && { former: formerRows(needs.db, form, rules.image) }),
    async put(given, unburied) {
      const checked = given.map((row) => checkRow(form, row, needs.cover))
      const rows = checked.filter((row): row is Row => typeof row !== 'string')
      const refused = (await rules.refuses?.(needs.db, rows)) ?? new Map<Row, MovedOutcome>()
      const comesBack = new Set(checked.filter((_, index) => unburied?.has(given[index]!)))
      const whyNot = (row: Row): MovedOutcome | undefined => {
        const why = refused.get(row)
        return why === 'left' && comesBack.has(row) ? undefined : why
      }
      const wanted = rows.filter((row) => whyNot(row) === undefined)
      const records = (await rules.records?.(wanted)) ?? new Map<Row, Prepared>()
      return needs.db.transaction(async (tx) => {
        const outcomes: MovedOutcome[] = []
        for (const row of checked) {
          if (typeof row === 'string') outcomes.push({ unreadable: row })
          else outcomes.push(whyNot(row) ?? (await putRow(tx, form, (await rules.fitted?.(tx, row)) ?? row)))
          const record = typeof row === 'string' ? undefined : records.get(row)
          if (record && outcomes.at(-1) === 'added') await needs.search.put(tx, [record])
        }
        return outcomes
      })
    },
    async remove(keys) {
      const values = keys.map((key) => JSON.parse(key) as RowValue[])
      await needs.db.transaction(async (tx) => {
        await rules.unindex?.(tx, values)
        for (const key of values) await tx.run(`DELETE FROM ${form.table} WHERE ${isRow(form)}`, key)
      })
    },
  }
}

/** Former states of rows in the journal, by the rows' keys. */
function formerRows(db: Database, form: TableForm, image: string): FormerRows {
  const each = async (see: (key: string, id: string) => void) => {
    for await (const { id, former } of eachState(db, image)) see(keyOf(form, former as MovedRow), id)
  }
  return {
    async keys() {
      const found = new Set<string>()
      await each((key) => found.add(key))
      return [...found]
    },
    async forget(keys) {
      const going = new Set(keys)
      const ids = new Set<string>()
      await each((key, id) => {
        if (going.has(key)) ids.add(id)
      })
      await db.transaction((tx) => journalImages.forget(tx, image, [...ids]))
    },
  }
}

/** Key values, as JSON. */
const keyOf = ({ key }: TableForm, row: MovedRow): string => JSON.stringify(key.map((field) => row[field] ?? null))

async function putRow(tx: Writer, form: TableForm, row: Row): Promise<MovedOutcome> {
  if ((await updateRow(tx, form, row)) || (await insertRow(tx, form, row))) return 'added'
  return { unreadable: 'something else has its place here' }
}
