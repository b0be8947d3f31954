import type { Fact } from '../fact-rules/fact-rules.ts'
import type { Reader } from '../ports/database.ts'

export interface ConflictingFact {
  id: string
  /** true: it has the same content; false: it has the same slot, which takes one fact. */
  saysSame: boolean
}

/** Open facts that conflict with this one: they have the same content or its slot. */
export async function conflictingFacts(
  db: Reader,
  { id, slot, contentHash }: Pick<Fact, 'id' | 'slot' | 'contentHash'>,
): Promise<ConflictingFact[]> {
  const rows = await db.all<{ id: string; hash: string }>(
    // A union, because one condition for both would read all facts.
    `SELECT id, content_hash AS hash FROM facts WHERE slot = ? AND retired_at IS NULL AND id <> ?
     UNION SELECT id, content_hash FROM facts WHERE content_hash = ? AND retired_at IS NULL AND id <> ? ORDER BY id`,
    [slot, id, contentHash, id],
  )
  return rows.map(({ id, hash }) => ({ id, saysSame: hash === contentHash }))
}
