/** Tokens of one answer, as the service billed them. No token is counted in two of the fields. */
export interface Tokens {
  /** Read at the full price: without what came from a cache or went into one. */
  input: number
  /** Written, thoughts included. */
  output: number
  /** Written into a cache for a few minutes. */
  cacheWrite: number
  /** Written into a cache for an hour, which costs more. */
  cacheWriteHour: number
  cacheRead: number
}

/** One answer of a model as a transcript tells it. A later entry with the same key stands in its place. */
export interface UsageEntry extends Tokens {
  key: string
  /** Epoch milliseconds. */
  at: number
  model: string
  session: string
  /** Folder in which the agent worked; '' where that is not known. */
  folder: string
  /** Name of a sub-agent; '' for the session's own work. */
  agent: string
  /** Dollars as the client itself worked them out; null where it did not. */
  cost: number | null
}

/** What a reader keeps of a file between two runs, as JSON. */
export type ReaderState = Readonly<Record<string, unknown>>

/** Reads one form of transcript. */
export interface LineReader {
  /** Bytes that every line with something to tell contains; other lines are never decoded. */
  marks: readonly string[]
  /** The entry of a line, if it has one; `state` is changed in place. Throws SyntaxError for a line that is no JSON. */
  read(line: string, state: Record<string, unknown>, file: string): UsageEntry | undefined
}

/** A whole number of tokens; 0 for whatever else stands there. */
export const tokensIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
