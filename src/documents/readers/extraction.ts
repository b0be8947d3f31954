import type { Turn } from '../../core/record.ts'

/** How a text is split into chunks. */
type TextForm = 'markdown' | 'text' | 'code'

/** One text for the whole file: the usual case. Lines of hits refer to this text. */
export interface ExtractedDocument {
  kind: 'document'
  text: string
  form: TextForm
  /** Of code: the name of its grammar. */
  language?: string
  /** Title from the file itself; default: the first heading or the file's name. */
  title?: string
  /** Date from the file itself, epoch milliseconds. */
  date?: number
  /** Metadata of a page. */
  page?: PageFacts
}

/** Metadata of a page; addresses as written there, which may be relative. */
export interface PageFacts {
  author?: string
  site?: string
  description?: string
  /** Canonical address of the page. */
  address?: string
  image?: string
  /** An article was separated from navigation and the like. */
  isArticle: boolean
}

/** One record of a multi-record file: a turn of a conversation, an object of a list. */
export interface ExtractedEntry {
  /** Unique in its file; appended to the path after `#`. */
  id: string
  text: string
  title?: string
  date?: number
  tags?: readonly string[]
  /** Session of a turn, whose earlier turns are its context. */
  session?: string
  speaker?: string
  role?: Turn['role']
  /** Its line in the file, for text files; otherwise `layoutEntries` assigns it. */
  line?: number
}

/** A multi-record file. Its text is a rendering by `layoutEntries`. */
export interface ExtractedEntries {
  kind: 'entries'
  entries: readonly ExtractedEntry[]
}

export type Extraction = (ExtractedDocument | ExtractedEntries) & {
  /** Parts that the reader omitted or changed, one sentence each. */
  notes?: readonly string[]
}

/** Converts a file to text. It throws on unreadable content; the message becomes the reason. */
export type Reader = (input: ReaderInput) => Promise<Extraction> | Extraction

export interface ReaderInput {
  /** Virtual path: supplies the extension, and a title if the content has none. */
  path: string
  bytes: Uint8Array
  /** The decoded bytes, for formats that are text. */
  text: string
}
