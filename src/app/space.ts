import type { Documents } from '../documents/documents.ts'
import type { Gems } from '../gems/gems.ts'
import type { Memory } from '../memory/memory.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import type { AgentWork } from './agent-work.ts'
import type { DatabaseFacts } from './engine.ts'
import type { Erasing } from './erasing.ts'
import type { OpenSubsystems } from './open-subsystems.ts'

/** One open space: its database and its subsystems. */
export interface OpenSpace {
  readonly name: string
  /** Path of its file; memory files and pages lie beside it, also where the database is another. */
  readonly databasePath: string
  readonly facts: DatabaseFacts
  readonly db: Database
  readonly search: Search
  readonly documents: Documents
  readonly memory: Memory
  readonly observations: AgentWork
  readonly gems: Gems
  readonly subsystems: OpenSubsystems
  /** A warning if its database was missing when it was opened. */
  readonly missing: string | undefined
  /** Rebuilds the search codes from the vectors. */
  rebuildCodes(): Promise<void>
  /** After rows came with their own numbers: new rows get numbers after those. */
  settleCounters(): Promise<void>
  readonly erasing: Erasing
  close(): Promise<void>
}
