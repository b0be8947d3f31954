import type { MovableKind, MovedInto, MovedRow } from '../ports/movable.ts'

/** What an export consists of, for who writes it and who reads it back. */

/** The file that tells an export from any other folder. */
export const manifestName = 'jarvis-export.json'
/** Rows, a file of JSON lines a kind. */
export const rowsFolder = 'data'
/** Memory files, byte for byte. */
export const filesFolder = 'files'
/** The same as the rows, for people; never read back. */
export const pagesFolder = 'pages'
export const formatName = 'jarvis-export'
/** Goes up when an older version could not read it. */
export const formatVersion = 1
/** Of one whose files are sealed. */
export const sealedVersion = 2

export interface Manifest {
  format: typeof formatName
  version: number
  /** By path, of everything that is read back: its sha256, and the rows in it. */
  files: Readonly<Record<string, { sha256: string; rows?: number }>>
}

/** A file of rows that is written bit by bit; at its end it tells the sha256 of what was written. */
export interface RowsWriter {
  /** Adds whole lines. */
  write(text: string): void
  close(): void
  sha256(): string
}

/** Where an export is written to. */
export interface ExportWriter {
  rows(path: string): RowsWriter
  file(path: string, text: string): void
  /** For people; never read back. */
  page(path: string, text: string): void
  /** At the end, once. */
  end(manifest: Manifest): void
}

/** An export that is open for reading. */
export interface ExportReader {
  files: Manifest['files']
  has(path: string): boolean
  /** sha256 of what a file holds now. */
  hash(path: string): Promise<string>
  /** Rows of a file; undefined for a line that is none. Nothing where there is no such file. */
  lines(path: string): AsyncGenerator<{ line: number; row: MovedRow | undefined }>
  /** Undefined where nothing of it can be trusted. */
  text(path: string): string | undefined
}

/** What was written. */
export interface Exported {
  folder: string
  /** Only the passphrase of the home opens it. */
  sealed: boolean
  /** Rows and files by kind. */
  counts: { what: string; count: number }[]
}

/** A space as it leaves and comes back. */
export interface MovedSpace {
  /** In the order in which they come back. */
  kinds(): Promise<readonly MovableKind[]>
  memoryFiles(): Promise<readonly { path: string; text: string }[]>
  restoreFile(path: string, text: string, into: MovedInto): Promise<boolean>
  /** Whether an export with this mark was coming back into the space while it was empty, and was interrupted. */
  isRestoring(mark: string): Promise<boolean>
  setRestoring(mark?: string): Promise<void>
  /** At the end: files are read again. */
  finish(): Promise<void>
  /** Grows with every write to the space. */
  version(): Promise<number>
}
