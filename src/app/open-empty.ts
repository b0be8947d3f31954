import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../core/left-overs.ts'
import type { OpenSpace } from './space.ts'

/**
 * Whether a space holds nothing that a question could ask for. Memory files may lie there before any database does, and
 * what hooks wrote down waits in `inbox` for the first who reads.
 */
export const isEmptySpace = (databasePath: string, inbox: string): boolean =>
  !existsSync(dirname(databasePath)) && !existsSync(inbox)

/**
 * An empty space that answers and leaves no files in the home: its tables lie in a folder that goes when it is closed.
 * What is written into it is gone then, so it is for reading.
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
