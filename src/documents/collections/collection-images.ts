import type { Image } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import { allCollections, allContexts, type Collection, type Context } from './collection-repository.ts'

/** A collection as undo needs it: the folder is read again by the next update. */
export type FormerCollection = Pick<Collection, 'name' | 'root' | 'masks' | 'ignores' | 'createdAt'> & {
  contexts: Pick<Context, 'prefix' | 'text'>[]
}

/** How a collection was, by the name that it has after the write; undefined: it did not exist. */
export const collectionImage = (name: string, former: FormerCollection | undefined): Image => ({
  kind: 'collection',
  id: name,
  former,
})

/** Kind of former state: the description of a place, by `collection/prefix`. */
export const contextKind = 'context'

/** How a description was; undefined: there was none. */
export const contextImage = (collection: string, prefix: string, former: string | undefined): Image => ({
  kind: contextKind,
  id: `${collection}/${prefix}`,
  former: former === undefined ? undefined : { text: former },
})

/** The collection with its descriptions, to be kept. */
export async function readFormer(db: Reader, name: string): Promise<FormerCollection | undefined> {
  const found = (await allCollections(db)).find((collection) => collection.name === name)
  if (!found) return undefined
  const { root, masks, ignores, createdAt } = found
  const own = (await allContexts(db)).filter(({ collection }) => collection === name)
  return { name, root, masks, ignores, createdAt, contexts: own.map(({ prefix, text }) => ({ prefix, text })) }
}

/** The text that describes a place in a collection. */
export const readContext = async (db: Reader, collection: string, prefix: string): Promise<string | undefined> =>
  (await allContexts(db)).find((one) => one.collection === collection && one.prefix === prefix)?.text
