import type { Database, Writer } from '../ports/database.ts'
import type { LexicalIndex, VectorIndex } from '../ports/search-index.ts'

/** The open database of one space with its indexes. */
export interface OpenStore {
  db: Database
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Makes what vectors are searched by from the stored vectors. */
  rebuildVectors(tx: Writer): Promise<void>
  /** Copy of the file as it was before a migration, when there was one. */
  backup: string | null
  facts: DatabaseFacts
  /** After rows came with their own numbers: new rows get numbers after those. */
  settleCounters(): Promise<void>
  close(): Promise<void>
}

/** What the owner is told of a database. */
export interface DatabaseFacts {
  /** Path of its file, or its address without the password. */
  where: string
  /** Name and version. */
  engine(): Promise<string>
  /** Bytes that it takes. */
  bytes(): Promise<number>
  /** Bytes of them that hold nothing. */
  freeBytes(): Promise<number>
  /** How this process hears of writes of others: `notified`, or why it asks; undefined where it needs neither. */
  changes?(): string | undefined
}

/** What is wrong with a database file. Words and codes are derived; `file` and `references` are what a salvage is for. */
interface DatabaseProblem {
  part: 'file' | 'references' | 'words' | 'codes'
  /** One sentence. */
  says: string
}

/** The database engine's own means. Both want the path of a file that nobody else has open for writing. */
export interface DatabaseCare {
  checkDatabase(path: string): Promise<DatabaseProblem[]>
  /** Puts the damaged file aside, as `broken`, and makes a new one of what can be read. */
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

/** Where spaces are kept: files of SQLite in the home, or schemas of a PostgreSQL database. */
export interface Engine extends DatabaseCare {
  /** Names of the spaces that are there, sorted. */
  spaces(): Promise<string[]>
  /** Whether a space holds nothing that a question could ask for: then asking does not make it. */
  isEmpty(path: string, name: string, inbox: string): Promise<boolean>
  /** Opens a space, or makes it. */
  open(path: string, name: string): Promise<OpenStore>
  /** What to say where the database of a space is missing although it was there. */
  missing(path: string): Promise<string | undefined>
  /** Refuses what other processes write to these spaces until it is released. Errors: `database_busy`. */
  hold(spaces: readonly PlacedSpace[]): Promise<HeldWrites>
  /** Gives the database of a space, which nothing has open, another name. Answers with that. */
  putAside(path: string, name: string, now: number): Promise<string>
  /** Removes the words of deleted passages from the index. */
  wipeWords(path: string, name: string): Promise<void>
  /** Makes what was deleted unreadable. Errors: `database_busy`, `disk_full`, `deleted_stays`. */
  compact(path: string, name: string): Promise<void>
}
