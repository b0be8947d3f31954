import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { conflict, denied, invalidInput, notFound } from '../../core/errors.ts'
import { fileAddress, slug } from '../../core/ids.ts'
import { dropLease } from '../../core/lease.ts'
import type { Clock } from '../../core/runtime.ts'
import { journalImages } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { didYouMean, nearestNames } from '../nearest-names.ts'
import { defaultMasks } from '../readers/formats.ts'
import { checkMask } from '../scan/file-selector.ts'
import { eraseAddresses, type WriteLog } from '../write-log.ts'
import { collectionImage, contextKind, readFormer, renameInLog } from './collection-images.ts'
import {
  allCollections,
  type Collection,
  deleteCollectionRow,
  insertCollection,
  renameCollectionRow,
  scanLease,
} from './collection-repository.ts'

export interface CollectionOptions {
  /** Default: the folder's own name. */
  name?: string
  /** Globs of the files to index; default: every supported format. */
  masks?: readonly string[]
  /** Files to leave out, in the syntax of .gitignore. */
  ignores?: readonly string[]
}

interface Needs {
  db: Database
  search: Search
  clock: Clock
  log: WriteLog
  /** Makes deleted data unreadable in the database. Sentences: what remains. */
  erased: () => Promise<string[]>
}

/** Named folders to index. Adding one reads nothing yet; `update` does. */
export function createCollections({ db, search, clock, log, erased }: Needs) {
  return {
    list: (): Promise<Collection[]> => allCollections(db),

    /** Adds a folder under a name. The same folder may be added twice, under two names. */
    async add(folder: string, options: CollectionOptions = {}): Promise<Collection> {
      const root = await folderOf(folder)
      const known = await allCollections(db)
      const name = options.name === undefined ? freeName(root, known) : validName(options.name)
      requireFree(name, known)
      const masks = validGlobs(options.masks ?? defaultMasks, 'mask')
      const ignores = validGlobs(options.ignores ?? [], 'ignore')
      const createdAt = clock()
      const id = await db.transaction(async (tx) => {
        requireFree(name, await allCollections(tx))
        await log(tx, 'collection.add', name, root, [collectionImage(name, undefined)])
        return insertCollection(tx, { name, root, masks, ignores, createdAt })
      })
      return { id, name, root, masks, ignores, createdAt, scannedAt: null }
    },

    /** Renames a collection. Records keep their ids; addresses use the new name at once. */
    async rename(name: string, to: string): Promise<void> {
      validName(to)
      await db.transaction(async (tx) => {
        const known = await allCollections(tx)
        const { id } = findCollection(name, known)
        if (name === to) return
        requireFree(to, known)
        const former = await readFormer(tx, name)
        await renameCollectionRow(tx, id, to)
        await renameInLog(tx, name, to)
        await log(tx, 'collection.rename', name, to, [collectionImage(to, former && { ...former, contexts: [] })])
      })
    },

    /**
     * Erases a collection and all its records; the files stay. Returns the number of removed records, and sentences
     * about data that could not be erased yet.
     */
    async remove(name: string): Promise<{ records: number; degraded: string[] }> {
      const { id: known } = findCollection(name, await allCollections(db))
      const stored = await db.all<{ id: number }>('SELECT id FROM records WHERE collection_id = ?', [known])
      await search.uncacheStored(stored.map((row) => row.id))
      const removed = await db.transaction(async (tx) => {
        const records = await removeCollection(tx, search, name)
        await log(tx, 'collection.remove', name, `${records} records`)
        await eraseAddresses(tx, fileAddress(name, ''), fileAddress(name, ''))
        await journalImages.forgetBelow(tx, contextKind, `${name}/`)
        return { records }
      })
      return { ...removed, degraded: await erased() }
    },
  }
}

/** Removes a collection with its records from the index; returns their number. Errors: `collection_not_found`. */
export async function removeCollection(tx: Writer, search: Pick<Search, 'remove'>, name: string): Promise<number> {
  const { id } = findCollection(name, await allCollections(tx))
  const rows = await tx.all<{ id: number }>('SELECT id FROM records WHERE collection_id = ?', [id])
  await search.remove(
    tx,
    rows.map((row) => row.id),
  )
  await deleteCollectionRow(tx, id)
  // A running scan notices that it lost its lease, and stops.
  await dropLease(tx, scanLease(id))
  return rows.length
}

