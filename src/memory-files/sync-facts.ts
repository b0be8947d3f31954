import { larger, selectIn } from '../core/sql.ts'
import { journalLines } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { FactLines } from './fact-lines.ts'
import { expectGone } from './seen-lines.ts'
import type { ReadFacts, WrittenFact } from './written-fact.ts'

/** Row of `meta`: the last log entry whose facts were synced. */
const mark = 'fact_lines_until'
/** Number of irrelevant entries after which the mark advances, to keep the next scan short. */
const stride = 1000

/**
 * Syncs MEMORY.md with all changes of facts since the last call: a fact of at least `writtenImportance` gets a line, a
 * retired or erased one loses it. A crash between fact and line is repaired by the next call. Health, money and
 * statements by strangers are never written.
 */
export function createFactSync(db: Database, lines: FactLines, writtenImportance: number, readFacts: ReadFacts) {
  // Last entry that this process has synced; the stored mark is for the next process.
  let looked = 0
  return async function syncFacts(): Promise<void> {
    const newest = await journalLines.newest(db)
    if (newest === looked) return
    const marked = Number((await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [mark]))?.value ?? 0)
    if (newest !== marked)
      await bringInLine(
        { db, lines, readFacts },
        { until: Math.max(looked, marked), marked, newest, writtenImportance },
      )
    looked = newest
  }
}

async function bringInLine(
  { db, lines, readFacts }: { db: Database; lines: FactLines; readFacts: ReadFacts },
  { until, marked, newest, writtenImportance }: Record<'until' | 'marked' | 'newest' | 'writtenImportance', number>,
): Promise<void> {
  const changed = await db.all<{ id: string }>(
    `SELECT c.fact_id AS id FROM fact_changes c JOIN facts f ON f.id = c.fact_id
     WHERE c.log_id > ? AND f.importance >= ? ORDER BY c.log_id, c.fact_id`,
    [until, writtenImportance],
  )
  // Grouped here: SQLite would read the changes of all facts to group them.
  const ids = [...new Set(changed.map(({ id }) => id))]
  const facts = await readFacts(db, ids)
  const written = (fact: WrittenFact | undefined) => fact?.retiredAt === null && !fact.sensitive && !fact.untrusted
  const gone = ids.filter((id) => !written(facts.get(id)))
  await expectGone(db, gone)
  // Only forgetting erases a fact; checking every line after every write would cost more than the write.
  const isForgotten = await journalLines.has(db, { action: 'forget', after: until })
  const forgotten = isForgotten ? await withoutFact(db, lines.writtenIds()) : []
  await lines.write(
    ids.flatMap((id) => (written(facts.get(id)) ? facts.get(id)! : [])),
    [...gone, ...forgotten],
  )
  if (ids.length > 0 || newest - marked > stride)
    await db.transaction(async (tx) => {
      await tx.run(
        `INSERT INTO meta (key, value) VALUES (?, ?)
         ON CONFLICT (key) DO UPDATE SET value = ${larger('CAST(meta.value AS INTEGER)', 'CAST(excluded.value AS INTEGER)')}`,
        [mark, String(newest)],
      )
    })
}

async function withoutFact(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await selectIn<{ id: string }>(db, 'SELECT id FROM facts WHERE id', ids)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
