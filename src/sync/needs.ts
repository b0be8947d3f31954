import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { ForgetRequest } from '../ports/forgetting.ts'
import type { MovableKind } from '../ports/movable.ts'

/** A space as it is kept in step with others. */
export interface WholeSpace {
  /** In the order in which rows come in. */
  kinds(): Promise<readonly MovableKind[]>
  /** Erases for good, here. */
  forget(request: ForgetRequest): Promise<void>
  /** How often something was forgotten: more than before, and something was. */
  forgettings(): Promise<number>
  /** Makes what was deleted unreadable in the database file. Sentences: what is left. */
  overwrite(): Promise<readonly string[]>
}

export interface SyncNeeds {
  db: Database
  clock: Clock
  /** Folder of the space. */
  folder: string
  whole: WholeSpace
  settings: { sync: { folder: string; messages: boolean }; messages: { space: string } }
}
