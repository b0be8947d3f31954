import { existsSync, statSync } from 'node:fs'
import type { CollectionStatus, Context } from '../documents/documents.ts'
import type { IndexStatus } from '../search/search.ts'
import type { OpenSpace } from './space.ts'

export interface Status {
  space: string
  /** All spaces of the home. */
  spaces: string[]
  home: string
  database: { path: string; bytes: number; textBytes: number }
  /** Shared by all spaces. */
  cacheBytes: number
  index: IndexStatus
  collections: (CollectionStatus & { contexts: Context[] })[]
}

/** What is indexed and how far it is. */
export async function readStatus(
  { name, databasePath, search, documents }: OpenSpace,
  { home, spaces, cacheFile }: { home: string; spaces: string[]; cacheFile: string },
): Promise<Status> {
  const [index, collections, contexts] = await Promise.all([
    search.status(),
    documents.status(),
    documents.listContexts(),
  ])
  return {
    space: name,
    spaces,
    home,
    database: {
      path: databasePath,
      // The write-ahead log holds what is not yet in the file.
      bytes: sizeOf(databasePath) + sizeOf(`${databasePath}-wal`),
      textBytes: index.textBytes,
    },
    cacheBytes: sizeOf(cacheFile),
    index,
    collections: collections.map((collection) => ({
      ...collection,
      contexts: contexts.filter((context) => context.collection === collection.name),
    })),
  }
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
