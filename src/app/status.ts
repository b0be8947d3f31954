import { sizeOf } from '../core/own-files.ts'
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
    /**
     * How this process learns of other servers' writes: `notified`, or why it polls. Omitted if it does not follow
     * them.
     */
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
  /** The settings file has changed since; a restart applies it. */
  formerSettings: boolean
  /** Ids of its loaded models; unknown to other processes than the server. */
  models?: string[]
  /** Bytes of memory of the server and of its indexer process; unknown to other processes. */
  memory?: { server: number; indexer: number | null }
}

/** Counts of indexed records, and their progress. */
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
