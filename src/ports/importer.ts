import type { FactSource, FactType, ObservationType } from '../core/vocabulary.ts'
import type { Reader } from './database.ts'

/** Source of an import: a file, or a folder with its files. Files are read on demand. */
export interface ImportPlace {
  /** Absolute. */
  readonly path: string
  readonly isFolder: boolean
  /** Files below a folder, with `/`, in order; hidden folders only as their name (`.obsidian/`). */
  readonly names: readonly string[]
  /** The first characters of a file, for recognizing it; without a name, those of the place itself. */
  head(name?: string): Promise<string>
  /** The whole of a file. Errors: `file_too_large`. */
  text(name?: string): Promise<string>
  /** The whole of a file as bytes. Errors: `file_too_large`. */
  bytes(name?: string): Promise<Uint8Array>
  /** A file in pieces, for files larger than memory. */
  pieces(name?: string): AsyncIterable<string>
  /** A file line by line, without line ends. In `latin1` each character is a byte of the file. */
  lines(name?: string, encoding?: 'utf8' | 'latin1'): AsyncIterable<string>
  /** Another program's SQLite file, opened for reading. Errors: `database_corrupt`, `database_cannot_open`. */
  database(name?: string): Promise<ForeignDatabase>
}

export interface ForeignDatabase extends Reader {
  close(): Promise<void>
}

/** One record found in a foreign format. Times are epoch milliseconds. */
export type ImportItem =
  | ImportedFact
  | ImportedConversation
  | ImportedFile
  | ImportedFolder
  | ImportedEvents
  | ImportedObservations
  | ImportedSummary
  | ImportedGem
  | ImportNotice
  | UnreadableItem

export interface ImportedFact {
  kind: 'fact'
  content: string
  /** The other program's id: it identifies the same record after its text changed. */
  id?: string | undefined
  type?: FactType | undefined
  importance?: number | undefined
  tags?: readonly string[] | undefined
  /** When it was said. */
  at?: number | undefined
  expiresAt?: number | undefined
  /** Origin of the statement; `inferred` unless the format says that the owner wrote it. */
  source?: FactSource | undefined
  untrusted?: boolean | undefined
}

export interface ImportedTurn {
  /** Stable: the same turn imported twice counts once. */
  id: string
  role: 'user' | 'assistant' | 'other'
  speaker?: string | undefined
  text: string
  at?: number | undefined
}

/** A finished conversation. A very long one may come as several items in a row with the same session. */
export interface ImportedConversation {
  kind: 'conversation'
  /** Without spaces; begins with the name of the program, so that ids of two programs never collide. */
  session: string
  label?: string | undefined
  agent?: string | undefined
  channel?: string | undefined
  project?: string | undefined
  turns: readonly ImportedTurn[]
}

/** Lines for a memory file (`MEMORY.md`, `memory/<name>.md`). Lines that it already has are not added. */
export interface ImportedFile {
  kind: 'file'
  path: string
  text: string
}

/** A folder of documents that stays in place and becomes a collection. */
export interface ImportedFolder {
  kind: 'folder'
  folder: string
  name: string
}

/** Actions of agents, as the hooks of their clients report them. Items of one session follow each other. */
export interface ImportedEvents {
  kind: 'events'
  /** In chronological order for each session. */
  events: readonly ImportedEvent[]
}

/** An event of an agent's session. If a hook has already reported it, it has the same key. */
export interface ImportedEvent {
  key: string
  at: number
  client: string
  kind:
    | 'session-start'
    | 'prompt'
    | 'tool'
    | 'tool-failure'
    | 'stop'
    | 'subagent-stop'
    | 'compaction'
    | 'recap'
    | 'title'
    | 'session-end'
  session: string
  folder: string
  agent?: string
  text?: string
  tool?: { name: string; input?: unknown; output?: unknown; error?: string; milliseconds?: number }
  transcript?: string
  /** Name of the project, where the record has no folder. */
  project?: string
  /** Branch that was checked out in the folder. */
  branch?: string
  reason?: string
}

/** Observations of another program, or commits. */
export interface ImportedObservations {
  kind: 'observations'
  observations: readonly ImportedObservation[]
}

export interface ImportedObservation {
  /** Its id at the source, prefixed with the source's name: identifies the same observation again. */
  id: string
  type: ObservationType
  title: string
  subtitle?: string | undefined
  narrative?: string | undefined
  facts?: readonly string[] | undefined
  concepts?: readonly string[] | undefined
  filesRead?: readonly string[] | undefined
  filesModified?: readonly string[] | undefined
  tools?: readonly string[] | undefined
  session?: string | undefined
  /** Name of the project, or an absolute path of a folder in it. */
  project?: string | undefined
  agent?: string | undefined
  at: number
  discoveryTokens?: number | undefined
  /** Program that made it. */
  madeBy: string
  /** State of its files at that time, by git's hash of their content, and the checked-out commit. */
  cites?: { commit: string; files: readonly { path: string; blob: string }[] } | undefined
  /** Source id of the observation that it retracts. */
  reverts?: string | undefined
}

/** Another program's summary of a part of a session. */
export interface ImportedSummary {
  kind: 'summary'
  id: string
  session: string
  at: number
  madeBy: string
  request?: string | undefined
  investigated?: string | undefined
  learned?: string | undefined
  completed?: string | undefined
  nextSteps?: string | undefined
}

/** An item that the owner saved in another program: a bookmark, a page to read, a book with highlights, a note. */
export interface ImportedGem {
  kind: 'gem'
  /** The other program's id, prefixed with the program's name: `readwise:123`. It identifies the same item again. */
  id: string
  /** Display name of the program. */
  program: string
  what: 'article' | 'bookmark' | 'clipping' | 'note'
  title: string
  /** Without a text, the page at this address is fetched later. */
  url?: string | undefined
  /** Markdown. */
  text?: string | undefined
  /** The page as HTML, as the other program saved it: used where no text is given. */
  page?: string | undefined
  author?: string | undefined
  /** Epoch milliseconds. */
  publishedAt?: number | undefined
  description?: string | undefined
  tags?: readonly string[] | undefined
  project?: string | undefined
  note?: string | undefined
  highlights?: readonly ImportedHighlight[] | undefined
  /** When it was saved. */
  at?: number | undefined
  readAt?: number | undefined
  archivedAt?: number | undefined
  /** Fields without a column in Jarvis. */
  attributes?: Readonly<Record<string, string>> | undefined
}

export interface ImportedHighlight {
  quote: string
  note?: string | undefined
}

/** A notice for the user who imports: one sentence. */
export interface ImportNotice {
  kind: 'notice'
  text: string
}

/** A line or a part that could not be read: counted and named; the import continues. */
export interface UnreadableItem {
  kind: 'unreadable'
  where: string
  why: string
}

export interface ImportOptions {
  signal?: AbortSignal | undefined
  /** Called during a long item with the amount read, and the total where it is known. */
  onProgress?: ((done: number, total?: number) => void) | undefined
}

/** Reads one foreign format. The importer writes nothing and redacts no secrets; its caller does. */
export interface Importer {
  /** Value of `--from`. */
  readonly name: string
  /** What it reads, in a few words. */
  readonly summary: string
  /** Looks at names and beginnings only. The first importer that recognizes a place reads it. */
  recognises(place: ImportPlace): boolean | Promise<boolean>
  read(place: ImportPlace, options?: ImportOptions): AsyncIterable<ImportItem>
}
