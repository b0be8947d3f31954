import { inList } from '../../core/sql.ts'
import { type JoinedRows, journalRows, type Row } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { MovableKind, MovedOutcome } from '../../ports/movable.ts'
import { movableProjects, repositoryRows } from '../../repositories/repositories.ts'
import { redact } from '../../secrets/secrets.ts'
import { forgottenSessions } from '../../sessions/sessions.ts'
import { keepFormer } from '../changes/begin-change.ts'
import { type MovingNeeds, movableObservations } from './movable-observations.ts'
import {
  aliasRows,
  capturedRows,
  changeRows,
  citationRows,
  joinedRows,
  linkRows,
  projectJoinRows,
  receiptLineRows,
  receiptRows,
  undoableRows,
  verdictRows,
} from './observation-rows.ts'

/**
 * Record kinds of agents' work, in an order after the sessions they refer to. Raw events are not exported; they expire
 * after two weeks.
 */
export function observationKinds(given: MovingNeeds): MovableKind[] {
  const needs = { ...given, cover: (text: string) => redact(text).text }
  const ofObservations = (...fields: string[]) => ({ refuses: isMissing('observations', 'id', fields) })
  const ofProject = isMissing('projects', 'name', ['project'])
  return [
    movableProjects(needs),
    journalRows.movable(needs, 'repositories', repositoryRows, { refuses: ofProject, ...undone('repository') }),
    journalRows.movable(needs, 'project-aliases', aliasRows, { refuses: ofProject, ...undone('project_alias') }),
    journalRows.movable(needs, 'captured-sessions', capturedRows, {
      refuses: forgottenSessions.refuseMissingSessions,
      ...undone('captured_session'),
    }),
    movableObservations(needs),
    journalRows.movable(needs, 'observation-links', linkRows, { ...ofObservations('from', 'to'), joined: joinedLinks }),
    // Both belong to observations that undo retracts.
    journalRows.movable(needs, 'link-verdicts', verdictRows, ofObservations('from', 'to')),
    journalRows.movable(needs, 'citations', citationRows, { refuses: isWithoutHolder }),
    movableChanges(needs),
    onlyWhole(
      journalRows.movable(needs, 'project-joins', projectJoinRows, { refuses: isMissing('log', 'id', ['entry']) }),
    ),
    onlyWhole(journalRows.movable(needs, 'joined-rows', joinedRows, { refuses: isMissing('log', 'id', ['entry']) })),
    journalRows.movable(needs, 'receipts', receiptRows, { ...undone('receipt') }),
    journalRows.movable(needs, 'receipt-lines', receiptLineRows, {
      refuses: isMissing('receipts', 'id', ['receipt']),
      ...undone('receipt_line'),
    }),
  ]
}

const undone = (kind: keyof typeof undoableRows) => journalRows.undoneAs(kind, undoableRows[kind].form)

const joinedLinks: JoinedRows = async (tx, { id: line }, rows) => {
  for (const { from, to, kind } of rows)
    await keepFormer(tx, line, { id: String(from), link: `${to} ${kind}`, former: undefined })
}

/** Only imported into an empty home. A home with a log has other entries, so the undo data is left out. */
const onlyWhole = ({ shared: _, ...all }: MovableKind): MovableKind => ({
  ...all,
  write: async (rows, into) => (into.isEmpty ? all.write(rows, into) : rows.map(() => 'left')),
})

function movableChanges(needs: Parameters<typeof journalRows.movable>[0]): MovableKind {
  const refuses: Refusal = async (db, rows) => {
    const entries = await isMissing('log', 'id', ['log'])(db, rows)
    return new Map([...entries, ...(await isMissing('observations', 'id', ['observation'])(db, rows))])
  }
  return onlyWhole(journalRows.movable(needs, 'observation-changes', changeRows, { refuses }))
}

type Refusal = (db: Reader, rows: readonly Row[]) => Promise<Map<Row, MovedOutcome>>

/** Leaves out rows that refer to something missing, because it was forgotten here or is not in the export. */
const isMissing =
  (table: string, column: string, fields: readonly string[]): Refusal =>
  async (db, rows) => {
    const there = await namesIn(db, table, column, rows, fields)
    return leaveOut(rows, (row) => fields.every((field) => there.has(String(row[field]))))
  }

/** A citation belongs to an observation or to a fact. */
const isWithoutHolder: Refusal = async (db, rows) => {
  const observations = await namesIn(db, 'observations', 'id', rows, ['holder'])
  const facts = await namesIn(db, 'facts', 'id', rows, ['holder'])
  return leaveOut(rows, ({ holder }) => observations.has(String(holder)) || facts.has(String(holder)))
}

async function namesIn(
  db: Reader,
  table: string,
  column: string,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<Set<string>> {
  // With the type of the column, because PostgreSQL does not compare a number with a text.
  const given = rows.flatMap((row) => fields.map((field) => row[field]))
  const names = [...new Set(given.filter((one) => typeof one === 'string' || typeof one === 'number'))]
  if (names.length === 0) return new Set()
  const { marks, params } = inList(names)
  const found = await db.all<{ name: string | number }>(
    `SELECT ${column} AS name FROM ${table} WHERE ${column} IN ${marks}`,
    params,
  )
  return new Set(found.map(({ name }) => String(name)))
}

const leaveOut = (rows: readonly Row[], stays: (row: Row) => boolean): Map<Row, MovedOutcome> =>
  new Map(rows.flatMap((row) => (stays(row) ? [] : [[row, 'left' as const]])))
