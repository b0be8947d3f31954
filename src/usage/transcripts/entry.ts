/** Tokens of one answer, as the service billed them. No token is counted in two of the fields. */
export interface Tokens {
  /** Input at the full price: without cache reads and writes. */
  input: number
  /** Written, thoughts included. */
  output: number
  /** Written into a cache for a few minutes. */
  cacheWrite: number
  /** Written to a one-hour cache, which costs more. */
  cacheWriteHour: number
  cacheRead: number
}

/** One answer of a model in a transcript. A later entry with the same key replaces it. */
export interface UsageEntry extends Tokens {
  key: string
  /** Epoch milliseconds. */
  at: number
  model: string
  session: string
  /** Current folder of the agent; '' if unknown. */
  folder: string
  /** Name of a sub-agent; '' for the session's own work. */
  agent: string
  /** Dollars as the client itself worked them out; null where it did not. */
  cost: number | null
}

/** State that a reader keeps of a file between two runs, as JSON. */
export type ReaderState = Readonly<Record<string, unknown>>

/** Reads one form of transcript. */
export interface LineReader {
  /** Bytes that every relevant line contains; other lines are never decoded. */
  marks: readonly string[]
  /**
   * The entry of a line, if it has one; `state` is changed in place. Throws SyntaxError for a line that is not JSON.
   */
  read(line: string, state: Record<string, unknown>, file: string): UsageEntry | undefined
}

/** A whole number of tokens; 0 for any other value. */
export const tokensIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
