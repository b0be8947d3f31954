import { throwIfAborted } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { GemNeeds } from '../keeping/change-gem.ts'
import { readGems } from '../keeping/gems-repository.ts'
import { listFiles, readFileBody, readText } from '../keeping/texts-repository.ts'
import { applyOwnerEdits, faultyFolder, foldersThere, type LookedAt, type TakenIn } from './apply-owner-edits.ts'
import { folderOf, isThere, writeFolder } from './gem-folder.ts'
import { type NewFolder, writeNewFolders } from './write-new-folders.ts'

export interface RebuiltFolders {
  /** Gems that have a folder now. */
  gems: number
  /** Number of folders with missing or wrong files. */
  written: number
  /** The owner's edits of gem.md files. */
  taken: TakenIn[]
  /** Folders without a gem: they stay, and are listed. */
  strangers: string[]
}

/**
 * Gems per page: their texts are in memory together, and their missing folders are marked as written in one
 * transaction.
 */
const pageLength = 100

/** Rebuilds every folder from the database, byte for byte; the owner's edits in them are applied first. */
export async function rebuildFolders(
  needs: GemNeeds,
  { signal, onProgress }: CallOptions & { onProgress?: ((done: number, total: number) => void) | undefined } = {},
): Promise<RebuiltFolders> {
  const { db, folder } = needs
  const total = (await db.get<{ count: number }>('SELECT count(*) AS count FROM gems'))!.count
  const known = new Set<string>()
  const rebuilt: RebuiltFolders = { gems: 0, written: 0, taken: [], strangers: [] }
  for (let after = ''; ; ) {
    const rows = await db.all<{ id: string; deletedAt: number | null }>(
      'SELECT id, deleted_at AS "deletedAt" FROM gems WHERE id > ? ORDER BY id LIMIT ?',
      [after, pageLength],
    )
    throwIfAborted(signal)
    const isMissing = ({ id, deletedAt }: (typeof rows)[number]) => deletedAt === null && !isThere(folderOf(folder, id))
    const missing = new Set(rows.filter(isMissing).map(({ id }) => id))
    if (missing.size > 0) await writeMissing(needs, [...missing])
    for (const { id, deletedAt } of rows) {
      throwIfAborted(signal)
      known.add(id)
      if (deletedAt === null) rebuilt.gems++
      const taken = missing.has(id) ? undefined : await applyOwnerEdits(needs, id)
      if (taken) rebuilt.taken.push(taken)
      const changed = missing.has(id) || (await writeFolder(needs, id, undefined, { exact: true })).changed
      if (changed || taken) rebuilt.written++
      onProgress?.(known.size, total)
    }
    if (rows.length < pageLength) break
    after = rows.at(-1)!.id
  }
  rebuilt.strangers.push(...foldersThere(folder).filter((id) => !known.has(id)))
  return rebuilt
}

async function writeMissing(needs: GemNeeds, ids: readonly string[]): Promise<void> {
  const { db } = needs
  const folders: NewFolder[] = []
  for (const gem of await readGems(db, ids)) {
    const text = await readText(db, gem)
    folders.push({
      ...{ gem, text },
      async *files() {
        for (const { name } of await listFiles(db, gem)) {
          const bytes = await readFileBody(db, gem.id, name)
          if (bytes) yield { name, bytes }
        }
      },
    })
  }
  await writeNewFolders(needs, folders)
}

/** Applies the owner's edits of all gem.md files since they were written. A faulty folder does not stop the others. */
export async function applyAllOwnerEdits(needs: GemNeeds, { signal }: CallOptions = {}): Promise<LookedAt[]> {
  const found: LookedAt[] = []
  for (const id of foldersThere(needs.folder)) {
    throwIfAborted(signal)
    const taken = await applyOwnerEdits(needs, id).catch((error) => faultyFolder(needs.db, id, error))
    if (taken) found.push(taken)
  }
  return found
}
