import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { contentHash, newId } from '../core/ids.ts'
import { ensureFolder, ownerOnly, readOwn } from '../core/own-files.ts'
import { toKeep } from '../core/sealed-files.ts'

const fileName = '.home-of-space'

/**
 * A name that identifies this folder of a space among the homes of one database. Machines may share host name and
 * paths, so the name is stored in a file; a copy of the folder elsewhere gets another name.
 */
export function nameOfHome(folder: string): string {
  return contentHash(`${keptId(join(folder, fileName), folder)} ${hostname()} ${folder}`).slice(0, 20)
}

function keptId(file: string, folder: string): string {
  ensureFolder(folder)
  try {
    writeFileSync(file, toKeep(file, newId(Date.now())), { flag: 'wx', mode: ownerOnly.file })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readOwn(file)
}
