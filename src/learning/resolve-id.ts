import { invalidInput } from '../core/errors.ts'
import type { Reader } from '../ports/database.ts'

/** Fewest characters of an id: it begins with its time, so a shorter one names many records. */
const fewest = 6
const mostShown = 10

/**
 * The id in a table that a typed one names: a leading `k:` or `l:` and a missing end do not matter. Undefined if there
 * is none. Errors: `ambiguous_id`.
 */
export async function resolveId(
  db: Reader,
  table: 'knowledge' | 'learnings',
  reference: string,
): Promise<string | undefined> {
  const start = reference.replace(/^[kl]:/, '')
  if (start.length < fewest) return undefined
  const rows = await db.all<{ id: string }>(`SELECT id FROM ${table} WHERE substr(id, 1, ?) = ? ORDER BY id LIMIT ?`, [
    ...[start.length, start],
    mostShown,
  ])
  if (rows.length > 1)
    throw invalidInput('ambiguous_id', `Several ids begin with "${reference}". Type more of it.`, {
      reference,
      suggestions: rows.map(({ id }) => id),
    })
  return rows[0]?.id
}
