import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'

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
  const rows = await db.all<{ id: string; saysSame: number }>(
    `SELECT id, content_hash = ? AS "saysSame" FROM facts
     WHERE (slot = ? OR content_hash = ?) AND retired_at IS NULL AND id <> ? ORDER BY id`,
    [contentHash, slot, contentHash, id],
  )
  return rows.map((row) => ({ id: row.id, saysSame: row.saysSame === 1 }))
}
