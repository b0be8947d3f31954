import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { idForm, timeOfId } from '../core/ids.ts'
import { isAlive } from '../core/platform/processes.ts'
import { followLink } from './follow-link.ts'
import { notesFolder } from './paths.ts'

/** `.MEMORY.md.<id>.<process>.tmp`; earlier releases omitted the process. */
const pattern = new RegExp(String.raw`^\.(.+\.md)\.(${idForm})(?:\.(\d+))?\.(tmp|old|taken)$`)
/**
 * Age at which a file without a living process on this machine is a leftover, milliseconds; a write takes some seconds
 * at most.
 */
const longestWrite = 60_000

/**
 * Removes leftovers of killed writes in the folder of the space, in that of the notes, and in folders of link targets.
 * A file that was moved aside and never replaced is moved back. Returns the names.
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
    // In a read-only folder everything stays.
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
