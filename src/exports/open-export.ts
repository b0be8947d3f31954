import { denied } from '../core/errors.ts'
import { staysBelow } from '../core/platform/files.ts'
import { sealerOfHome } from '../core/sealed-files.ts'
import { type ExportLock, exportKeyOf, ownExportKey } from '../sealing/export-lock.ts'
import { type ExportReader, manifestName } from './layout.ts'
import { exportDamaged, readManifest } from './manifest.ts'
import { plainReader } from './plain-export.ts'
import { sealedReader } from './sealed-export.ts'

/** A passphrase, or a function that prompts for it. */
export type Passphrase = string | (() => Promise<string>)

/** Options for opening a sealed export. */
export interface Opening {
  /** The home that reads it. It needs no passphrase for its own exports while it is unlocked. */
  root: string
  passphrase: Passphrase | undefined
  /** From the environment, which may also contain the passphrase of this home. */
  variable: string | undefined
}

/**
 * Opens an export for reading, a sealed one with the passphrase of the home that wrote it. Errors: `export_damaged`,
 * `export_too_new`, `export_sealed`, `passphrase_wrong`.
 */
export async function openExport(folder: string, opening: Opening): Promise<ExportReader> {
  const manifest = readManifest(folder)
  const reader = 'lock' in manifest ? await openSealed(folder, manifest.lock, opening) : plainReader(folder, manifest)
  if (Object.keys(reader.files).some((path) => !staysBelow(path)))
    throw exportDamaged(folder, 'names files outside of the folder')
  return reader
}

async function openSealed(folder: string, lock: ExportLock, opening: Opening): Promise<ExportReader> {
  const own = ownExportKey(opening.root, lock)
  const reader = (own && sealedReader(folder, own)) ?? sealedReader(folder, await keyBy(lock, opening))
  if (reader) return reader
  throw exportDamaged(folder, 'does not belong to the files beside it')
}

async function keyBy(lock: ExportLock, { root, passphrase, variable }: Opening): Promise<Uint8Array> {
  if (typeof passphrase === 'string') return exportKeyOf(lock, passphrase)
  if (variable) {
    const key = await exportKeyOf(lock, variable).catch((error: { code?: string }) => {
      // It may be the passphrase of this home, while the export comes from another one.
      if (error.code !== 'passphrase_wrong' || passphrase === undefined || !sealerOfHome(root)) throw error
    })
    if (key) return key
  }
  if (passphrase) return exportKeyOf(lock, await passphrase())
  throw denied(
    'export_sealed',
    `This export is sealed (${manifestName}). Import it on the command line, which asks for the passphrase of its home: jarvis import <folder>`,
  )
}
