import { rmSync } from 'node:fs'
import { type Entry, isSame, TextFault } from '../../clients/text/config-text.ts'
import { readConfigFile, writeBackup } from './config-file.ts'
import { ownKind } from './own-entry.ts'
import { type Reading, type Registration, readText } from './registration.ts'

/** The copy next to a settings file from before Jarvis was in it. Each name of a server has its own. */
export const backupPath = ({ name }: Registration, path: string): string =>
  name === 'jarvis' ? `${path}.jarvis-backup` : `${path}.${name}.jarvis-backup`

/** A file without our entry: its bytes, or that there was none. */
export type Former = { kind: 'bytes'; bytes: Buffer } | { kind: 'no file' }

/**
 * The file's content from before the entry, if the file is exactly the result of installing; undefined if it was
 * changed since. No record is kept: installing once more into the copy shows it.
 */
export function formerOf(registration: Registration, reading: Reading): Former | undefined {
  const { file, entry } = reading
  const backup = readBackup(registration, file.path)
  if (backup?.file.bytes && isOutcome(backup, reading)) return { kind: 'bytes', bytes: backup.file.bytes }
  const nothing = readText(registration, { ...file, bytes: undefined, text: '', mark: '' })
  return entry !== undefined && isOutcome(nothing, reading) ? { kind: 'no file' } : undefined
}

/** Keeps a copy of the current file, unless a copy from before Jarvis exists. Returns its path, if there is one. */
export function keepBackup(registration: Registration, reading: Reading): string | undefined {
  const { file, entry } = reading
  if (file.bytes === undefined) return undefined
  const path = backupPath(registration, file.path)
  const former = ownKind(entry) === undefined ? undefined : formerOf(registration, reading)
  if (former?.kind === 'no file') return undefined
  if (former === undefined) writeBackup(path, file.bytes)
  return path
}

export function readBackup(registration: Registration, path: string): Reading | undefined {
  const file = readConfigFile(backupPath(registration, path))
  if (file.bytes === undefined) return undefined
  try {
    return readText(registration, file)
  } catch (error) {
    if (error instanceof TextFault) return undefined
    throw error
  }
}

export const removeBackup = (registration: Registration, path: string): void =>
  rmSync(backupPath(registration, path), { force: true })

/** Whether installing the current entry into the former file gives this file. */
function isOutcome(former: Reading, { file, path, entry }: Reading): boolean {
  if (ownKind(former.entry) !== undefined || !isSame(former.path, path) || former.file.mark !== file.mark) return false
  try {
    return former.text.put(path, entry as Entry) === file.text
  } catch (error) {
    if (error instanceof TextFault) return false
    throw error
  }
}