/** The collection with that name; NotFound suggests similar ones. */
export function findCollection(name: string, known: readonly Collection[]): Collection {
  const found = known.find((collection) => collection.name === name)
  if (found) return found
  const names = known.map((collection) => collection.name)
  const suggestions = nearestNames(name, names)
  const next = names.length ? didYouMean(suggestions) || ` Collections: ${names.join(', ')}.` : ' None exist yet.'
  throw notFound('collection_not_found', `Collection '${name}' does not exist.${next}`, { name, suggestions })
}

/** Real, absolute path of a readable folder; links and `..` resolved. */
async function folderOf(folder: string): Promise<string> {
  if (!folder.trim() || folder.includes('\0'))
    throw invalidInput('invalid_folder', 'Missing folder. Example: jarvis collection add ~/notes')
  try {
    const root = await realpath(folder)
    const stats = await stat(root)
    if (stats.isDirectory()) {
      if (dirname(root) === root)
        throw invalidInput('folder_is_whole_disk', `${root} is the whole disk. Add your own folders instead.`, {
          folder,
        })
      await access(root, constants.R_OK | constants.X_OK)
      return root
    }
    const hint = `Add its folder (${dirname(folder)}) with a mask such as '${basename(folder)}' instead.`
    throw invalidInput('not_a_folder', `${folder} is a file, not a folder. ${hint}`, { folder })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw notFound('folder_not_found', `Folder ${folder} does not exist. Check the spelling.`, { folder })
    }
    if (code === 'EACCES' || code === 'EPERM') {
      throw denied('folder_denied', `No permission to read ${folder}. Change its permissions or add another.`, {
        folder,
      })
    }
    throw error
  }
}

/** Characters that need no quotes in an address or on a command line. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u
/** `jarvis://record/<id>` is the address of records without a file, `jarvis://context` that of a session's context. */
const reservedNames = new Set(['record', 'context'])

export function validName(name: string): string {
  if (namePattern.test(name) && !reservedNames.has(name)) return name
  throw invalidInput(
    'invalid_collection_name',
    `'${name}' cannot be the name of a collection. Use up to 64 letters, digits, dots, dashes or underscores, ` +
      `beginning with a letter or digit${reservedNames.has(name) ? `; '${name}' itself is reserved` : ''}.`,
    { name, suggestions: [slug(name)] },
  )
}

function requireFree(name: string, known: readonly Collection[]): void {
  const taken = known.find((collection) => collection.name === name)
  if (!taken) return
  throw conflict('collection_exists', `Collection '${name}' already exists (${taken.root}). Choose another name.`, {
    name,
    root: taken.root,
  })
}

/** The folder's own name, with a number if another folder uses it. */
function freeName(root: string, known: readonly Collection[]): string {
  const same = known.find((collection) => collection.root === root)
  if (same) {
    const hint = 'To add it a second time, give it another name (--name).'
    throw conflict('folder_exists', `${root} is already the collection '${same.name}'. ${hint}`, { name: same.name })
  }
  const own = basename(root)
  const wanted = namePattern.test(own) && !reservedNames.has(own) ? own : `${slug(own || 'folder')}`
  const taken = new Set([...known.map((collection) => collection.name), ...reservedNames])
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`
  return name
}

export function validGlobs(globs: readonly string[], what: string): readonly string[] {
  for (const glob of globs) {
    if (glob.trim() && !glob.includes('\0') && !glob.split('/').includes('..') && glob.length <= 2000) continue
    throw invalidInput(
      'invalid_glob',
      `'${glob}' is not a valid ${what}: globs are relative to the folder, as in '**/*.md'.`,
      {
        glob,
      },
    )
  }
  if (what === 'mask') for (const glob of globs) checkMask(glob)
  if (what === 'mask' && !globs.length) throw invalidInput('invalid_glob', 'Give at least one mask, as in **/*.md.')
  return globs
}
