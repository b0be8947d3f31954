import type { StoredOrigin } from '../fact-rules/fact-rules.ts'
import type { Writer } from '../ports/database.ts'
import * as factRows from './fact-rows.ts'
import * as factWrites from './write-rows.ts'

interface CopiedOrigin {
  factId: string
  fromId: string
  origin: string
  taken: number
}

/** Copies a fact's origins to another fact, and logs the new ones: undo removes only these. */
export async function copyOrigins(tx: Writer, logId: number, fromId: string, factId: string): Promise<void> {
  for (const origin of (await factRows.readOrigins(tx, [fromId])).get(fromId) ?? [])
    await copyOne(tx, logId, origin, fromId, factId)
}

/** Removes the origins that a write copied, or copies back those that it removed; logged under the undoing write. */
export async function undoCopies(tx: Writer, logId: number, byLogId: number): Promise<void> {
  const copies = await tx.all<CopiedOrigin>(
    `SELECT fact_id AS "factId", from_id AS "fromId", origin, taken FROM copied_origins WHERE log_id = ?
     ORDER BY fact_id, origin`,
    [logId],
  )
  for (const { factId, fromId, origin, taken } of copies) {
    if (taken === 1) {
      const known = (await factRows.readOrigins(tx, [fromId])).get(fromId)?.find((one) => one.origin === origin)
      if (known) await copyOne(tx, byLogId, known, fromId, factId)
      continue
    }
    await tx.run('DELETE FROM fact_origins WHERE fact_id = ? AND origin = ?', [factId, origin])
    await note(tx, byLogId, { factId, fromId, origin, taken: 1 })
  }
}

async function copyOne(tx: Writer, logId: number, origin: StoredOrigin, fromId: string, factId: string): Promise<void> {
  if ((await factWrites.insertOrigins(tx, factId, [origin])) > 0)
    await note(tx, logId, { factId, fromId, origin: origin.origin, taken: 0 })
}

const note = (tx: Writer, logId: number, { factId, fromId, origin, taken }: CopiedOrigin) =>
  tx.run('INSERT INTO copied_origins (log_id, fact_id, origin, from_id, taken) VALUES (?, ?, ?, ?, ?)', [
    logId,
    factId,
    origin,
    fromId,
    taken,
  ])
