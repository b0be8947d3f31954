import { fileAddress } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { type Image, journalImages, write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'

/** Adds a line to the log, in the transaction of the write that it records; `changes` are the former states. */
export type WriteLog = (
  tx: Writer,
  action: string,
  target: string,
  note?: string,
  changes?: readonly Image[],
) => Promise<void>

/** A log that records this actor with each entry. */
export const createWriteLog =
  (clock: Clock, actor: string): WriteLog =>
  async (tx, action, target, note, changes) => {
    await write(tx, { at: clock(), actor, action, target, note }, changes)
  }

/** Replaces the target of log lines at or below an address by `as`: a name can reveal as much as a text. */
export async function eraseAddresses(tx: Writer, address: string, as: string): Promise<void> {
  for (const begins of ['file.', 'context.']) await journalImages.renameTargets(tx, address, { begins, to: as })
}

const movedFrom = 'from '

/**
 * Reduces the target of log lines about deleted files, also under former names, to their collection: a path may contain
 * the name of a person.
 */
export async function eraseFileLines(tx: Writer, collection: string, paths: readonly string[]): Promise<void> {
  for (let next = [...paths]; next.length > 0; ) {
    const notes = await journalImages.replaceTargets(
      tx,
      next.map((path) => fileAddress(collection, path)),
      { begins: 'file.', to: fileAddress(collection, '') },
    )
    next = notes.flatMap((note) => (note.startsWith(movedFrom) ? note.slice(movedFrom.length) : []))
  }
}
