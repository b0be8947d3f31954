/** What a gem was when it was captured. */
export const gemKinds = ['article', 'paper', 'transcript', 'mail', 'bookmark', 'clipping', 'note', 'file'] as const
export type GemKind = (typeof gemKinds)[number]

/** How a gem's text is cut into passages. */
export const textForms = ['markdown', 'text', 'conversation'] as const
export type TextForm = (typeof textForms)[number]

/** Where it was found: an address, a file's name, or the mark that another program had for it. */
export interface GemSource {
  /** As a person reads it: the address, the name of the file. */
  name: string
  /** Canonical, for finding it again: `https://…`, or `readwise:123`. */
  key: string
  /** Epoch milliseconds. */
  at: number
}

/** What is said about a gem's text, by rules or by a model; never in place of the owner's words. */
export interface Enrichment {
  oneLine: string
  summary: string
  keyPoints: readonly string[]
  topics: readonly string[]
  /** Found in a talk: decisions, what is to be done, what is open. */
  decisions: readonly string[]
  actionItems: readonly string[]
  openQuestions: readonly string[]
}

/** What co-pilots and the owner noted of a talk or a text; only ever appended to. */
export interface CopilotNotes {
  decisions: readonly string[]
  actionItems: readonly string[]
  openQuestions: readonly string[]
}

/** Fields that enrichment would fill in, which the owner has filled in instead. */
export type OwnedField = 'title' | 'tags'

/** A thing captured from outside. Times are epoch milliseconds. */
export interface Gem {
  id: string
  kind: GemKind
  title: string
  /** Address as the owner gave it or the page names it; null for what has none. */
  url: string | null
  project: string | null
  /** Why there is no text yet: what the fetch met. null: there is. */
  pending: string | null
  capturedAt: number
  changedAt: number
  readAt: number | null
  archivedAt: number | null
  deletedAt: number | null
  enrichedAt: number | null
  /** Of its texts, the one that counts; 0: none yet. */
  version: number
  /** Site, newspaper, sender, or file. */
  source: string
  author: string | null
  publishedAt: number | null
  /** What the page says of itself in a sentence. */
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
  /** What another program knew of it and has no place here. */
  attributes: Readonly<Record<string, string>>
}

/** One of the texts that a gem had. */
export interface GemText {
  version: number
  form: TextForm
  text: string
  /** sha256 of the text with white space joined. */
  hash: string
  capturedAt: number
}

/** The page as it was captured, or an attachment. */
export interface GemFile {
  name: string
  /** Of the gem, from which on the file belongs to it. */
  version: number
  bytes: Uint8Array
}

export const noNotes: CopilotNotes = { decisions: [], actionItems: [], openQuestions: [] }

/** A gem of which nothing is known yet but that it was captured now. */
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

/** What a gem is compared and named by; `text` is its beginning. */
export interface ComparedText {
  id: string
  title: string
  tags: readonly string[]
  text: string
}

/** Tags of several places, each as it was first written. */
export function joinTags(...places: readonly (readonly string[])[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of places.flat()) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return [...tags.values()]
}
