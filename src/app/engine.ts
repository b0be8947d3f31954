import type { Database, Writer } from '../ports/database.ts'
import type { LexicalIndex, VectorIndex } from '../ports/search-index.ts'

/** The open database of one space with its indexes. */
export interface OpenStore {
  db: Database
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Rebuilds the vector search index from the stored vectors. */
  rebuildVectors(tx: Writer): Promise<void>
  /** Path of the copy from before a migration, if one ran. */
  backup: string | null
  facts: DatabaseFacts
  /** After rows came with their own numbers: new rows get numbers after those. */
  settleCounters(): Promise<void>
  close(): Promise<void>
}

/** Properties of a database that are shown to the owner. */
export interface DatabaseFacts {
  /** Path of its file, or its address without the password. */
  where: string
  /** Name and version. */
  engine(): Promise<string>
  /** Bytes that it takes. */
  bytes(): Promise<number>
  /** Bytes of them that hold nothing. */
  freeBytes(): Promise<number>
  /** Texts in all indexes of words, those of subsystems included. */
  indexedTexts(): Promise<number>
  /** Whether an index may hold words of removed texts. */
  hasWordsToWipe(): Promise<boolean>
  /** How this process learns of other processes' writes: `notified`, or why it polls; undefined if it needs neither. */
  changes?(): string | undefined
}

/** A problem of a database file. Words and codes are derived; problems of `file` and `references` need a salvage. */
interface DatabaseProblem {
  part: 'file' | 'references' | 'words' | 'codes'
  /** The problem in one sentence. */
  says: string
}

/** Check and salvage by the database engine. Both need a file that no other process has open for writing. */
export interface DatabaseCare {
  checkDatabase(path: string): Promise<DatabaseProblem[]>
  /** Renames the damaged file to `broken`, and creates a new one from its readable rows. */
  salvage(path: string, now: number): Promise<{ broken: string; kept: Record<string, number>; lost: string[] }>
}

/** A space, and where its file would be. */
export interface PlacedSpace {
  path: string
  name: string
}

export interface HeldWrites {
  /** Call it before the file of a space gets another name: some systems rename no file that is open. */
  beforeRename(name: string): void
  release(): Promise<void>
}

/** Storage of spaces: SQLite files in the home, or schemas of a PostgreSQL database. */
export interface Engine extends DatabaseCare {
  /** Names of the spaces that are there, sorted. */
  spaces(): Promise<string[]>
  /** Whether a space has nothing to search: then a query does not create it. */
  isEmpty(path: string, name: string, inbox: string): Promise<boolean>
  /** Opens or creates a space. */
  open(path: string, name: string): Promise<OpenStore>
  /** A sentence if the database of a space is missing although it existed. */
  missing(path: string): Promise<string | undefined>
  /** Blocks other processes' writes to these spaces until released. Errors: `database_busy`. */
  hold(spaces: readonly PlacedSpace[]): Promise<HeldWrites>
  /** Renames the database of a space that no process has open. Returns the new name. */
  putAside(path: string, name: string, now: number): Promise<string>
  /** Removes the words of deleted passages from the index. */
  wipeWords(path: string, name: string): Promise<void>
  /** Makes deleted data unreadable. Errors: `database_busy`, `disk_full`, `deleted_stays`. */
  compact(path: string, name: string): Promise<void>
}
