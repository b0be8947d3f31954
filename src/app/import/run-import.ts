import { invalidInput, type JarvisError, throwIfAborted } from '../../core/errors.ts'
import { chooseImporter, loadImporters } from '../../importers/importers.ts'
import type { ImportSource } from '../../memory/memory.ts'
import type { ForeignDatabase, ImportItem, ImportPlace } from '../../ports/importer.ts'
import type { Jarvis } from '../jarvis.ts'
import type { WorkOptions } from '../work-options.ts'
import type { Imported, ImportRequest } from './import-request.ts'
import { openPlace } from './open-place.ts'
import { placeOfText } from './place-of-text.ts'
import { createGemTaking } from './take-gems.ts'
import { createHistoryTaking } from './take-history.ts'
import { takeItem } from './take-item.ts'
import { describeItem, ImportTally } from './tally.ts'
import { isZip, openZip } from './zip-place.ts'

/** Items between two progress reports. */
const reportEvery = 20

/**
 * Imports the records of another program, item by item. A second import adds nothing. Errors: `import_what`, and those
 * of place and importer.
 */
export async function runImport(
  jarvis: Pick<Jarvis, 'memory' | 'documents' | 'gems' | 'observations' | 'addCollection'>,
  request: ImportRequest,
  { openDatabase, signal, onProgress }: WorkOptions & { openDatabase: (path: string) => Promise<ForeignDatabase> },
): Promise<Imported> {
  const { from, dryRun = false, facts, owner, untrusted } = request
  const place = await placeOf(request, openDatabase)
  const importer = await chooseImporter(await loadImporters(), place, from)
  const { name: format, summary } = importer
  const source: ImportSource = {
    ...{ format, untrusted, owner, signal, withFacts: facts },
    context: `imported from ${summary.split(':')[0]}`,
  }
  const tally = new ImportTally()
  const history = createHistoryTaking(jarvis, source)
  const gems = createGemTaking(jarvis, tally)
  const report = (done: number, total?: number) => onProgress?.(`Reading ${format}`, done, total)
  let items = 0
  try {
    for await (const item of importer.read(place, { signal, onProgress: report })) {
      throwIfAborted(signal)
      if (items++ % reportEvery === 0) report(items)
      await take(item)
    }
  } finally {
    if (!dryRun) await gems.finish()
    if (!dryRun) await history.finish()
    if (!dryRun) await jarvis.memory.importing.finish()
  }
  return { format, path: request.path === undefined ? null : place.path, dryRun, ...tally.result() }

  async function take(item: ImportItem): Promise<void> {
    if (item.kind === 'unreadable') return tally.unreadable(item)
    if (item.kind === 'notice') return tally.notice(item.text)
    tally.found(item, describeItem(item))
    if (dryRun) return
    if (item.kind === 'gem') return gems.take(item)
    const isHistory = item.kind === 'events' || item.kind === 'observations' || item.kind === 'summary'
    try {
      tally.taken(item, await (isHistory ? history.take(item) : takeItem(jarvis, item, source, { signal, onProgress })))
    } catch (error) {
      // An item that cannot be saved is reported like an unreadable one; the rest continues.
      if ((error as JarvisError).kind !== 'InvalidInput') throw error
      tally.unreadable({ kind: 'unreadable', where: describeItem(item), why: (error as Error).message })
    }
  }
}

async function placeOf(
  { path, content }: ImportRequest,
  openDatabase: (path: string) => Promise<ForeignDatabase>,
): Promise<ImportPlace> {
  if (path !== undefined && content === undefined) return isZip(path) ? openZip(path) : openPlace(path, openDatabase)
  if (path === undefined && content !== undefined) return placeOfText(content)
  throw invalidInput('import_what', 'Pass either a path or the content of a file.')
}
