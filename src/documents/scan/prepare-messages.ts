import type { ChunkSizes } from '../../text/chunk.ts'
import type { FileRecord, KnownFile } from './file-repository.ts'
import type { FileOutcome } from './prepare-file.ts'
import type { Force } from './reconcile-records.ts'
import type { FoundFile } from './walk-folder.ts'

/**
 * Larger files are prepared in the main thread: a text of ten megabytes costs both threads, and its answer between them, 100
 * MB more than one of them.
 */
export const largestInThread = 2_000_000

/** A few files that are prepared together. */
export interface FileGroup {
  files: readonly {
    file: FoundFile
    known: KnownFile | undefined
    /** What the index holds of the file. */
    records: readonly FileRecord[]
  }[]
  collectionId: number
  force: Force
  maxFileBytes: number
  sizes: ChunkSizes | undefined
  /** Time of the ids that are made, epoch milliseconds. */
  now: number
}

interface GroupToPrepare extends FileGroup {
  kind: 'group'
  id: number
}

/** Bytes of a grammar that the thread asked for; undefined where there is none. */
interface GrammarBytes {
  kind: 'grammar'
  language: string
  bytes: Uint8Array | undefined
}

/** Messages to the thread. */
export type ThreadMessage = GroupToPrepare | GrammarBytes

/** A file's outcome without vectors, or undefined for one that the thread cannot prepare. */
export type ThreadOutcome = FileOutcome | undefined

/** What the thread says. */
export type ThreadAnswer =
  | {
      kind: 'prepared'
      id: number
      outcomes: ThreadOutcome[]
      /** For the logger, which lives elsewhere. */
      warnings: { message: string; facts: Readonly<Record<string, unknown>> | undefined }[]
    }
  | { kind: 'grammar'; language: string }
