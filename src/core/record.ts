/** The kinds of record. A record is anything that can be found. */
export const recordKinds = [
  'document',
  'memory',
  'fact',
  'observation',
  'summary',
  'prompt',
  'gem',
  'message',
  'learning',
  'knowledge',
  'skill',
  'template',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Named values of a record that can be filtered by. Each is a row with an index, never JSON text. */
export const facetNames = [
  'tag',
  'concept',
  'file',
  'project',
  'agent',
  'session',
  'type',
  'speaker',
  'scope',
  'branch',
  'standing',
  'lang',
] as const
export type FacetName = (typeof facetNames)[number]
export type Facets = Partial<Record<FacetName, readonly string[]>>

/** A piece of a record's text. Offsets are UTF-16 units into the record's text, lines count from 1, ends are exclusive / inclusive. */
export interface ChunkDraft {
  text: string
  /** Headings above the chunk, outermost first. */
  headings: readonly string[]
  startLine: number
  endLine: number
  startOffset: number
  endOffset: number
}

/** One turn of a conversation knows who spoke and what was said just before. */
export interface Turn {
  speaker: string
  /** `user` statements outrank `assistant` text a little, see search/adjust. */
  role?: 'user' | 'assistant' | 'other'
  /** Up to two previous turns of the same session, oldest first, each as `Speaker: text`. */
  before: readonly string[]
}

/** What a subsystem hands to the index. `uid` is stable over edits; the same uid replaces the former record. */
export interface RecordDraft {
  uid: string
  kind: RecordKind
  title: string
  /** sha256 of the content, 64 hex digits. */
  contentHash: string
  chunks: readonly ChunkDraft[]
  facets?: Facets
  collectionId?: number
  fileId?: number
  /** Virtual path inside the collection, with `/`. A turn has its file's path and `#` with its own id. */
  path?: string
  /** Epoch milliseconds of what the record tells of (a message's time, a file's date). */
  date?: number
  turn?: Turn
}

/** Narrows a search before ranking. Several values of one field mean any of them; fields are joined by and. */
export interface Filter {
  collections?: readonly string[]
  kinds?: readonly RecordKind[]
  facets?: Facets
  /** More of them, which have to fit as well: a record may have two tags, and each is asked for by another filter. */
  also?: readonly Facets[]
  /** Records with one of these values do not pass. Name a kind beside it: alone it has to walk over all records. */
  without?: Facets
  /** Epoch milliseconds, inclusive. Where a day begins then here, records of that day without a time (UTC) pass, too. */
  after?: number
  /** Epoch milliseconds, exclusive: of that day without a time as well. */
  before?: number
  /** Prefix of the path inside its collection (`guides/`), or a glob with `*`, `?` and `**`. */
  path?: string
  /** Lists of such prefixes and globs: of each list one has to fit, and `path` too. */
  paths?: readonly (readonly string[])[]
  /** Only these rows of `records`. */
  recordIds?: readonly number[]
}
