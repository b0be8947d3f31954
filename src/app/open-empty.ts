import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databaseFile, type Home, listSpaces } from '../config/home.ts'
import type { OpenSpace } from './space.ts'

/**
 * Whether a space holds nothing that a question could ask for. Memory files may lie there before any database does, and
 * what hooks wrote down waits in `inbox` for the first who reads.
 */
export const isEmptySpace = (home: Home, name: string): boolean =>
  !existsSync(dirname(databaseFile(home, name))) && !existsSync(join(home.root, 'inbox'))

/** The same of all spaces that `a`, `a,b` or `all` means. Names are not checked: whoever opens them says what is wrong. */
export const areEmptySpaces = (home: Home, wanted: string): boolean =>
  !existsSync(join(home.root, 'inbox')) &&
  (wanted === 'all' ? listSpaces(home) : wanted.split(',')).every(
    (name) => !existsSync(join(home.root, 'spaces', name.trim().replace('/', '+'))),
  )

/**
 * An empty space that answers and leaves no files in the home: its tables lie in a folder that goes when it is closed.
 * What is written into it is gone then, so it is for reading.
 */
export async function openEmptySpace(
  openAt: (databasePath: string) => Promise<OpenSpace>,
  name: string,
  databasePath: string,
): Promise<OpenSpace> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-empty-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A program that holds it open for long may be ended before it closes anything.
  process.once('exit', remove)
  try {
    const space = await openAt(join(folder, 'jarvis.db'))
    const close = async () => {
      await space.close()
      process.off('exit', remove)
      remove()
    }
    return { ...space, name, databasePath, close }
  } catch (error) {
    remove()
    throw error
  }
}
