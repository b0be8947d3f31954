import type { Clock } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import { journalImages, type Row, tombstones } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { MovedOutcome, MovedRow } from '../ports/movable.ts'
import { forgottenSessions } from '../sessions/sessions.ts'
import { countEvidence } from './count-evidence.ts'
import { learningTombstone } from './tombstones.ts'

interface Naming {
  /** The learning that a row belongs to. */
  of?: (row: MovedRow) => string
  session?: (row: MovedRow) => string
  /** Names of a row with the tombstone that each would have. */
  buried?: readonly (readonly [name: (row: MovedRow) => string, tombstone: (name: string) => string])[]
}

/**
 * Selects rows to skip: those forgotten here, by themselves or with their session, and those of a learning that was not
 * imported. `refused` collects the learnings of forgotten rows.
 */
export const leftOut =
  ({ of, session, buried = [] }: Naming, refused?: Set<string>) =>
  async (db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> => {
    const out = new Set<Row>()
    const add = (row: Row) => {
      out.add(row)
      if (of) refused?.add(of(row))
    }
    for (const [name, tombstone] of buried) {
      const gone = await tombstones.among(db, rows.map(name), tombstone)
      for (const row of rows) if (gone.has(name(row))) add(row)
    }
    if (session) {
      const gone = await forgottenSessions.forgottenAmong(db, [...new Set(rows.map(session))])
      for (const row of rows) if (gone.has(session(row))) add(row)
    }
    if (of) {
      const there = await learningsAmong(db, [...new Set(rows.map(of))])
      for (const row of rows) if (!there.has(of(row))) out.add(row)
    }
    return new Map([...out].map((row) => [row, 'left' as const]))
  }

async function learningsAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const slice of slices(ids, 500)) {
    const { marks, params } = inList(slice)
    for (const { id } of await db.all<{ id: string }>(`SELECT id FROM learnings WHERE id IN ${marks}`, params))
      found.add(id)
  }
  return found
}

/**
 * Handles learnings whose evidence was skipped because it was forgotten here: they count the remaining evidence, and
 * one without any is forgotten, too.
 */
export async function withoutReason(
  { db, clock }: { db: Database; clock: Clock },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    for (const id of ids) {
      if ((await countEvidence(tx, id)) > 0) continue
      await tombstones.bury(tx, [learningTombstone(id)], clock())
      await tx.run('DELETE FROM learnings WHERE id = ?', [id])
      await journalImages.forget(tx, 'learning', [id])
    }
  })
}

/**
 * Two machines that count the same learning in parallel each miss runs of the other. The counts are raised to at least
 * the known runs. Returns the changed learnings.
 */
export async function raiseCounts(db: Database): Promise<string[]> {
  const rows = await db.all<Record<'occurrences' | 'uses' | 'successes' | 'failures', number> & { id: string }>(
    'SELECT id, occurrences, uses, successes, failures FROM learnings ORDER BY id',
  )
  const seen = await byLearning(db, 'SELECT learning, COUNT(*) AS times FROM learning_evidence GROUP BY learning')
  const used = await byLearning(db, 'SELECT learning, COUNT(*) AS times FROM learning_uses GROUP BY learning')
  const of = (outcome: string) =>
    byLearning(db, 'SELECT learning, COUNT(*) AS times FROM learning_uses WHERE outcome = ? GROUP BY learning', outcome)
  const [helped, failed] = [await of('helped'), await of('failed')]
  const raised = rows.flatMap((row) => {
    const atLeast = (known: number, counted: ReadonlyMap<string, number>) => Math.max(known, counted.get(row.id) ?? 0)
    const counts = [
      ...[atLeast(row.occurrences, seen), atLeast(row.uses, used)],
      ...[atLeast(row.successes, helped), atLeast(row.failures, failed)],
    ]
    const isSame = counts.join() === [row.occurrences, row.uses, row.successes, row.failures].join()
    return isSame ? [] : [{ id: row.id, counts }]
  })
  if (raised.length > 0)
    await db.transaction(async (tx) => {
      for (const { id, counts } of raised)
        await tx.run('UPDATE learnings SET occurrences = ?, uses = ?, successes = ?, failures = ? WHERE id = ?', [
          ...counts,
          id,
        ])
    })
  return raised.map(({ id }) => id)
}

async function byLearning(db: Reader, sql: string, ...params: string[]): Promise<Map<string, number>> {
  const rows = await db.all<{ learning: string; times: number }>(sql, params)
  return new Map(rows.map(({ learning, times }) => [learning, Number(times)]))
}
