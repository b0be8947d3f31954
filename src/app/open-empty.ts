import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../core/left-overs.ts'
import type { OpenSpace } from './space.ts'

/**
 * Whether a space has nothing to search. Memory files may exist before its database does, and events of hooks may wait
 * in `inbox`.
 */
export const isEmptySpace = (databasePath: string, inbox: string): boolean =>
  !existsSync(dirname(databasePath)) && !existsSync(inbox)

/**
 * Opens an empty space for reading that leaves no files in the home: its database is in a temporary folder. Writes are
 * lost when it is closed.
 */
export async function openEmptySpace(
  openAt: (databasePath: string) => Promise<OpenSpace>,
  name: string,
  databasePath: string,
): Promise<OpenSpace> {
  const folder = temporaryFolder('empty')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const space = await openAt(join(folder, 'jarvis.db'))
    const close = async () => {
      await space.close()
      remove()
    }
    const facts = { ...space.facts, where: databasePath, bytes: async () => 0, freeBytes: async () => 0 }
    return { ...space, name, databasePath, facts, close }
  } catch (error) {
    remove()
    throw error
  }
}
