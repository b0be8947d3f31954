import { resolve } from 'node:path'
import type { Home } from '../config/home.ts'
import { type LoadedConfig, passphraseVariable } from '../config/load.ts'
import { sealerOf } from '../core/sealed-files.ts'
import type { Jarvis } from './jarvis.ts'
import type { OpenSpace } from './space.ts'
import type { SharedParts } from './space-parts.ts'

/** Writes everything of a space into a folder; sealed where the space is, unless `plain` asks for text. */
export async function exportSpace(
  space: OpenSpace,
  home: Home,
  folder: string,
  { plain = false, ...options }: NonNullable<Parameters<Jarvis['exportTo']>[1]>,
): ReturnType<Jarvis['exportTo']> {
  const [{ runExport }, { movedSpace }] = await Promise.all([
    import('./export/run-export.ts'),
    import('./export/moved-space.ts'),
  ])
  const isSealed = !plain && sealerOf(space.databasePath) !== undefined
  const seal = isSealed ? (await import('../sealing/export-lock.ts')).newExportSeal(home.root) : undefined
  return runExport(movedSpace(space), folder, { ...options, seal })
}

interface Needs {
  /** The one space that takes it in. */
  space(): OpenSpace
  loaded: LoadedConfig
  openForeign: SharedParts['openForeign']
}

/** Imports an export of Jarvis, or records of another program. */
export async function importInto(
  jarvis: Jarvis,
  { space, loaded, openForeign }: Needs,
  request: Parameters<Jarvis['importFrom']>[0],
  { passphrase, ...options }: NonNullable<Parameters<Jarvis['importFrom']>[1]>,
): ReturnType<Jarvis['importFrom']> {
  const { hasManifest, readExport } = await import('./export/read-export.ts')
  const { path, from } = request
  if (path !== undefined && (from === 'jarvis' || (from === undefined && hasManifest(path)))) {
    const [{ movedSpace }, { openExport }] = await Promise.all([
      import('./export/moved-space.ts'),
      import('../exports/open-export.ts'),
    ])
    const [into, folder] = [movedSpace(space()), resolve(path)]
    const opening = { root: loaded.home.root, passphrase, variable: loaded.variable(passphraseVariable) }
    return readExport(into, folder, await openExport(folder, opening), request, options)
  }
  const { runImport } = await import('./import/run-import.ts')
  return runImport(jarvis, request, { ...options, openDatabase: openForeign })
}
