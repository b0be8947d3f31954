import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { recordOfFact } from '../facts/fact-record.ts'
import { factColumns, queryFacts } from '../facts/facts-repository.ts'

/** Facts written in one transaction. */
const batch = 500

/**
 * Makes the index say what the tables say: an open fact without a record gets one, a record without an open fact goes.
 * For repair, after pages of the database were lost. Returns how many were put right.
 */
export async function reindexFacts({ db, search }: { db: Database; search: Search }): Promise<number> {
  const missing = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f WHERE f.retired_at IS NULL AND NOT EXISTS
       (SELECT 1 FROM records r JOIN chunks c ON c.record_id = r.id WHERE r.uid = f.id) ORDER BY f.id`,
    [],
  )
  for (let start = 0; start < missing.length; start += batch) {
    const records = await search.prepare(missing.slice(start, start + batch).map((fact) => recordOfFact(fact)))
    await db.transaction((tx) => search.put(tx, records))
  }
  const surplus = await db.all<{ id: number }>(
    `SELECT r.id FROM records r WHERE r.kind = 'fact' AND NOT EXISTS
       (SELECT 1 FROM facts f WHERE f.id = r.uid AND f.retired_at IS NULL)`,
  )
  if (surplus.length > 0)
    await db.transaction((tx) =>
      search.remove(
        tx,
        surplus.map(({ id }) => id),
      ),
    )
  return missing.length + surplus.length
}
