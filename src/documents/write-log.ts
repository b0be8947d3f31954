import { fileAddress } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { type Image, journalImages, write } from '../journal/journal.ts'
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
  for (const begins of ['file.', 'context.']) await journalImages.renameTargets(tx, address, { begins, to: as })
}

const movedFrom = 'from '

/**
 * Lines of the log about files that are gone, also under names that they had before, say from now on only in which
 * collection they were: a path may hold the name of a person.
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
