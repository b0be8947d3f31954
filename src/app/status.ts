import { existsSync, statSync } from 'node:fs'
import type { CollectionStatus, Context } from '../documents/documents.ts'
import type { PageForm } from '../ports/doors.ts'
import type { IndexStatus } from '../search/search.ts'
import { declaredPages } from './declared-pages.ts'
import type { OpenSpace } from './space.ts'

export interface Status {
  space: string
  /** All spaces of the home. */
  spaces: string[]
  home: string
  database: {
    path: string
    bytes: number
    textBytes: number
    /** How this process hears what other servers wrote: `notified`, or why it asks. Left out where it does not follow. */
    changes?: string
  }
  /** Shared by all spaces. */
  cacheBytes: number
  index: IndexStatus
  collections: (CollectionStatus & { contexts: Context[] })[]
  /** The server of this home; null where none runs. */
  server: ServerStatus | null
  /** Pages of subsystems that declare one: the web page draws them as lists. */
  pages: PageForm[]
}

export interface ServerStatus {
  url: string
  pid: number
  version: string
  /** Epoch milliseconds. */
  startedAt: number
  /** The settings file has changed since: it takes that over when it is started again. */
  formerSettings: boolean
  /** Ids of the models in its memory; unknown to another process than the server. */
  models?: string[]
  /** Bytes of memory, of the server and of what indexes beside it; unknown to another process. */
  memory?: { server: number; indexer: number | null }
}

/** What is indexed and how far it is. */
export async function readStatus(
  { name, facts, search, documents }: OpenSpace,
  {
    home,
    spaces,
    cacheFile,
    server,
  }: { home: string; spaces: string[]; cacheFile: string; server: ServerStatus | null },
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
      path: facts.where,
      bytes: await facts.bytes(),
      textBytes: index.textBytes,
      ...changesOf(facts),
    },
    cacheBytes: sizeOf(cacheFile),
    index,
    collections: collections.map((collection) => ({
      ...collection,
      contexts: contexts.filter((context) => context.collection === collection.name),
    })),
    server,
    pages: await declaredPages(),
  }
}

function changesOf(facts: OpenSpace['facts']): { changes?: string } {
  const changes = facts.changes?.()
  return changes === undefined ? {} : { changes }
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
