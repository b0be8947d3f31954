import { cannotWrite } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import { apart } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { type Degraded, keepInLine, outOfDateReason, withDegraded } from './degraded.ts'
import { createFactLines } from './fact-lines.ts'
import { type FileSettings, usualFileSettings } from './file-settings.ts'
import { createFileStore } from './file-store.ts'
import { type Refreshed, refreshIndex } from './index-files.ts'
import { removeLeftOvers } from './left-overs.ts'
import { createOwnerEdits, type OwnerEditsNeeds } from './owner-edits.ts'
import type { FindPlaced, LinesInProject, NewerFirst } from './search-memory.ts'
import { createFileShare } from './share-files.ts'
import { createFactSync } from './sync-facts.ts'
import type { ReadFacts } from './written-fact.ts'

export interface MemoryFilesNeeds {
  db: Database
  search: Search
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** Actor of the log entries. */
  actor?: string
  /** Applies the owner's edits of fact lines; without it, fact lines are only written. */
  facts?: OwnerEditsNeeds['facts'] | undefined
  readFacts: ReadFacts
  findPlaced?: FindPlaced | undefined
  newerFirst?: NewerFirst | undefined
  linesInProject?: LinesInProject | undefined
  settings?: FileSettings | undefined
}

/** Dependencies shared by every verb of the memory files. */
export type FileGround = ReturnType<typeof createFileGround>

/** Follows the owner's files and syncs them with facts, other machines and the index. */
export function createFileGround({
  db,
  search,
  clock,
  folder,
  facts,
  readFacts,
  settings = usualFileSettings,
  actor = 'jarvis',
}: MemoryFilesNeeds) {
  const store = createFileStore({ db, clock, folder, actor })
  const restore = (path: string) => store.change(path, 'memory.restore', (text) => text)
  const factLines = createFactLines(store)
  const syncFacts = createFactSync(db, factLines, settings.longTermImportance, readFacts)
  const share = createFileShare({ db, folder })
  const shared = async () => void (await keepInLine(share))
  const takeOwnerEdits = facts && createOwnerEdits({ db, folder, store, facts, readFacts })
  // The owner's edits are logged as their own change, whichever command finds them.
  const followFacts = (): Promise<string[]> =>
    apart(async () => [
      ...new Set([
        ...(await keepInLine(share)),
        ...(takeOwnerEdits ? await takeOwnerEdits() : []),
        ...(await keepInLine(syncFacts)),
        ...(await keepInLine(share)),
      ]),
    ])
  removeLeftOvers(folder)
  const refresh = async (): Promise<Refreshed> => {
    removeLeftOvers(folder)
    const degraded = await followFacts()
    const refreshed = await whereWritable(refreshIndex({ db, search, clock, folder, restore }))
    return withDegraded(refreshed ?? { changed: [], removed: [], degraded: [] }, degraded)
  }
  /** Indexes a write at once; a failure after the write must not be reported as a failed write. */
  const andIndex = async <Result extends object>(written: Result): Promise<Result & Degraded> => {
    const degraded = await refresh().then(
      (refreshed) => refreshed.degraded,
      (error: unknown) => [outOfDateReason(error)],
    )
    return withDegraded(written, degraded)
  }
  return { db, search, clock, folder, settings, store, restore, shared, takeOwnerEdits, followFacts, refresh, andIndex }
}

/** A read-only home still answers queries: edits that it would apply are ignored. */
export async function whereWritable<Done>(work: Promise<Done> | undefined): Promise<Done | undefined> {
  try {
    return await work
  } catch (error) {
    if (cannotWrite(error)) return undefined
    throw error
  }
}
