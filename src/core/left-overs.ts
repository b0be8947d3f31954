import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from './day-of.ts'
import { isOurs } from './platform/files.ts'
import { isAlive } from './platform/processes.ts'

/** A place where killed processes leave unfinished files. */
export interface DraftPlace {
  folder: string
  /** Whole names; the group `pid` is the process that wrote the file. */
  name: RegExp
  /** Levels of subfolders that are searched, too. */
  depth?: number
  /** A name without a process counts as left over after this time, milliseconds. */
  age?: number
  /** Looks for folders in place of files. A process may need its folder for as long as it lives. */
  isFolder?: boolean
}

/** Writing a file takes some seconds: later, a process with the same id is a different one. Milliseconds. */
const longestWrite = 60_000

/** Paths left by processes that no longer run. An unreadable folder has none. */
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

/** Removes the left-overs that can be removed; returns their paths. */
export const removeLeftOvers = (places: readonly DraftPlace[]): string[] =>
  findLeftOvers(places).filter((path) => {
    try {
      rmSync(path, { recursive: true, force: true })
      return true
    } catch {
      // A folder that cannot be written keeps its files.
      return false
    }
  })

/** A folder in the system's temporary folder. Later commands remove it if this process is killed. */
export const temporaryFolder = (purpose: 'read' | 'empty' | 'bench'): string =>
  mkdtempSync(join(tmpdir(), `jarvis-${purpose}-${process.pid}-`))

/** Folders of temporaryFolder, and those of earlier versions, which name no process. */
export const temporaryFolders: DraftPlace = {
  // Read each time, so that it matches temporaryFolder.
  get folder() {
    return tmpdir()
  },
  name: /^jarvis-(?:read|empty|bench)-(?:(?<pid>\d+)-)?[A-Za-z0-9]{6}$/,
  age: dayMs,
  isFolder: true,
}

function isLeft(path: string, pid: string | undefined, { age = longestWrite, isFolder = false }: DraftPlace): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Temporary folders of other users are skipped.
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
