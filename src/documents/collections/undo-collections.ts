import { conflict } from '../../core/errors.ts'
import { type Image, journalImages } from '../../journal/journal.ts'
import type { Writer } from '../../ports/database.ts'
import type { Undoer } from '../../ports/subsystem.ts'
import type { Search } from '../../search/search.ts'
import {
  collectionImage,
  contextImage,
  contextKind,
  type FormerCollection,
  readContext,
  readFormer,
  renameInLog,
} from './collection-images.ts'
import {
  allCollections,
  deleteContext,
  insertCollection,
  renameCollectionRow,
  upsertContext,
} from './collection-repository.ts'
import { removeCollection, validGlobs, validName } from './collections.ts'
import { validPrefix, validText } from './contexts.ts'

const kinds = ['collection', contextKind]

/** Undo of changes to collections and their descriptions. The index follows with the next update. */
export const createDocumentUndo = ({ search }: { search: Pick<Search, 'remove'> }): Undoer => ({
  undoable: (db, lines) =>
    journalImages.linesWith(
      db,
      lines.map(({ id }) => id),
      kinds,
    ),
  titles: async () => new Map(),
  laterThan: (db, line) => journalImages.later(db, line, kinds),
  prepare: async () => async (tx, line, by) => {
    for (const { kind, id, former } of await journalImages.read(tx, line, kinds)) {
      const image =
        kind === 'collection'
          ? await undoCollection(tx, search, id, former as FormerCollection | undefined)
          : await undoContext(tx, id, (former as { text: string } | undefined)?.text)
      await journalImages.keep(tx, by.id, [image])
    }
  },
  refusals: {
    'collection.remove': 'Its index is deleted. Add the folder again: "jarvis collection add <folder> --name <name>".',
  },
  follows: ['file.add', 'file.change', 'file.move', 'file.remove', 'file.skip'],
})

/** Restores a collection; returns its state before the undo, by its name afterwards. */
async function undoCollection(
  tx: Writer,
  search: Pick<Search, 'remove'>,
  name: string,
  former: FormerCollection | undefined,
): Promise<Image> {
  const current = await readFormer(tx, name)
  if (!former) {
    if (!current) throw changedSince(name)
    await removeCollection(tx, search, name)
    return collectionImage(name, current)
  }
  const known = await allCollections(tx)
  if (current) {
    if (former.name === name || known.some((one) => one.name === former.name)) throw changedSince(name)
    await renameCollectionRow(tx, known.find((one) => one.name === name)!.id, validName(former.name))
    await renameInLog(tx, name, former.name)
    return collectionImage(former.name, current)
  }
  if (known.some((one) => one.name === former.name)) throw changedSince(former.name)
  const { contexts, ...collection } = former
  validName(collection.name)
  validGlobs(collection.masks, 'mask')
  validGlobs(collection.ignores, 'ignore')
  const id = await insertCollection(tx, collection)
  for (const { prefix, text } of contexts) await upsertContext(tx, id, validPrefix(prefix), validText(text))
  return collectionImage(former.name, undefined)
}

async function undoContext(tx: Writer, place: string, former: string | undefined): Promise<Image> {
  const [collection = '', ...rest] = place.split('/')
  const prefix = rest.join('/')
  const found = (await allCollections(tx)).find(({ name }) => name === collection)
  if (!found) throw changedSince(collection)
  const current = await readContext(tx, collection, prefix)
  if (former === undefined) await deleteContext(tx, found.id, prefix)
  else await upsertContext(tx, found.id, validPrefix(prefix), validText(former))
  return contextImage(collection, prefix, current)
}

const changedSince = (name: string) =>
  conflict(
    'changed_since',
    `The collection '${name}' was added, renamed or removed since: "jarvis collection list" shows all.`,
    { name },
  )
