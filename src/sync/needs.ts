import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { ForgetRequest } from '../ports/forgetting.ts'
import type { MovableKind } from '../ports/movable.ts'

/** A space as sync uses it. */
export interface WholeSpace {
  /** In the order in which rows are imported. */
  kinds(): Promise<readonly MovableKind[]>
  /** Erases permanently, on this machine. */
  forget(request: ForgetRequest): Promise<void>
  /** Number of forgettings: an increase means that something was forgotten. */
  forgettings(): Promise<number>
  /** Makes deleted data unreadable in the database file. Sentences: what remains. */
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
