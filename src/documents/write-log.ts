import type { Clock } from '../core/runtime.ts'
import type { Writer } from '../ports/database.ts'

/** Adds to the append-only log, in the transaction of the write that it tells of. */
export type WriteLog = (tx: Writer, action: string, target: string, note?: string) => Promise<void>

/** A log for one actor: who is recorded with each entry. */
export function createWriteLog(clock: Clock, actor: string): WriteLog {
  return async (tx, action, target, note) => {
    await tx.run('INSERT INTO log (at, actor, action, target, note) VALUES (?, ?, ?, ?, ?)', [
      clock(),
      actor,
      action,
      target,
      note ?? null,
    ])
  }
}

/** Lines of the log about what lies at or below an address say from now on only `as`: a name can tell as much as a text. */
export async function eraseAddresses(tx: Writer, address: string, as: string): Promise<void> {
  await tx.run(
    `UPDATE log SET target = ?, note = NULL
     WHERE substr(target, 1, length(?)) = ? AND (action LIKE 'file.%' OR action LIKE 'context.%')`,
    [as, address, address],
  )
}
