import type { Clock } from '../core/runtime.ts'
import { type Image, renameTargets, write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'

/** Adds a line to the log, in the transaction of the write that it records; `changes` is how things were before. */
export type WriteLog = (
  tx: Writer,
  action: string,
  target: string,
  note?: string,
  changes?: readonly Image[],
) => Promise<void>

/** A log for one actor: who is recorded with each entry. */
export const createWriteLog =
  (clock: Clock, actor: string): WriteLog =>
  async (tx, action, target, note, changes) => {
    await write(tx, { at: clock(), actor, action, target, note }, changes)
  }

/** Lines of the log about what lies at or below an address say from now on only `as`: a name can tell as much as a text. */
export async function eraseAddresses(tx: Writer, address: string, as: string): Promise<void> {
  for (const begins of ['file.', 'context.']) await renameTargets(tx, address, { begins, to: as })
}
