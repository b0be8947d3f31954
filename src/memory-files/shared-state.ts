import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'

/** State of a file when it last equalled its row. */
export interface Agreed {
  /** Hash of the shared text; null for a deleted file. */
  hash: string | null
  size: number
  /** Epoch milliseconds. */
  modifiedAt: number
}

/** Folder in a space with the last shared text of each file, and a list of them. */
const folderName = '.shared'
const listOf = (folder: string): string => join(folder, folderName, 'files.json')
const baseOf = (folder: string, path: string): string => join(folder, folderName, ...path.split('/'))

/** Entries by path; empty if nothing was shared yet or the list is damaged: then files are compared again. */
export function readAgreed(folder: string): Record<string, Agreed | undefined> {
  try {
    return JSON.parse(readOwn(listOf(folder))) as Record<string, Agreed>
  } catch {
    return {}
  }
}

/** The text that file and row last had in common; undefined for none. */
export function readBase(folder: string, path: string): string | undefined {
  try {
    return readOwn(baseOf(folder, path))
  } catch {
    return undefined
  }
}

/** Stores the common text of a file and its row. Returns its list entry; undefined for a deleted file. */
export function keepBase(
  folder: string,
  path: string,
  text: string | undefined,
  stat: Omit<Agreed, 'hash'> | undefined,
): Agreed | undefined {
  const base = baseOf(folder, path)
  ensureFolder(dirname(base))
  if (text === undefined) rmSync(base, { force: true })
  else replaceFile(base, text)
  return text === undefined || !stat ? undefined : { hash: contentHash(text), ...stat }
}

/** Adds files to the list after their texts are stored; a file missing in the list is only compared again. */
export function addAgreed(folder: string, entries: ReadonlyMap<string, Agreed | undefined>): void {
  if (entries.size === 0) return
  replaceFile(listOf(folder), JSON.stringify({ ...readAgreed(folder), ...Object.fromEntries(entries) }))
}
