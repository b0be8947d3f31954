import type { JarvisError } from '../../core/errors.ts'
import type { ImportSource } from '../../memory/memory.ts'
import type { ImportedFolder, ImportedGem, ImportItem, ImportNotice, UnreadableItem } from '../../ports/importer.ts'
import type { Jarvis } from '../jarvis.ts'
import type { WorkOptions } from '../work-options.ts'
import type { HistoryItem } from './take-history.ts'
import type { Taken } from './taken.ts'

type Takeable = Exclude<ImportItem, UnreadableItem | ImportNotice | ImportedGem | HistoryItem>

/** Passes an item to the subsystem that stores its kind. */
export async function takeItem(
  jarvis: Pick<Jarvis, 'memory' | 'addCollection'>,
  item: Takeable,
  source: ImportSource,
  options: WorkOptions,
): Promise<Taken[]> {
  switch (item.kind) {
    case 'fact':
      return jarvis.memory.importing.fact(item, source)
    case 'conversation':
      return jarvis.memory.importing.conversation(item, source)
    case 'file':
      return jarvis.memory.importing.file(item)
    case 'folder':
      return [await addFolder(jarvis, item, options)]
  }
}

async function addFolder(
  jarvis: Pick<Jarvis, 'addCollection'>,
  { folder, name }: ImportedFolder,
  options: WorkOptions,
): Promise<Taken> {
  try {
    await jarvis.addCollection(folder, { name }, options)
    return { what: 'collections', added: 1, known: 0, left: 0 }
  } catch (error) {
    const { code, details } = error as JarvisError
    if (code !== 'collection_exists' || details.root !== folder) throw error
    return { what: 'collections', added: 0, known: 1, left: 0 }
  }
}
