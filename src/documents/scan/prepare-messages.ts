import type { ChunkSizes } from '../../text/chunk.ts'
import type { FileRecord, KnownFile } from './file-repository.ts'
import type { FileOutcome } from './prepare-file.ts'
import type { Force } from './reconcile-records.ts'
import type { FoundFile } from './walk-folder.ts'

/**
 * Larger files are prepared in the main thread: a text of ten megabytes would need 100 MB more in both threads and the
 * message between them.
 */
export const largestInThread = 2_000_000

/** A few files that are prepared together. */
export interface FileGroup {
  files: readonly {
    file: FoundFile
    known: KnownFile | undefined
    /** The file's records in the index. */
    records: readonly FileRecord[]
  }[]
  collectionId: number
  force: Force
  maxFileBytes: number
  sizes: ChunkSizes | undefined
  /** Time for new ids, epoch milliseconds. */
  now: number
}

interface GroupToPrepare extends FileGroup {
  kind: 'group'
  id: number
}

/** Bytes of a grammar that the thread requested; undefined if missing. */
interface GrammarBytes {
  kind: 'grammar'
  language: string
  bytes: Uint8Array | undefined
}

/** Messages to the thread. */
export type ThreadMessage = GroupToPrepare | GrammarBytes

/** A file's outcome without vectors, or undefined for one that the thread cannot prepare. */
export type ThreadOutcome = FileOutcome | undefined

/** Messages from the thread. */
export type ThreadAnswer =
  | {
      kind: 'prepared'
      id: number
      outcomes: ThreadOutcome[]
      /** For the logger of the main thread. */
      warnings: { message: string; facts: Readonly<Record<string, unknown>> | undefined }[]
    }
  | { kind: 'grammar'; language: string }
