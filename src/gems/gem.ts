/** Kind of the captured source. */
export const gemKinds = ['article', 'paper', 'transcript', 'mail', 'bookmark', 'clipping', 'note', 'file'] as const
export type GemKind = (typeof gemKinds)[number]

/** How a gem's text is split into passages. */
export const textForms = ['markdown', 'text', 'conversation'] as const
export type TextForm = (typeof textForms)[number]

/** A source of a gem: an address, a file name, or the id in another program. */
export interface GemSource {
  /** Readable: the address, or the name of the file. */
  name: string
  /** Canonical, for identification: `https://…`, or `readwise:123`. */
  key: string
  /** Epoch milliseconds. */
  at: number
}

/** Summary data of a gem's text, by rules or by a model; never replaces the owner's words. */
export interface Enrichment {
  oneLine: string
  summary: string
  keyPoints: readonly string[]
  topics: readonly string[]
  /** Found in a talk: decisions, action items, open questions. */
  decisions: readonly string[]
  actionItems: readonly string[]
  openQuestions: readonly string[]
}

/** Notes of co-pilots and the owner about a talk or a text; append only. */
export interface CopilotNotes {
  decisions: readonly string[]
  actionItems: readonly string[]
  openQuestions: readonly string[]
}

/** Fields of enrichment that the owner has filled in instead. */
export type OwnedField = 'title' | 'tags'

/** A thing captured from outside. Times are epoch milliseconds. */
export interface Gem {
  id: string
  kind: GemKind
  title: string
  /** Address from the owner or the page; null if it has none. */
  url: string | null
  project: string | null
  /** Why the text is still missing: the failure of the fetch. null: it exists. */
  pending: string | null
  capturedAt: number
  changedAt: number
  readAt: number | null
  archivedAt: number | null
  deletedAt: number | null
  enrichedAt: number | null
  /** Number of its current text; 0: none yet. */
  version: number
  /** Site, newspaper, sender, or file. */
  source: string
  author: string | null
  publishedAt: number | null
  /** The page's own description in a sentence. */
  description: string
  tags: readonly string[]
  enrichment: Enrichment | null
  /** `rules`, or the id of the model. */
  enrichedBy: string | null
  copilot: CopilotNotes
  highlights: string
  notes: string
  owned: readonly OwnedField[]
  sources: readonly GemSource[]
  /** Further data of another program. */
  attributes: Readonly<Record<string, string>>
}

/** One version of a gem's text. */
export interface GemText {
  version: number
  form: TextForm
  text: string
  /** sha256 of the text with white space joined. */
  hash: string
  capturedAt: number
}

/** The captured page, or an attachment. */
export interface GemFile {
  name: string
  /** Version of the gem from which the file belongs to it. */
  version: number
  bytes: Uint8Array
}

export const noNotes: CopilotNotes = { decisions: [], actionItems: [], openQuestions: [] }

/** An empty gem, captured now. */
export const newGem = (id: string, now: number): Gem => ({
  id,
  kind: 'note',
  title: '',
  url: null,
  project: null,
  pending: null,
  capturedAt: now,
  changedAt: now,
  readAt: null,
  archivedAt: null,
  deletedAt: null,
  enrichedAt: null,
  version: 0,
  source: '',
  author: null,
  publishedAt: null,
  description: '',
  tags: [],
  enrichment: null,
  enrichedBy: null,
  copilot: noNotes,
  highlights: '',
  notes: '',
  owned: [],
  sources: [],
  attributes: {},
})

/** Text by which a gem is compared and named; `text` is its beginning. */
export interface ComparedText {
  id: string
  title: string
  tags: readonly string[]
  text: string
}

/** Merges tags, each in its first spelling. */
export function joinTags(...places: readonly (readonly string[])[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of places.flat()) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return [...tags.values()]
}
