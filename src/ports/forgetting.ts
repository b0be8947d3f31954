import type { RecordDraft } from '../core/record.ts'

/** What is to be forgotten. Several conditions must all hold. */
export interface ForgetRequest {
  /** Single things by the part that has them: `{ facts: ['01m8…'] }`. Where any are named, nothing else is looked for. */
  things?: Readonly<Record<string, readonly string[]>> | undefined
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

/** What a part of a subsystem has erased. */
export interface Erased {
  /** Sentences: what is gone. */
  erased: string[]
  /** Sentences: what could not be, and what to do about it. */
  left: string[]
  /** Records that were indexed: what models made of them goes, too. */
  drafts: RecordDraft[]
  /** When the oldest of it was written: copies made since may hold it. Infinity where nothing was erased. */
  since: number
}

/** A part of a subsystem that can forget: facts, sessions, what agents did. */
export interface ForgetPart {
  /** Name under which single things of this part are asked for; none where it has no such things. */
  named?: string
  /** Whether a reference that a user typed names a thing of this part. */
  knows?(reference: string): Promise<boolean>
  /** Whether it takes a reference that no part knows: its error says that nothing has this name. */
  takesUnknown?(reference: string): boolean
  /** It only holds what was made of things of other parts: it is asked whatever is forgotten. */
  isDerived?: boolean
  /** All parts are asked before one of them erases. */
  find(request: ForgetRequest): Promise<FoundPart>
}

/** What a part would forget, and how it does. */
export interface FoundPart {
  items: Forgettable[]
  /** Sentences: what says it and stays. */
  left?: string[]
  /** Texts that must not be found in any file of ours after it: their lines are shown before. */
  texts?: readonly string[]
  /** Erases it, with its former states in the journal, and buries it, so that no import brings it back. */
  erase(): Promise<Erased>
}

/** Traces outside of the tables, removed by who knows the files. */
export interface Traces {
  /** Makes the database file from what is left, so that nothing deleted can be read in it. Sentences: what is left. */
  overwrite(): Promise<string[]>
  /** Removes copies of the database made since then; their names. */
  removeCopies(since: number): Promise<string[]>
  /** Lines of files that `removeTexts` would remove. Sentences: where somebody else's words say it. */
  findTexts(texts: readonly string[]): Promise<{ lines: Forgettable[]; left: string[] }>
  /** Removes these texts from files that Jarvis wrote; what it did, and where somebody else's words still say it. */
  removeTexts(texts: readonly string[]): Promise<{ erased: string[]; left: string[] }>
}

/** What a part gives that had nothing to erase. */
export const nothingErased: Erased = { erased: [], left: [], drafts: [], since: Number.POSITIVE_INFINITY }
export const nothingFound: FoundPart = { items: [], erase: async () => nothingErased }
