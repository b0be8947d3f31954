import type { Reader, Writer } from '../ports/database.ts'
import { clearNotes } from './images.ts'

/** A former state and its texts. */
export interface FormerState {
  line: number
  /** When the line was written, epoch milliseconds. */
  at: number
  kind: string
  id: string
  /** Its strings, or the matching ones. */
  texts: string[]
}

type WholeState = FormerState & {
  /** The former record. */
  former: unknown
}

/** Number of states per read: a log may contain more of them than memory holds. */
const pageRows = 500

/** Former states of records that existed before a change: all of them, oldest first, or those of one kind. */
export async function* eachState(db: Reader, kind?: string): AsyncGenerator<WholeState> {
  for (let last: Stored = { line: -1, at: 0, kind: kind ?? '', id: '', former: '' }; ; ) {
    const rows = await (kind === undefined ? pageOfAll(db, last) : pageOfKind(db, last))
    for (const row of rows) {
      const former: unknown = JSON.parse(row.former)
      yield { ...row, former, texts: stringsIn(former) }
    }
    if (rows.length < pageRows) return
    last = rows.at(-1)!
  }
}

type Stored = Omit<FormerState, 'texts'> & { former: string }

const stored = `SELECT i.log_id AS line, l.at, i.kind, i.id, i.former FROM log_images i JOIN log l ON l.id = i.log_id
  WHERE i.former IS NOT NULL`

const pageOfAll = (db: Reader, { line, kind, id }: Stored) =>
  db.all<Stored>(
    `${stored} AND (i.log_id, i.kind, i.id) > (?, ?, ?) ORDER BY i.log_id, i.kind, i.id LIMIT ${pageRows}`,
    [line, kind, id],
  )

const pageOfKind = (db: Reader, { line, kind, id }: Stored) =>
  db.all<Stored>(`${stored} AND i.kind = ? AND (i.id, i.log_id) > (?, ?) ORDER BY i.id, i.log_id LIMIT ${pageRows}`, [
    kind,
    id,
    line,
  ])

/** States with a matching string. */
export async function statesThat(db: Reader, says: (text: string) => boolean): Promise<FormerState[]> {
  const found: FormerState[] = []
  for await (const { former: _, ...state } of eachState(db)) {
    const texts = state.texts.filter(says)
    if (texts.length > 0) found.push({ ...state, texts })
  }
  return found
}

/** For forgetting: erases these former states and the notes of their lines. */
export async function forgetStates(tx: Writer, states: readonly FormerState[]): Promise<void> {
  for (const state of states) await deleteState(tx, state)
  await clearNotes(
    tx,
    states.map(({ line }) => line),
  )
}

/**
 * For forgetting: erases every former state of a kind, or of the requested records, with a matching text. Notes stay.
 * `says` gets the JSON's strings.
 */
export async function forgetThat(
  tx: Writer,
  kind: string,
  says: (text: string) => boolean,
  isAsked: (id: string) => boolean = () => true,
): Promise<number> {
  let erased = 0
  for await (const state of eachState(tx, kind)) {
    if (!isAsked(state.id) || !state.texts.some(says)) continue
    erased++
    await deleteState(tx, state)
  }
  return erased
}

const deleteState = (tx: Writer, { line, kind, id }: FormerState) =>
  tx.run('DELETE FROM log_images WHERE log_id = ? AND kind = ? AND id = ?', [line, kind, id])

/** All strings in plain JSON, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
