import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { idForm, timeOfId } from '../core/ids.ts'
import { isAlive } from '../core/platform/processes.ts'
import { followLink } from './follow-link.ts'
import { notesFolder } from './paths.ts'

/** `.MEMORY.md.<id>.<process>.tmp`; names of earlier versions have no process. */
const pattern = new RegExp(String.raw`^\.(.+\.md)\.(${idForm})(?:\.(\d+))?\.(tmp|old|taken)$`)
/** A write takes some seconds at most; without a living process of this machine to ask, milliseconds. */
const longestWrite = 60_000

/**
 * Removes what killed writes have left beside memory files, in the folder of the space, in that of the notes, and where
 * links lead. A file that was taken aside and never replaced goes back into its place. Returns the names.
 */
export function removeLeftOvers(folder: string): string[] {
  const linked = ['SOUL.md', 'USER.md', 'MEMORY.md'].flatMap((name) => folderBehind(join(folder, name)))
  const folders = new Set([folder, join(folder, notesFolder), ...linked])
  return [...folders].flatMap((each) => namesIn(each).flatMap((name) => removeOne(each, name)))
}

function removeOne(folder: string, name: string): string[] {
  const [, file = '', id = '', process, ending] = pattern.exec(name) ?? []
  if (id === '' || isInUse(id, process)) return []
  const path = join(folder, name)
  try {
    if (ending === 'taken' && !existsSync(join(folder, file))) renameSync(path, join(folder, file))
    else rmSync(path, { force: true })
    return [path]
  } catch {
    // A folder that cannot be written keeps what is in it.
    return []
  }
}

function isInUse(id: string, pid: string | undefined): boolean {
  const isYoung = Date.now() - timeOfId(id) < longestWrite
  return isYoung && (pid === undefined || isAlive(Number(pid)))
}

function folderBehind(file: string): string[] {
  try {
    return [dirname(followLink(file))]
  } catch {
    return []
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
