import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../core/counted.ts'
import { invalidInput } from '../core/errors.ts'
import { fileAddress } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { journalImages, tombstones } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { contextImage, contextKind } from './collections/collection-images.ts'
import type { Collection } from './collections/collection-repository.ts'
import { allCollections, deleteContextsOfFile } from './collections/collection-repository.ts'
import { recordsOfFile } from './lookup/lookup-repository.ts'
import { addressOf, resolveReference } from './lookup/resolve-reference.ts'
import { deleteFile } from './scan/file-repository.ts'
import { eraseAddresses, eraseFileLines, type WriteLog } from './write-log.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'remove' | 'uncacheStored'>
  clock: Clock
  log: WriteLog
}

/** Documents to erase, and how to erase them. */
export interface DocumentsToErase {
  documents: { id: string; title: string }[]
  /** Erased data, and what the owner must still do; sentences. */
  erase(): Promise<{ erased: string[]; left: string[] }>
}

/**
 * Finds indexed files to erase: records, passages, words, vectors, and their names in the log. The file itself is the
 * owner's and stays; a hash of its path keeps updates from indexing it again. Errors: `document_not_found`,
 * `ambiguous_reference`, `not_a_document`.
 */
export async function findToErase(needs: Needs, references: readonly string[]): Promise<DocumentsToErase> {
  const { db } = needs
  const found = new Map<number, Awaited<ReturnType<typeof fileOf>>>()
  for (const reference of references) {
    const file = await fileOf(db, reference)
    found.set(file.id, file)
  }
  const files = [...found.values()]
  const records = await Promise.all(files.map(({ id }) => recordsOfFile(db, id)))
  return {
    documents: files.map((file, index) => ({ id: addressOf(file), title: records[index]![0]?.title ?? file.path })),
    async erase() {
      for (const [index, file] of files.entries()) {
        const ids = records[index]!.map(({ id }) => id)
        await needs.search.uncacheStored(ids)
        await eraseFile(needs, file, ids)
      }
      const there = files.map(({ root, path }) => join(root, path)).filter((path) => existsSync(path))
      return {
        erased: [counted(files.length, 'document')],
        left: there.map((path) => `${path} itself is kept, and is not indexed again. Delete it yourself if needed.`),
      }
    },
  }
}

async function fileOf(db: Reader, reference: string) {
  const target = await resolveReference(db, reference)
  if (target.file) return target.file
  throw invalidInput(
    'not_a_document',
    `'${reference}' is not a document of a collection. Name a fact or an observation by its id, and a note by its line: memory/2026-11-22.md:3.`,
    { reference },
  )
}

async function eraseFile(
  { db, search, clock, log }: Needs,
  file: Awaited<ReturnType<typeof fileOf>>,
  records: readonly number[],
): Promise<void> {
  const collection = (await allCollections(db)).find(({ name }) => name === file.collection)
  await db.transaction(async (tx) => {
    await search.remove(tx, records)
    await deleteFile(tx, file.id)
    await eraseFileLines(tx, file.collection, [file.path])
    await eraseAddresses(tx, fileAddress(file.collection, file.path), fileAddress(file.collection, ''))
    const described = contextImage(file.collection, file.path, undefined).id
    await journalImages.forget(tx, contextKind, [described])
    await journalImages.forgetBelow(tx, contextKind, `${described}#`)
    await journalImages.clearNote(tx, 'file.move', `from ${file.path}`)
    if (collection) await deleteContextsOfFile(tx, collection.id, file.path)
    if (collection) await tombstones.bury(tx, [documentTombstone(collection, file.path)], clock())
    // The log entry says that a document was erased, never which one.
    await log(tx, 'forget', '1 document')
  })
}

/**
 * Tombstone of a document in one collection; a collection that is removed and added again is indexed completely.
 * `createdAt` is exported with a collection and identifies it; its row id does not travel.
 */
const documentTombstone = ({ createdAt }: Pick<Collection, 'createdAt'>, path: string): string =>
  tombstones.of('document', createdAt, path)

/** The former tombstone with the row id of the collection, valid only in its original store. */
const formerTombstone = ({ id, createdAt }: Pick<Collection, 'id' | 'createdAt'>, path: string): string =>
  tombstones.of('document', id, createdAt, path)

/** Those of the paths whose documents were forgotten. */
export async function forgottenAmong(
  db: Reader,
  collection: Collection,
  paths: readonly string[],
): Promise<Set<string>> {
  const forgotten = await tombstones.among(db, paths, (path) => documentTombstone(collection, path))
  const rest = paths.filter((path) => !forgotten.has(path))
  for (const path of await tombstones.among(db, rest, (path) => formerTombstone(collection, path))) forgotten.add(path)
  return forgotten
}

/** Stores tombstones in the form that can be exported to other stores. */
export const keepForgotten = (tx: Writer, collection: Collection, forgotten: ReadonlySet<string>, at: number) =>
  tombstones.bury(
    tx,
    [...forgotten].map((path) => documentTombstone(collection, path)),
    at,
  )
