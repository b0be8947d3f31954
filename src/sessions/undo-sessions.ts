import { conflict } from '../core/errors.ts'
import type { RecordDraft } from '../core/record.ts'
import { checkRow, insertRow, type RowValue, type TableForm } from '../core/table-rows.ts'
import { type Image, journalImages } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { JournalLine, Undoer, UndoLine } from '../ports/subsystem.ts'
import { type PreparedRecord, recordIdsOf, type Search } from '../search/search.ts'
import { eventRows, sessionRows, summaryRows, turnRows } from './moving/row-forms.ts'
import { afterAll } from './order-turns.ts'
import type { Session, SessionSummary, SessionTurn } from './session.ts'
import type { SessionWork } from './session-work.ts'
import { readLastTurns, readSession } from './sessions-repository.ts'
import { recordOfSummary, recordOfTurn, turnsBefore } from './turn-records.ts'

type Row = Record<string, RowValue>

/** Kinds of journal records; a kind comes before the kinds that refer to it. */
const forms: Readonly<Record<string, TableForm>> = {
  session: sessionRows,
  turn: turnRows,
  event: eventRows,
  summary: summaryRows,
}
export type SessionKind = 'session' | 'turn' | 'event' | 'summary'
const kinds = Object.keys(forms)

/** The current row of a record, or undefined. A turn is identified by its session and id. */
async function readRow(db: Reader, kind: SessionKind, id: string): Promise<Row | undefined> {
  const { table, fields } = forms[kind]!
  const { where, params } = byId(kind, id)
  const columns = Object.entries(fields).map(([field, [column]]) => `${column} AS "${field}"`)
  return db.get<Row>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`, params)
}

/** The state of a record before a change, stored with the change's log entry. */
export const imageOf = async (db: Reader, kind: SessionKind, id: string): Promise<Image> => ({
  kind,
  id,
  former: await readRow(db, kind, id),
})

export const turnId = (session: string, id: string): string => JSON.stringify([session, id])

/** The id of a turn in log entries of older versions. */
const placeId = (session: string, seq: number): string => `${seq} ${session}`

function byId(kind: SessionKind, id: string): { where: string; params: RowValue[] } {
  if (kind !== 'turn') return { where: 'id = ?', params: [id] }
  if (id.startsWith('[')) return { where: 'session_id = ? AND id = ?', params: JSON.parse(id) as RowValue[] }
  const space = id.indexOf(' ')
  return { where: 'session_id = ? AND seq = ?', params: [id.slice(space + 1), Number(id.slice(0, space))] }
}

/** For forgetting: erases the log's copies of these sessions, their turns, events and summaries. */
export async function forgetSessionImages(tx: Writer, sessions: readonly string[]): Promise<void> {
  await journalImages.forget(tx, 'session', sessions)
  const gone = new Set(sessions)
  for (const kind of ['turn', 'event', 'summary']) await journalImages.forgetThat(tx, kind, (text) => gone.has(text))
}

/** For forgetting: erases the log's copies of these turns. */
export const forgetTurnImages = (
  tx: Writer,
  turns: readonly { session: string; id: string; seq: number }[],
): Promise<void> =>
  journalImages.forget(
    tx,
    'turn',
    turns.flatMap(({ session, id, seq }) => [turnId(session, id), placeId(session, seq)]),
  )

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'sizes'>
  work: SessionWork
}

/** Undoes changes of sessions, turns, events and summaries by restoring each row. */
export const createSessionUndo = (needs: Needs): Undoer => ({
  undoable: (db, lines) =>
    journalImages.linesWith(
      db,
      lines.map(({ id }) => id),
      kinds,
    ),
  titles: titlesOf,
  laterThan: (db, line) => journalImages.later(db, line, kinds),
  async prepare(lines) {
    // All entries at once: a turn and its session may be restored by different ones.
    const images = new Map<string, Image>()
    for (const line of lines)
      for (const image of await journalImages.read(needs.db, line, kinds))
        images.set(`${image.kind} ${image.id}`, image)
    const prepared = await recordsOf(needs, [...images.values()])
    const records = new Map(prepared.map((record) => [record.draft.uid, record]))
    return (tx, line, by) => undoOne(tx, needs, { line, by, records })
  },
})

/** Index records of restored turns and summaries; their session may be restored with them. */
async function recordsOf({ db, search }: Needs, images: readonly Image[]): Promise<PreparedRecord[]> {
  const drafts: RecordDraft[] = []
  const recent = new Map<string, Pick<SessionTurn, 'speaker' | 'text'>[]>()
  const rows = images.filter(({ former }) => former !== undefined)
  const sessions = new Map(
    rows.flatMap(({ kind, id, former }) => (kind === 'session' ? [[id, former as Session]] : [])),
  )
  for (const { kind, former } of rows.sort((a, b) => placeOf(a) - placeOf(b))) {
    if (kind !== 'turn' && kind !== 'summary') continue
    const row = former as Row
    const id = String(row.session)
    const session = sessions.get(id) ?? (await readSession(db, id))
    if (!session) continue
    if (kind === 'summary') {
      const { startedAt, endedAt, topics, decisions, ...rest } = row
      const lists = { topics: JSON.parse(String(topics)), decisions: JSON.parse(String(decisions)) }
      const draft = recordOfSummary(session, { ...rest, ...lists, start: startedAt, end: endedAt } as SessionSummary)
      if (draft) drafts.push(draft)
      continue
    }
    const turn = row as unknown as SessionTurn
    const before = recent.get(id) ?? (await readLastTurns(db, id, turnsBefore))
    recent.set(id, [...before, turn].slice(-turnsBefore))
    if (row.record === null) continue
    const draft = await recordOfTurn(session, turn, before, String(row.record), search.sizes)
    if (draft) drafts.push(draft)
  }
  return drafts.length === 0 ? [] : search.prepare(drafts)
}

const placeOf = ({ former }: Image): number => Number((former as Row).seq ?? 0)

interface Undoing {
  line: number
  by: UndoLine
  records: ReadonlyMap<string, PreparedRecord>
}

async function undoOne(tx: Writer, { search, work }: Needs, { line, by, records }: Undoing): Promise<void> {
  const images = await journalImages.read(tx, line, kinds)
  const of = (kind: string) => images.filter((image) => image.kind === kind)
  const now = new Map<Image, Row | undefined>()
  for (const image of images) now.set(image, await readRow(tx, image.kind as SessionKind, image.id))
  await journalImages.keep(
    tx,
    by.id,
    images.map((image) => ({ ...image, former: now.get(image) })),
  )
  // Rows are deleted before those that they refer to, and restored after them.
  for (const kind of [...kinds].reverse())
    for (const image of of(kind)) {
      const row = now.get(image)
      if (image.former !== undefined || !row) continue
      await refuseIfUsed(tx, work, { line, image })
      await removeRow(tx, search, image, row)
    }
  for (const kind of kinds)
    for (const image of of(kind)) {
      if (image.former === undefined) continue
      await putRow(tx, image, now.get(image))
      const record = records.get(recordOf(kind, image.former as Row) ?? '')
      if (record) await search.put(tx, [record])
    }
}

/** Id of the record in the index. */
const recordOf = (kind: string, row: Row): string | undefined => {
  const uid = kind === 'turn' ? row.record : kind === 'summary' ? row.id : null
  return uid === null || uid === undefined ? undefined : String(uid)
}

async function removeRow(tx: Writer, search: Pick<Search, 'remove'>, { kind, id }: Image, row: Row): Promise<void> {
  const uid = recordOf(kind, row)
  if (uid !== undefined) await search.remove(tx, await recordIdsOf(tx, [uid]))
  const { where, params } = byId(kind as SessionKind, id)
  await tx.run(`DELETE FROM ${forms[kind]!.table} WHERE ${where}`, params)
}

/** Updates an existing row: replacing it would delete the rows that refer to it. */
async function putRow(tx: Writer, { kind, id, former }: Image, now: Row | undefined): Promise<void> {
  const form = forms[kind]!
  const row = checkRow(form, former as Row, (text) => text)
  if (typeof row === 'string')
    throw conflict('changed_since', `The previous state of ${id} cannot be read: ${row}.`, { id })
  if (!now) {
    // Another turn may have taken its place since.
    if (!(await insertRow(tx, form, row)) && kind === 'turn')
      await insertRow(tx, form, { ...row, seq: await afterAll(tx, String(row.session)) })
    return
  }
  const fields = Object.entries(form.fields).filter(([field]) => kind !== 'turn' || field !== 'seq')
  const { where, params } = byId(kind as SessionKind, id)
  await tx.run(`UPDATE ${form.table} SET ${fields.map(([, [column]]) => `${column} = ?`).join(', ')} WHERE ${where}`, [
    ...fields.map(([field]) => row[field] ?? null),
    ...params,
  ])
}

/** Refuses to remove a session with later writes; hooks write without a log entry. */
async function refuseIfUsed(
  tx: Reader,
  work: SessionWork,
  { line, image: { kind, id } }: { line: number; image: Image },
): Promise<void> {
  if (kind !== 'session') return
  const used = await tx.get(
    `SELECT 1 FROM session_turns WHERE session_id = ? UNION ALL SELECT 1 FROM session_events WHERE session_id = ?
     UNION ALL SELECT 1 FROM session_summaries WHERE session_id = ? LIMIT 1`,
    [id, id, id],
  )
  if (used || (await work.isCaptured(tx, id)))
    throw conflict(
      'changed_since',
      `Line ${line} cannot be undone: the session ${id} continued since. To erase it, preview "jarvis forget --session ${id}".`,
      { id: line, session: id },
    )
}

/** Titles for the log: a session's label, or an event's text. */
async function titlesOf(db: Reader, lines: readonly JournalLine[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>()
  for (const { id, action, target } of lines) {
    if (!action.startsWith('session_') && action !== 'event_add') continue
    const [table, column] = action === 'event_add' ? ['session_events', 'text'] : ['sessions', 'label']
    const row = await db.get<{ title: string | null }>(`SELECT ${column} AS title FROM ${table} WHERE id = ?`, [target])
    if (row?.title) titles.set(id, row.title)
  }
  return titles
}
