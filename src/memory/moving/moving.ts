import { checkRow, insertRow, type RowValue, readRows, type TableForm } from '../../core/table-rows.ts'
import { journalRows } from '../../journal/journal.ts'
import { restoringKey } from '../../memory-files/memory-files.ts'
import type { Reader } from '../../ports/database.ts'
import type { MovableKind, MovedOutcome, MovedRow } from '../../ports/movable.ts'
import { redact } from '../../secrets/secrets.ts'
import type { loadMovingFacts, MovingNeeds } from '../../stored-facts/stored-facts.ts'
import { markNames, markRows, tombstoneRows } from './row-forms.ts'

type MovingFacts = Awaited<ReturnType<typeof loadMovingFacts>>

/**
 * Kinds of rows that memory exports and imports. Tombstones come first, to keep out forgotten facts. Marks come before the
 * facts, so that no file line is written for a fact that already has one.
 */
export function memoryKinds(needs: MovingNeeds, facts: MovingFacts): MovableKind[] {
  const own = (name: string, form: TableForm, ...refers: Reference[]) => rowsOfOwn(needs, name, form, refers)
  return [
    {
      ...own('tombstones', tombstoneRows),
      write: (rows) => writeRows(needs, tombstoneRows, rows),
      shared: journalRows.shared({ ...needs, cover: covered }, tombstoneRows, {}),
    },
    { ...own('marks', markRows), read: () => readMarks(needs) },
    facts.factKind(needs),
    own('log', journalRows.logTable),
    own('fact-changes', facts.changeRows, ['entry', 'log', 'id'], ['fact', 'facts', 'id']),
    own('copied-origins', facts.copiedRows, ['entry', 'log', 'id'], ['fact', 'facts', 'id'], ['from', 'facts', 'id']),
    own('former-states', journalRows.imagesTable, ['entry', 'log', 'id']),
    own('undone', journalRows.undoneTable, ['entry', 'log', 'id']),
    {
      ...own('pairs', facts.pairRows, ['newer', 'facts', 'id'], ['older', 'facts', 'id']),
      shared: facts.sharedPairs(needs),
    },
  ]
}

/** Whether the restore of the export with this mark into an empty space was interrupted. */
export const isRestoring = async ({ db }: Pick<MovingNeeds, 'db'>, mark: string): Promise<boolean> =>
  (await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [restoringKey]))?.value === mark

/** Stores which export is being restored; without a mark, that the restore is complete. */
export async function setRestoring({ db }: Pick<MovingNeeds, 'db'>, mark?: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('DELETE FROM meta WHERE key = ?', [restoringKey])
    if (mark !== undefined) await tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [restoringKey, mark])
  })
}

/** A field that refers to a row of another table; without that row the row is dropped. */
type Reference = readonly [field: string, table: 'log' | 'facts', column: 'id']

const covered = (text: string): string => redact(text).text

/** Rows that belong to their space: they are restored into an empty space only. */
const rowsOfOwn = (needs: MovingNeeds, name: string, form: TableForm, refers: readonly Reference[]): MovableKind => ({
  name,
  read: () => readRows(needs.db, form, covered),
  write: async (rows, { isEmpty }) =>
    isEmpty ? writeRows(needs, form, rows, refers) : rows.map(() => 'left' as const),
})

async function* readMarks({ db }: MovingNeeds) {
  for await (const row of readRows(db, markRows)) if (markNames.includes(String(row.name))) yield row
}

async function writeRows(
  { db }: MovingNeeds,
  form: TableForm,
  rows: readonly MovedRow[],
  refers: readonly Reference[] = [],
): Promise<MovedOutcome[]> {
  const checked = rows.map((row) => checkRow(form, row, covered))
  return db.transaction(async (tx) => {
    const outcomes: MovedOutcome[] = []
    for (const row of checked) {
      if (typeof row === 'string') outcomes.push({ unreadable: row })
      else if (await lacks(tx, row, refers)) outcomes.push('left')
      else outcomes.push((await insertRow(tx, form, row)) ? 'added' : 'known')
    }
    return outcomes
  })
}

async function lacks(tx: Reader, row: Record<string, RowValue>, refers: readonly Reference[]): Promise<boolean> {
  for (const [field, table, column] of refers)
    if (!(await tx.get(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [row[field] ?? null]))) return true
  return false
}
