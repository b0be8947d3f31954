import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'

interface Rival {
  id: string
  /** It says the very same; otherwise it has the place that only one fact can have. */
  saysSame: boolean
}

/** Open facts that cannot count beside this one: they say the same, or have its slot. */
export async function rivalsOf(
  db: Reader,
  { id, slot, contentHash }: Pick<Fact, 'id' | 'slot' | 'contentHash'>,
): Promise<Rival[]> {
  const rows = await db.all<{ id: string; saysSame: number }>(
    `SELECT id, content_hash = ? AS "saysSame" FROM facts
     WHERE (slot = ? OR content_hash = ?) AND retired_at IS NULL AND id <> ? ORDER BY id`,
    [contentHash, slot, contentHash, id],
  )
  return rows.map((row) => ({ id: row.id, saysSame: row.saysSame === 1 }))
}
