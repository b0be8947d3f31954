import type { RecordDraft } from '../core/record.ts'

/** Selects records to forget. Several conditions must all hold. */
export interface ForgetRequest {
  /** Ids by part: `{ facts: ['01m8…'] }`. With any ids, nothing else is searched for. */
  things?: Readonly<Record<string, readonly string[]>> | undefined
  /** Words that a record must all contain. */
  query?: string | undefined
  session?: string | undefined
  /** Name of a person: records about them, and records that name them. */
  person?: string | undefined
  /** Said from then on, epoch milliseconds, inclusive. */
  after?: number | undefined
  /** Said before, exclusive. */
  before?: number | undefined
}

/** One record that would be erased. */
export interface Forgettable {
  kind: string
  id: string
  /** Its text, shown before it is erased. */
  text: string
  /** Why it goes, in words. */
  reason?: string | undefined
}

/** Result of erasing one part of a subsystem. */
export interface Erased {
  /** Sentences: what was erased. */
  erased: string[]
  /** Sentences: what could not be erased, and what to do about it. */
  left: string[]
  /** Erased records that were indexed: their cached embeddings are removed, too. */
  drafts: RecordDraft[]
  /** Date of the oldest erased record: later backups may contain it. Infinity where nothing was erased. */
  since: number
}

/** A part of a subsystem that can forget: facts, sessions, what agents did. */
export interface ForgetPart {
  /** Key of this part in `ForgetRequest.things`; undefined where it has no ids. */
  named?: string
  /** Whether a reference that a user typed names a record of this part. */
  knows?(reference: string): Promise<boolean>
  /** Whether it handles a reference that no part knows: its error says that the name does not exist. */
  takesUnknown?(reference: string): boolean
  /** It only holds data derived from other parts: it is asked on every request. */
  isDerived?: boolean
  /** All parts are asked before one of them erases. */
  find(request: ForgetRequest): Promise<FoundPart>
}

/** Records that a part would forget, and how it erases them. */
export interface FoundPart {
  items: Forgettable[]
  /** Sentences: where the text remains. */
  left?: string[]
  /** Texts to remove from every file of Jarvis; the affected lines are shown first. */
  texts?: readonly string[]
  /**
   * Erases the records and their former states in the journal, and adds tombstones, so that no import restores them.
   */
  erase(): Promise<Erased>
}

/** Traces outside of the tables, removed by the code that knows the files. */
export interface Traces {
  /** Rewrites the database file, so that deleted data cannot be read in it. Sentences: what remains. */
  overwrite(): Promise<string[]>
  /** Removes copies of the database made since this time; returns their names. */
  removeCopies(since: number): Promise<string[]>
  /** Lines of files that `removeTexts` would remove. `left`: sentences about files that others wrote. */
  findTexts(texts: readonly string[]): Promise<{ lines: Forgettable[]; left: string[] }>
  /**
   * Removes these texts from files that Jarvis wrote. `left`: sentences about files that others wrote and that still
   * have it.
   */
  removeTexts(texts: readonly string[]): Promise<{ erased: string[]; left: string[] }>
}

/** Result of a part that had nothing to erase. */
export const nothingErased: Erased = { erased: [], left: [], drafts: [], since: Number.POSITIVE_INFINITY }
export const nothingFound: FoundPart = { items: [], erase: async () => nothingErased }
