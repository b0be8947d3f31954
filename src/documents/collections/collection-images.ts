import { fileAddress } from '../../core/ids.ts'
import { type Image, journalImages } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import { allCollections, allContexts, type Collection, type Context } from './collection-repository.ts'

/** A collection's state for undo: the next update reads the folder again. */
export type FormerCollection = Pick<Collection, 'name' | 'root' | 'masks' | 'ignores' | 'createdAt'> & {
  contexts: Pick<Context, 'prefix' | 'text'>[]
}

/** Former state of a collection, by its name after the write; undefined: it did not exist. */
export const collectionImage = (name: string, former: FormerCollection | undefined): Image => ({
  kind: 'collection',
  id: name,
  former,
})

/** Kind of former state: the description of a path, by `collection/prefix`. */
export const contextKind = 'context'

/** Former state of a description; undefined: it did not exist. */
export const contextImage = (collection: string, prefix: string, former: string | undefined): Image => ({
  kind: contextKind,
  id: `${collection}/${prefix}`,
  former: former === undefined ? undefined : { text: former },
})

/** Reads the collection with its descriptions, for undo. */
export async function readFormer(db: Reader, name: string): Promise<FormerCollection | undefined> {
  const found = (await allCollections(db)).find((collection) => collection.name === name)
  if (!found) return undefined
  const { root, masks, ignores, createdAt } = found
  const own = (await allContexts(db)).filter(({ collection }) => collection === name)
  return { name, root, masks, ignores, createdAt, contexts: own.map(({ prefix, text }) => ({ prefix, text })) }
}

/** The description of a path in a collection. */
export const readContext = async (db: Reader, collection: string, prefix: string): Promise<string | undefined> =>
  (await allContexts(db)).find((one) => one.collection === collection && one.prefix === prefix)?.text

/** Gives log lines and former descriptions the new name of their collection, so that they can be undone and erased. */
export async function renameInLog(tx: Writer, from: string, to: string): Promise<void> {
  await journalImages.moveBelow(tx, contextKind, { from: `${from}/`, to: `${to}/` })
  for (const begins of ['file.', 'context.'])
    await journalImages.moveTargets(tx, { begins, from: fileAddress(from, ''), to: fileAddress(to, '') })
}
