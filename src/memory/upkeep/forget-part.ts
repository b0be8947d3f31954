import type { RecordDraft } from '../../core/record.ts'

/**
 * What is to be forgotten. Several conditions must all hold; at least one must be given. Where facts or observations are
 * named, nothing else is looked for.
 */
export interface ForgetRequest {
  /** Ids, or `#` and first digits. */
  facts?: readonly string[] | undefined
  /** Documents of collections, by path, address or docid. */
  documents?: readonly string[] | undefined
  /** Lines of memory files: `memory/2026-11-22.md:3`. */
  notes?: readonly string[] | undefined
  /** Ids of observations. */
  observations?: readonly string[] | undefined
  /** Words that must all be there. */
  query?: string | undefined
  session?: string | undefined
  /** Name of a person: what is about them, and where they are named. */
  person?: string | undefined
  /** Said from then on, epoch milliseconds, inclusive. */
  after?: number | undefined
  /** Said before, exclusive. */
  before?: number | undefined
}

/** One thing that would go. */
export interface Forgettable {
  kind: string
  id: string
  /** What it says: shown before it goes. */
  text: string
}

/** What a part of memory has erased. */
export interface Erased {
  /** Sentences: what is gone. */
  erased: string[]
  /** Sentences: what could not be, and what to do about it. */
  left: string[]
  /** Texts that must not be found in any file of ours any more. */
  texts: string[]
  /** Records that were indexed: what models made of them goes, too. */
  drafts: RecordDraft[]
  /** When the oldest of it was written: copies made since may hold it. */
  since: number
}

/** A part of memory that can forget: facts, sessions, what agents did. */
export interface ForgetPart {
  /** The condition that names single things of this part; none where it has no such condition. */
  named?: 'facts' | 'observations' | 'documents' | 'notes'
  /** All parts are asked before one of them erases. */
  find(request: ForgetRequest): Promise<FoundPart>
}

/** What a part would forget, and how it does. */
export interface FoundPart {
  items: Forgettable[]
  /** Sentences: what says it and stays. */
  left?: string[]
  erase(): Promise<Erased>
}

export const nothingErased: Erased = { erased: [], left: [], texts: [], drafts: [], since: Number.POSITIVE_INFINITY }
export const nothingFound: FoundPart = { items: [], erase: async () => nothingErased }

/** Traces outside of the tables, removed by who knows the files. */
export interface Traces {
  /** Makes the database file from what is left, so that nothing deleted can be read in it. Sentences: what is left. */
  overwrite(): Promise<string[]>
  /** Removes copies of the database made since then; their names. */
  removeCopies(since: number): Promise<string[]>
  /** Removes these texts from files that Jarvis wrote; what it did, and where somebody else's words still say it. */
  removeTexts(texts: readonly string[]): Promise<{ erased: string[]; left: string[] }>
}
