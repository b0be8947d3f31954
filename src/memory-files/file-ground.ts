import { cannotWrite } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import { apart } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { behind, type Degraded, keepInLine, withDegraded } from './degraded.ts'
import { createFactLines } from './fact-lines.ts'
import { type FileSettings, usualFileSettings } from './file-settings.ts'
import { createFileStore } from './file-store.ts'
import { type Refreshed, refreshIndex } from './index-files.ts'
import { removeLeftOvers } from './left-overs.ts'
import { createOwnerEdits, type OwnerEditsNeeds } from './owner-edits.ts'
import type { FindPlaced } from './search-memory.ts'
import { createFileShare } from './share-files.ts'
import { createFactSync } from './sync-facts.ts'
import type { ReadFacts } from './written-fact.ts'

export interface MemoryFilesNeeds {
  db: Database
  search: Search
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** Who is written into the log. */
  actor?: string
  /** Takes in what the owner did to lines of facts; without it they are only written. */
  facts?: OwnerEditsNeeds['facts'] | undefined
  readFacts: ReadFacts
  findPlaced?: FindPlaced | undefined
  settings?: FileSettings | undefined
}

/** What every verb of the memory files uses. */
export type FileGround = ReturnType<typeof createFileGround>

/** Follows the owner's files, and keeps them in line with facts, other machines and the index. */
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
  // What the owner did in an editor is a change of their own, whatever command finds it.
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
  /** What was written is found at once; a failure after that must not be said as one of the write. */
  const andIndex = async <Result extends object>(written: Result): Promise<Result & Degraded> => {
    const degraded = await refresh().then(
      (refreshed) => refreshed.degraded,
      (error: unknown) => [behind(error)],
    )
    return withDegraded(written, degraded)
  }
  return { db, search, clock, folder, settings, store, restore, shared, takeOwnerEdits, followFacts, refresh, andIndex }
}

/** A home that cannot be written is still asked: what would be taken over before stays as it was last. */
export async function whereWritable<Done>(work: Promise<Done> | undefined): Promise<Done | undefined> {
  try {
    return await work
  } catch (error) {
    if (cannotWrite(error)) return undefined
    throw error
  }
}
