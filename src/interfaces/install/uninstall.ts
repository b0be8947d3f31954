import type { ConfigText } from '../../clients/text/config-text.ts'
import { isObject } from '../../core/object-of.ts'
import { backupPath, formerOf, readBackup, removeBackup } from './backup.ts'
import { type Change, checkChange, checkStillSame, unchanged } from './change.ts'
import { ownerOnly, removeConfigFile, writeConfigFile } from './config-file.ts'
import { ownKind } from './own-entry.ts'
import {
  checkRegistration,
  foreignEntry,
  guardText,
  type Reading,
  type Registration,
  readRegistration,
} from './registration.ts'
import { showChange } from './show-change.ts'

/**
 * Removes Jarvis from a client's settings file: the former bytes are restored if the file was not changed since,
 * otherwise only our entry is removed. Nothing is written before `write`. Throws Conflict for an entry that is not
 * ours.
 */
export function prepareUninstall(registration: Registration): Change {
  checkRegistration(registration)
  const shown = read(registration)
  const { file, entry } = shown
  if (entry === undefined) return unchanged(file.path)
  const after = withoutUs(registration, shown)
  return {
    path: file.path,
    diff: showChange({
      path: file.path,
      before: file.text,
      after: after?.toString().replace(/^\ufeff/, ''),
      ours: [entry],
    }),
    write() {
      const now = read(registration)
      checkStillSame(shown, now)
      const left = withoutUs(registration, now)
      if (left === undefined) removeConfigFile(now.file, registration.project ?? registration.machine.userHome)
      else writeConfigFile(now.file, left, ownerOnly)
      return settleBackup(registration, now, left)
    },
  }
}

function read(registration: Registration): Reading {
  const reading = readRegistration(registration)
  const { file, entry } = reading
  if (entry === undefined || ownKind(entry) !== undefined) return reading
  throw foreignEntry(registration, file.path, entry, 'Remove it by hand if it is not wanted.')
}

/** The new content of the file; undefined to remove it. */
function withoutUs(registration: Registration, reading: Reading): Buffer | undefined {
  const { file, text, path } = reading
  const former = formerOf(registration, reading)
  if (former) return former.kind === 'bytes' ? former.bytes : undefined
  const backup = readBackup(registration, file.path)?.text
  const left = guardText(file.path, () => removeEmptied(registration, text.remove(path), path, backup))
  return Buffer.from(file.mark + checkChange(registration, reading, left, undefined))
}

/** An object that is now empty is removed as well, if the copy shows that it came with our entry. */
function removeEmptied({ client }: Registration, text: string, path: readonly string[], backup?: ConfigText): string {
  let left = text
  for (let length = path.length - 1; backup && length > 0; length--) {
    const outer = path.slice(0, length)
    const value = client.language(left).get(outer)
    if (!isObject(value) || Object.keys(value).length > 0 || backup.get(outer) !== undefined) break
    left = client.language(left).remove(outer)
  }
  return left
}

/** Removes the backup if its content is now in the file; any other one stays, and is named. */
function settleBackup(registration: Registration, { file }: Reading, left: Buffer | undefined) {
  const backup = readBackup(registration, file.path)
  if (backup === undefined) return {}
  if (!left?.equals(backup.file.bytes as Buffer)) return { backup: backupPath(registration, file.path) }
  removeBackup(registration, file.path)
  return {}
}
