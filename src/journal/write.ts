import { AsyncLocalStorage } from 'node:async_hooks'
import { namedActor } from '../core/acting-person.ts'
import { newId } from '../core/ids.ts'
import { insertRow } from '../core/sql.ts'
import type { Writer } from '../ports/database.ts'
import type { UndoLine } from '../ports/subsystem.ts'
import type { Image } from './images.ts'
import * as journalImages from './images.ts'

/** One log line to write. */
export interface Entry {
  /** Epoch milliseconds. */
  at: number
  /**
   * `user`, `jarvis`, `session`, `upkeep`, or the name of an agent. The log adds the holder of the token: `user (ann)`.
   */
  actor: string
  action: string
  /** Ids, names or counts, never text: forgotten text must not remain in the log. */
  target: string
  note?: string | undefined
}

/** Lines written by one command have the same change id: they are undone together. */
const current = new AsyncLocalStorage<string | undefined>()

/**
 * The only way to write to the log. The line is part of the transaction of the write that it records; `changes` are the
 * former states of the changed records, for undo. A subsystem with its own tables for former states passes none.
 */
export async function write(tx: Writer, entry: Entry, changes: readonly Image[] = []): Promise<UndoLine> {
  const { at, actor, action, target, note } = entry
  const id = await insertRow(
    tx,
    'INSERT INTO log (at, actor, action, target, note, change) VALUES (?, ?, ?, ?, ?, ?)',
    [at, namedActor(actor), action, target, note ?? null, current.getStore() ?? null],
  )
  await journalImages.keep(tx, id, changes)
  return { id, at }
}

/** Everything written by `work` is one change. Inside another change it becomes a part of that one. */
export const together = <Result>(work: () => Promise<Result>): Promise<Result> =>
  current.getStore() === undefined ? current.run(newId(Date.now()), work) : work()

/** Id of the current change; undefined outside of one. */
export const changeNow = (): string | undefined => current.getStore()

/**
 * Writes of `work` are not part of the current change, for unrelated events during it. With the id of an earlier
 * change, they are part of that one.
 */
export const apart = <Result>(work: () => Promise<Result>, change?: string): Promise<Result> =>
  current.run(change, work)

/** Wraps a method so that its writes are one change. */
export const asOneChange =
  <Given extends unknown[], Result>(method: (...given: Given) => Promise<Result>) =>
  (...given: Given): Promise<Result> =>
    together(() => method(...given))
