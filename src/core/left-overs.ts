import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
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
  /** Whether a folder is ours and not one with a similar name. */
  isOwn?: (path: string, pid: string | undefined) => boolean
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

/** File in each of our temporary folders that names the machine and the process: anybody may use a similar name. */
const markName = '.jarvis-temporary'
const markOf = (pid: number | string): string => `${hostname()}/${pid}`

/** A folder in the system's temporary folder. Later commands remove it if this process is killed. */
export function temporaryFolder(purpose: 'read' | 'empty' | 'bench'): string {
  const folder = mkdtempSync(join(tmpdir(), `jarvis-${purpose}-${process.pid}-`))
  writeFileSync(join(folder, markName), markOf(process.pid), { mode: 0o600 })
  return folder
}

/** Folders of temporaryFolder that were made on this machine. */
export const temporaryFolders: DraftPlace = {
  // Read each time, so that it matches temporaryFolder.
  get folder() {
    return tmpdir()
  },
  name: /^jarvis-(?:read|empty|bench)-(?<pid>\d+)-[A-Za-z0-9]{6}$/,
  isFolder: true,
  isOwn: (path, pid = '') => readMark(path) === markOf(pid),
}

function readMark(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, markName), 'utf8')
  } catch {
    return undefined
  }
}

function isLeft(path: string, pid: string | undefined, place: DraftPlace): boolean {
  const { age = longestWrite, isFolder = false, isOwn } = place
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Temporary folders of other users are skipped.
  if (!stats || !isOurs(stats) || isOwn?.(path, pid) === false) return false
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
