import type { Turn } from '../../core/record.ts'

/** How a text is cut into chunks. */
type TextForm = 'markdown' | 'text' | 'code'

/** One text for the whole file: the usual case. Lines of hits refer to this text. */
export interface ExtractedDocument {
  kind: 'document'
  text: string
  form: TextForm
  /** Of code: the name of its grammar. */
  language?: string
  /** Said by the file itself; without it, the first heading or the file's name. */
  title?: string
  /** Epoch milliseconds, said by the file itself. */
  date?: number
  /** Of a page: what it says of itself. */
  page?: PageFacts
}

/** What a page says of itself; addresses as they stand there, which may be relative. */
export interface PageFacts {
  author?: string
  site?: string
  description?: string
  /** Address that the page names as its own. */
  address?: string
  image?: string
  /** An article was told apart from navigation and the like. */
  isArticle: boolean
}

/** One record of many that a file holds: a turn of a conversation, an object of a list. */
export interface ExtractedEntry {
  /** Unique in its file; follows `#` in the path. */
  id: string
  text: string
  title?: string
  date?: number
  tags?: readonly string[]
  /** Of a conversation: what was said before in the same session gives a turn its meaning. */
  session?: string
  speaker?: string
  role?: Turn['role']
  /** Line of the file where it stands, for files that are text themselves; else it is laid out by `layoutEntries`. */
  line?: number
}

/** A file of many records. Its text is a rendering, laid out by `layoutEntries`. */
export interface ExtractedEntries {
  kind: 'entries'
  entries: readonly ExtractedEntry[]
}

export type Extraction = (ExtractedDocument | ExtractedEntries) & {
  /** What the reader had to leave out or to change, one sentence each. */
  notes?: readonly string[]
}

/** A reader turns a file into text. It throws on content it cannot read; the message becomes the reason. */
export type Reader = (input: ReaderInput) => Promise<Extraction> | Extraction

export interface ReaderInput {
  /** Virtual path: gives the extension, and a title where the content gives none. */
  path: string
  bytes: Uint8Array
  /** The decoded bytes, for formats that are text. */
  text: string
}
