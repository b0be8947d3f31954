import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invalidInput } from '../core/errors.ts'
import { type ExportLock, isExportLock } from '../sealing/export-lock.ts'
import { formatName, formatVersion, type Manifest, manifestName, sealedVersion } from './layout.ts'
import { writePrivate } from './private-files.ts'

/** Writes the manifest: with the list of files, or with the lock of that list. */
export function writeManifest(folder: string, said: Manifest | { lock: ExportLock }): void {
  // An older version checks the files before the version, and then reports that it is too old.
  const whole = 'lock' in said ? { format: formatName, version: sealedVersion, files: {}, ...said } : said
  writePrivate(join(folder, manifestName), `${JSON.stringify(whole, null, 2)}\n`)
}

/** Reads the manifest. Errors: `export_damaged`, `export_too_new`. */
export function readManifest(folder: string): Manifest | { lock: ExportLock } {
  let manifest: Partial<Manifest> & { lock?: unknown }
  try {
    manifest = JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as typeof manifest
  } catch {
    throw exportDamaged(folder, 'cannot be read')
  }
  const { format, version, files, lock } = manifest
  if (format !== formatName || typeof files !== 'object' || files === null)
    throw exportDamaged(folder, 'is not the list of an export')
  if (version === sealedVersion) {
    if (isExportLock(lock)) return { lock }
    throw exportDamaged(folder, 'holds no lock of an export')
  }
  if (version !== formatVersion)
    throw invalidInput('export_too_new', `${folder} was written by a newer version. Update Jarvis first.`, {
      folder,
    })
  return { format, version, files }
}

/** InvalidInput `export_damaged`. */
export const exportDamaged = (folder: string, why: string) =>
  invalidInput('export_damaged', `${join(folder, manifestName)} ${why}. Export again, or use another copy.`, {
    folder,
  })
