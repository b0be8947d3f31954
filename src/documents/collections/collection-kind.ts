import { statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import type { JarvisError } from '../../core/errors.ts'
import type { Clock } from '../../core/runtime.ts'
import { journalImages, journalRows } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import type { MovableKind, MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import type { Search } from '../../search/search.ts'
import { collectionImage } from './collection-images.ts'
import {
  allCollections,
  allContexts,
  deleteContexts,
  insertCollection,
  updateFilters,
  upsertContext,
} from './collection-repository.ts'
import { removeCollection, validGlobs, validName } from './collections.ts'
import { validPrefix, validText } from './contexts.ts'

interface Needs {
  db: Database
  clock: Clock
  redact: (text: string) => string
  search: Pick<Search, 'remove'>
}

interface MovedCollection {
  name: string
  root: string
  masks: readonly string[]
  ignores: readonly string[]
  createdAt: number
  contexts: readonly { prefix: string; text: string }[]
}

/** Export of collections: folders, filters and descriptions. Their files are indexed again in place. */
export const collectionKinds = (needs: Needs): MovableKind[] => [movableCollections(needs)]

function movableCollections({ db, clock, redact, search }: Needs): MovableKind {
  return {
    shared: sharedCollections({ db, redact, search }),
    name: 'collections',
    async *read() {
      const contexts = await allContexts(db)
      for (const { name, root, masks, ignores, createdAt } of await allCollections(db)) {
        const own = contexts.filter(({ collection }) => collection === name)
        const moved: MovedCollection = {
          ...{ name, root, masks, ignores, createdAt },
          contexts: own.map(({ prefix, text }) => ({ prefix, text })),
        }
        yield moved
      }
    },
    async write(rows, { isEmpty }) {
      const checked = rows.map((row) => check(row, redact))
      return db.transaction(async (tx) => {
        const outcomes: MovedOutcome[] = []
        for (const collection of checked)
          outcomes.push(typeof collection === 'string' ? { unreadable: collection } : await bringBack(tx, collection))
        const added = checked.filter((_, index) => outcomes[index] === 'added') as MovedCollection[]
        if (!isEmpty)
          await journalRows.noteJoined(tx, { at: clock(), name: 'collections', rows: added }, (_, line) =>
            journalImages.keep(
              tx,
              line.id,
              added.map(({ name }) => collectionImage(name, undefined)),
            ),
          )
        return outcomes
      })
    },
  }
}

/**
 * Sync of collections: names, filters and descriptions are shared. The folder differs by machine: a collection starts
 * with the folder of the other machine, and waits if that does not exist here. Documents are not synced.
 */
function sharedCollections({ db, redact, search }: Omit<Needs, 'clock'>): SharedRows {
  return {
    key: ({ name }) => String(name),
    hints: ['root', 'createdAt'],
    waits: true,
    put: (rows) =>
      db.transaction(async (tx) => {
        const outcomes: MovedOutcome[] = []
        for (const row of rows) {
          const collection = check(row, redact)
          outcomes.push(typeof collection === 'string' ? { unreadable: collection } : await putOne(tx, collection))
        }
        return outcomes
      }),
    remove: (names) =>
      db.transaction(async (tx) => {
        const known = new Set((await allCollections(tx)).map(({ name }) => name))
        for (const name of names) if (known.has(name)) await removeCollection(tx, search, name)
      }),
  }
}

async function putOne(tx: Writer, collection: MovedCollection): Promise<MovedOutcome> {
  const known = (await allCollections(tx)).find(({ name }) => name === collection.name)
  if (!known) return bringBack(tx, collection)
  await updateFilters(tx, known.id, collection)
  await deleteContexts(tx, known.id)
  for (const { prefix, text } of collection.contexts) await upsertContext(tx, known.id, prefix, text)
  return 'added'
}

/** An existing name keeps its folder; a folder that does not exist on this machine cannot be indexed. */
async function bringBack(tx: Writer, { contexts, ...collection }: MovedCollection): Promise<MovedOutcome> {
  if ((await allCollections(tx)).some(({ name }) => name === collection.name)) return 'known'
  if (!statSync(collection.root, { throwIfNoEntry: false })?.isDirectory()) return 'left'
  const id = await insertCollection(tx, collection)
  for (const { prefix, text } of contexts) await upsertContext(tx, id, prefix, text)
  return 'added'
}

/** The validated collection, or an error text. */
function check(row: MovedRow, redact: (text: string) => string): MovedCollection | string {
  const { name, root, masks, ignores, createdAt, contexts } = row as Partial<Record<keyof MovedCollection, unknown>>
  const isTexts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((one) => typeof one === 'string')
  if (typeof name !== 'string' || typeof root !== 'string' || !isAbsolute(root)) return 'it has no name and folder'
  if (dirname(root) === root) return 'its folder is the whole disk'
  if (!isTexts(masks) || !isTexts(ignores) || typeof createdAt !== 'number') return 'its masks or times are not valid'
  const listed = (Array.isArray(contexts) ? contexts : []) as { prefix?: unknown; text?: unknown }[]
  try {
    return {
      name: validName(name),
      root,
      masks: validGlobs(masks, 'mask'),
      ignores: validGlobs(ignores, 'ignore'),
      createdAt,
      contexts: listed.map(({ prefix, text }) => ({
        prefix: validPrefix(String(prefix ?? '')),
        text: validText(redact(String(text ?? ''))),
      })),
    }
  } catch (error) {
    return (error as JarvisError).message
  }
}
