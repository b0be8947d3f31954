import { statSync } from 'node:fs'
import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { loadMessageImporters } from '../../importers/importers.ts'
import type { ForeignDatabase, ImportPlace } from '../../ports/importer.ts'
import type { MessageImporter, MessageSource } from '../../ports/messages.ts'
import { openPlace } from './open-place.ts'
import { openZip } from './zip-place.ts'

/**
 * A file or folder of messages with the importer that reads it; what is packed is read as the folder that it holds.
 * Errors: `import_not_found`, `import_format_unknown`, `import_not_recognised`, `zip_unreadable`.
 */
export async function openMessageSource(
  path: string,
  format: string | undefined,
  openDatabase: (path: string) => Promise<ForeignDatabase>,
): Promise<MessageSource> {
  const place = /\.zip$/i.test(path) ? await openZip(path) : await openPlace(path, openDatabase)
  const stats = statSync(place.path)
  // A database is written to beside its file, and a folder changes below itself.
  const mark = place.isFolder && !/\.zip$/i.test(path) ? null : `${stats.size} ${stats.mtimeMs}`
  const importer = await chooseImporter(place, format)
  return { importer, place, mark: importer.name === 'imessage' ? null : mark }
}

async function chooseImporter(place: ImportPlace, wanted: string | undefined): Promise<MessageImporter> {
  const importers = await loadMessageImporters()
  const names = importers.map(({ name }) => name)
  if (wanted !== undefined) {
    const named = importers.find(({ name }) => name === wanted)
    if (named) return named
    const suggestions = nearest(wanted, names)
    throw invalidInput(
      'import_format_unknown',
      `There is no format "${wanted}".${didYouMean(suggestions) || ` There are: ${names.join(', ')}.`}`,
      { suggestions },
    )
  }
  for (const importer of importers) if (await importer.recognises(place)) return importer
  throw invalidInput(
    'import_not_recognised',
    `${place.path} is in no format of messages that Jarvis recognises. If it is one of these, name it with --from: ${names.join(', ')}.`,
    { path: place.path },
  )
}
