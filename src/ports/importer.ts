import type { FactSource, FactType, ObservationType } from '../core/vocabulary.ts'
import type { Reader } from './database.ts'

/** What is to be imported: a file, or a folder with what lies in it. Nothing is read before it is asked for. */
export interface ImportPlace {
  /** Absolute. */
  readonly path: string
  readonly isFolder: boolean
  /** Files below a folder, with `/`, in order; of folders whose name begins with a dot only the name (`.obsidian/`). */
  readonly names: readonly string[]
  /** The first characters of a file, for recognising it; of the place itself where no name is given. */
  head(name?: string): Promise<string>
  /** The whole of a file. Errors: `file_too_large`. */
  text(name?: string): Promise<string>
  /** The whole of a file as bytes. Errors: `file_too_large`. */
  bytes(name?: string): Promise<Uint8Array>
  /** A file piece by piece, for those that are larger than memory. */
  pieces(name?: string): AsyncIterable<string>
  /** A file line by line, without line ends. In `latin1` each letter is a byte of the file. */
  lines(name?: string, encoding?: 'utf8' | 'latin1'): AsyncIterable<string>
  /** Another program's SQLite file, for reading. Errors: `database_corrupt`, `database_cannot_open`. */
  database(name?: string): Promise<ForeignDatabase>
}

export interface ForeignDatabase extends Reader {
  close(): Promise<void>
}

/** One thing found in a foreign format. Times are epoch milliseconds. */
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
  /** The other program's id, so that the same one is known again although its words changed. */
  id?: string | undefined
  type?: FactType | undefined
  importance?: number | undefined
  tags?: readonly string[] | undefined
  /** When it was said. */
  at?: number | undefined
  expiresAt?: number | undefined
  /** Who vouches for it; `inferred` unless the format says that the owner wrote it. */
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

/** A conversation that is over. Of a very long one, several items with the same session may follow each other. */
export interface ImportedConversation {
  kind: 'conversation'
  /** Without spaces; begins with the name of the program, so that two programs never mean the same one. */
  session: string
  label?: string | undefined
  agent?: string | undefined
  channel?: string | undefined
  project?: string | undefined
  turns: readonly ImportedTurn[]
}

/** Lines for a memory file (`MEMORY.md`, `memory/<name>.md`). What stands there already is not added again. */
export interface ImportedFile {
  kind: 'file'
  path: string
  text: string
}

/** A folder of documents that stays where it is and becomes a collection. */
export interface ImportedFolder {
  kind: 'folder'
  folder: string
  name: string
}

/** What agents did, as the hooks of their clients tell it. Several items of one session follow each other. */
export interface ImportedEvents {
  kind: 'events'
  /** In the order of each session's time. */
  events: readonly ImportedEvent[]
}

/** An event of an agent's session. An event that a hook has told already has the same key. */
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
  /** Name of the project, where the record keeps no folder. */
  project?: string
  /** Branch that was checked out in the folder. */
  branch?: string
  reason?: string
}

/** What another program has observed, or commits. */
export interface ImportedObservations {
  kind: 'observations'
  observations: readonly ImportedObservation[]
}

export interface ImportedObservation {
  /** Its id where it comes from, behind the name of that place: by it the same one is known again. */
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
  /** Name, or an absolute path of a folder in it. */
  project?: string | undefined
  agent?: string | undefined
  at: number
  discoveryTokens?: number | undefined
  /** What made it. */
  madeBy: string
  /** What its files were then, by git's hash of their content, and the commit that was checked out. */
  cites?: { commit: string; files: readonly { path: string; blob: string }[] } | undefined
  /** The id, where it comes from, of what it takes back. */
  reverts?: string | undefined
}

/** What another program says that a stretch of a session came to. */
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

/** A thing that its owner kept with another program: a bookmark, a page to read, a book with highlights, a note. */
export interface ImportedGem {
  kind: 'gem'
  /** The other program's mark for it, behind the program's name: `readwise:123`. By it the same one is known again. */
  id: string
  /** Name of the program as a person reads it. */
  program: string
  what: 'article' | 'bookmark' | 'clipping' | 'note'
  title: string
  /** Without a text, the page of this address is still to be fetched. */
  url?: string | undefined
  /** Markdown. */
  text?: string | undefined
  /** Its page as HTML, as the other program kept it: read where no text is given. */
  page?: string | undefined
  author?: string | undefined
  /** Epoch milliseconds. */
  publishedAt?: number | undefined
  description?: string | undefined
  tags?: readonly string[] | undefined
  project?: string | undefined
  note?: string | undefined
  highlights?: readonly ImportedHighlight[] | undefined
  /** When it was kept. */
  at?: number | undefined
  readAt?: number | undefined
  archivedAt?: number | undefined
  /** What has no place here. */
  attributes?: Readonly<Record<string, string>> | undefined
}

export interface ImportedHighlight {
  quote: string
  note?: string | undefined
}

/** What the person who imports should know: one sentence. */
export interface ImportNotice {
  kind: 'notice'
  text: string
}

/** A line or a part that could not be read: counted and named, the rest goes on. */
export interface UnreadableItem {
  kind: 'unreadable'
  where: string
  why: string
}

export interface ImportOptions {
  signal?: AbortSignal | undefined
  /** Told while one item takes long: how far the reading is, where that is known. */
  onProgress?: ((done: number, total?: number) => void) | undefined
}

/** Reads one foreign format. It writes nothing and covers no secrets: whoever takes the items in does. */
export interface Importer {
  /** What `--from` calls it. */
  readonly name: string
  /** What it reads, in a few words. */
  readonly summary: string
  /** Looks at names and beginnings only. The first importer that recognises a place reads it. */
  recognises(place: ImportPlace): boolean | Promise<boolean>
  read(place: ImportPlace, options?: ImportOptions): AsyncIterable<ImportItem>
}
