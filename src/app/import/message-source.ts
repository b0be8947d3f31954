import { statSync } from 'node:fs'
import { loadMessageImporters, pickImporter } from '../../importers/importers.ts'
import type { ForeignDatabase } from '../../ports/importer.ts'
import type { MessageSource } from '../../ports/messages.ts'
import { openPlace } from './open-place.ts'
import { isZip, openZip } from './zip-place.ts'

/**
 * A file or folder of messages with its importer; an archive is read as its folder. Errors: `import_not_found`,
 * `import_format_unknown`, `import_not_recognised`, `zip_unreadable`.
 */
export async function openMessageSource(
  path: string,
  format: string | undefined,
  openDatabase: (path: string) => Promise<ForeignDatabase>,
): Promise<MessageSource> {
  const isPacked = isZip(path)
  const place = isPacked ? await openZip(path) : await openPlace(path, openDatabase)
  const stats = statSync(place.path)
  // A database is written to beside its file, and a folder changes below itself.
  const mark = place.isFolder && !isPacked ? null : `${stats.size} ${stats.mtimeMs}`
  const importers = await loadMessageImporters()
  const importer = await pickImporter(importers, place, {
    wanted: format,
    names: importers.map(({ name }) => name),
    formats: 'format of messages',
  })
  return { importer, place, mark: importer.name === 'imessage' ? null : mark }
}
