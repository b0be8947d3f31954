import { conflict } from '../core/errors.ts'
import { checkRow, insertRow, isRow, type RowValue, type TableForm, updateRow } from '../core/table-rows.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import type { Image } from './images.ts'
import * as journalImages from './images.ts'
import { type JoinedRows, keepAbsent } from './movable-rows.ts'

type Row = Record<string, RowValue>

/** Rows of one table that undo restores exactly. */
export interface UndoableRows {
  form: TableForm
  /** Field with the display name for the log. */
  title: string
}

/** State of a row before a write, for the line that records it. */
export const rowImage = async (db: Reader, kind: string, form: TableForm, id: string): Promise<Image> => ({
  kind,
  id,
  former: await readRow(db, form, id),
})

/** Id of a row in the journal: its key value, or a JSON list of several key fields. */
const rowId = ({ key }: TableForm, row: Row): string =>
  key.length === 1 ? String(row[key[0]!]) : JSON.stringify(key.map((field) => row[field] ?? null))

/** Rules for rows whose changes `createRowUndo` undoes under this kind, also after merging into a space. */
export const undoneAs = (image: string, form: TableForm): { image: string; joined: JoinedRows } => ({
  image,
  joined: keepAbsent(image, (row) => rowId(form, row)),
})

/**
 * Undoes changes of rows with former states in the journal, by their kinds there: each row is restored. For subsystems
 * whose rows have no record in the index; others define their own `Undoer`.
 */
export function createRowUndo(rows: Readonly<Record<string, UndoableRows>>): Undoer {
  const kinds = Object.keys(rows)
  return {
    undoable: (db, lines) =>
      journalImages.linesWith(
        db,
        lines.map(({ id }) => id),
        kinds,
      ),
    async titles(db, lines) {
      const titles = new Map<number, string>()
      for (const { id } of lines)
        for (const image of await journalImages.read(db, id, kinds)) {
          const { form, title } = rows[image.kind]!
          const row = (await readRow(db, form, image.id)) ?? (image.former as Row | undefined)
          if (row && !titles.has(id)) titles.set(id, String(row[title]))
        }
      return titles
    },
    laterThan: (db, line) => journalImages.later(db, line, kinds),
    prepare: async () => async (tx, line, by) => {
      const images = await journalImages.read(tx, line, kinds)
      const formOf = (kind: string) => rows[kind]!.form
      // Store all before deleting any: deleting a row may cascade.
      for (const { kind, id } of images)
        await journalImages.keep(tx, by.id, [await rowImage(tx, kind, formOf(kind), id)])
      for (const image of images) await putBack(tx, formOf(image.kind), image)
    },
  }
}

async function putBack(tx: Writer, form: TableForm, { id, former }: Image): Promise<void> {
  if (former === undefined) {
    await tx.run(`DELETE FROM ${form.table} WHERE ${isRow(form)}`, keyValues(form, id))
    return
  }
  const row = checkRow(form, former as Row, (text) => text)
  if (typeof row === 'string')
    throw conflict('changed_since', `The previous state of ${id} cannot be read: ${row}.`, { id })
  if (!(await updateRow(tx, form, row))) await insertRow(tx, form, row)
}

function readRow(db: Reader, form: TableForm, id: string): Promise<Row | undefined> {
  const columns = Object.entries(form.fields).map(([field, [column]]) => `${column} AS "${field}"`)
  return db.get<Row>(`SELECT ${columns.join(', ')} FROM ${form.table} WHERE ${isRow(form)}`, keyValues(form, id))
}

const keyValues = ({ key }: TableForm, id: string): RowValue[] =>
  key.length === 1 ? [id] : (JSON.parse(id) as RowValue[])
