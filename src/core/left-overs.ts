import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOurs } from './platform/files.ts'
import { isAlive } from './platform/processes.ts'

/** Where processes leave unfinished files when they are killed. */
export interface DraftPlace {
  folder: string
  /** Whole names; the group `pid` is the process that wrote it. */
  name: RegExp
  /** Levels of folders below that are looked through, too. */
  depth?: number
  /** A name without a process counts as left after so long, milliseconds. */
  age?: number
  /** Folders in place of files. A process may need its folder for as long as it lives. */
  isFolder?: boolean
}

/** A file takes some seconds to write: after so long a process of the same number is another one, milliseconds. */
const longestWrite = 60_000
const day = 24 * 60 * 60 * 1000

/** Paths of what was left by processes that are gone. A folder that cannot be read has none. */
export function findLeftOvers(places: readonly DraftPlace[]): string[] {
  return places.flatMap((place) =>
    entriesOf(place.folder).flatMap((entry) => {
      const path = join(place.folder, entry.name)
      const { depth = 0, isFolder = false } = place
      if (entry.isDirectory() && depth > 0) return findLeftOvers([{ ...place, folder: path, depth: depth - 1 }])
      if (entry.isDirectory() !== isFolder || entry.isSymbolicLink()) return []
      const match = place.name.exec(entry.name)
      return match && isLeft(path, match.groups?.pid, place) ? [path] : []
    }),
  )
}

/** Removes what can be removed; the paths that are gone. */
export const removeLeftOvers = (places: readonly DraftPlace[]): string[] =>
  findLeftOvers(places).filter((path) => {
    try {
      rmSync(path, { recursive: true, force: true })
      return true
    } catch {
      // A folder that cannot be written keeps what is in it.
      return false
    }
  })

/** A folder in the system's temporary one that later commands remove if this process is killed. */
export const temporaryFolder = (purpose: 'read' | 'empty' | 'bench'): string =>
  mkdtempSync(join(tmpdir(), `jarvis-${purpose}-${process.pid}-`))

/** Folders of temporaryFolder, and those of earlier versions, which name no process. */
export const temporaryFolders: DraftPlace = {
  // Asked for each time: the same place as that of temporaryFolder.
  get folder() {
    return tmpdir()
  },
  name: /^jarvis-(?:read|empty|bench)-(?:(?<pid>\d+)-)?[A-Za-z0-9]{6}$/,
  age: day,
  isFolder: true,
}

function isLeft(path: string, pid: string | undefined, { age = longestWrite, isFolder = false }: DraftPlace): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Other users have temporary folders, too.
  if (!stats || !isOurs(stats)) return false
  const isOld = Date.now() - stats.mtimeMs > age
  if (pid === undefined) return isOld
  return !isAlive(Number(pid)) || (isOld && !isFolder)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
