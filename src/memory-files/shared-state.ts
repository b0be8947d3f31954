import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'

/** A file as it was when it and its row last said the same. */
export interface Agreed {
  /** Of the shared text; null for a file that was deleted. */
  hash: string | null
  size: number
  /** Epoch milliseconds. */
  modifiedAt: number
}

/** Below the folder of a space: what each shared file said last, and a list of them. */
const folderName = '.shared'
const listOf = (folder: string): string => join(folder, folderName, 'files.json')
const baseOf = (folder: string, path: string): string => join(folder, folderName, ...path.split('/'))

/** By path; empty where nothing was shared yet, or where the list is damaged: then files are compared again. */
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

/** Keeps what a file and its row have in common now. Gives its entry of the list, undefined for a file that is gone. */
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

/** Enters files in the list, after their texts: one that the list does not know yet is only looked at again. */
export function addAgreed(folder: string, entries: ReadonlyMap<string, Agreed | undefined>): void {
  if (entries.size === 0) return
  replaceFile(listOf(folder), JSON.stringify({ ...readAgreed(folder), ...Object.fromEntries(entries) }))
}
