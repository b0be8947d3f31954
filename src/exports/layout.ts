import type { MovableKind, MovedInto, MovedRow } from '../ports/movable.ts'

/** Layout of an export, shared by writer and reader. */

/** The file that identifies an export. */
export const manifestName = 'jarvis-export.json'
/** Rows, one file of JSON lines per kind. */
export const rowsFolder = 'data'
/** The file of one kind. */
export const rowsPath = ({ name }: Pick<MovableKind, 'name'>): string => `${rowsFolder}/${name}.jsonl`
/** Memory files, byte for byte. */
export const filesFolder = 'files'
/** The same data as the rows, for people; never imported. */
export const pagesFolder = 'pages'
export const formatName = 'jarvis-export'
/** Increases when an older version could not read the format. */
export const formatVersion = 1
/** Version of an export with sealed files. */
export const sealedVersion = 2

export interface Manifest {
  format: typeof formatName
  version: number
  /** All imported files by path: sha256, and number of rows. */
  files: Readonly<Record<string, { sha256: string; rows?: number }>>
}

/** A file of rows that is written incrementally; at its end it returns the sha256 of its content. */
export interface RowsWriter {
  /** Adds whole lines. */
  write(text: string): void
  close(): void
  sha256(): string
}

/** Destination of an export. */
export interface ExportWriter {
  rows(path: string): RowsWriter
  file(path: string, text: string): void
  /** For people; never imported. */
  page(path: string, text: string): void
  /** Called once, at the end. */
  end(manifest: Manifest): void
}

/** An open export. */
export interface ExportReader {
  files: Manifest['files']
  has(path: string): boolean
  /** sha256 of a file's current content. */
  hash(path: string): Promise<string>
  /** Rows of a file; undefined for an invalid line. Yields nothing if the file is missing. */
  lines(path: string): AsyncGenerator<{ line: number; row: MovedRow | undefined }>
  /** Undefined if the file is damaged. */
  text(path: string): string | undefined
}

/** Result of an export. */
export interface Exported {
  folder: string
  /** Only the passphrase of the home opens it. */
  sealed: boolean
  /** Rows and files by kind. */
  counts: { what: string; count: number }[]
}

/** A space as export and import see it. */
export interface MovedSpace {
  /** In the order of import. */
  kinds(): Promise<readonly MovableKind[]>
  /** `skipped`: paths of files that cannot be read. */
  memoryFiles(): Promise<{ files: readonly { path: string; text: string }[]; skipped: readonly string[] }>
  restoreFile(path: string, text: string, into: MovedInto): Promise<boolean>
  /** Whether the import of the export with this mark into the empty space was interrupted. */
  isRestoring(mark: string): Promise<boolean>
  setRestoring(mark?: string): Promise<void>
  /** Called at the end: files are read again. */
  finish(): Promise<void>
  /** Increases with every write to the space. */
  version(): Promise<number>
}
