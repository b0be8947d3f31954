/** The kinds of record. A record is anything that search can find. */
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

/** Filterable values of a record. Each is an indexed row, never JSON text. */
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

/** The speaker of a turn in a conversation, and the preceding turns. */
export interface Turn {
  speaker: string
  /** `user` statements outrank `assistant` text a little, see search/adjust. */
  role?: 'user' | 'assistant' | 'other'
  /** Up to two previous turns of the same session, oldest first, each as `Speaker: text`. */
  before: readonly string[]
}

/**
 * A record as a subsystem passes it to the index. `uid` is stable across edits; the same uid replaces the former
 * record.
 */
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
  /** Epoch milliseconds of the record's own date (a message's time, a file's date). */
  date?: number
  turn?: Turn
}

/** Narrows a search before ranking. Several values of one field are alternatives; fields are joined by and. */
export interface Filter {
  collections?: readonly string[]
  kinds?: readonly RecordKind[]
  facets?: Facets
  /** Further facets that must match as well: a record may have two tags, each required by another filter. */
  also?: readonly Facets[]
  /** Excludes records with one of these values. Also give a kind: alone it must scan all records. */
  without?: Facets
  /**
   * Epoch milliseconds, inclusive. If a day begins here at that time, records of that day without a time (UTC) pass,
   * too.
   */
  after?: number
  /** Epoch milliseconds, exclusive; records of that day without a time are excluded as well. */
  before?: number
  /** Prefix of the path inside its collection (`guides/`), or a glob with `*`, `?` and `**`. */
  path?: string
  /** Lists of such prefixes and globs: one of each list must match, and `path` too. */
  paths?: readonly (readonly string[])[]
  /** Only these rows of `records`. */
  recordIds?: readonly number[]
}
