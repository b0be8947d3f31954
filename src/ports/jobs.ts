import type { Writer } from './database.ts'

/** What a job may use while it runs. */
export interface JobContext {
  /** Aborts when the process ends, and when a job that should end for another goes on all the same. */
  signal: AbortSignal
  /** Asked between two pieces of work: true when its time is spent, or a job of a higher priority waits. End the round then. */
  shouldEnd(): boolean
  /** Of a job that somebody added: what it is about. Undefined for the rounds of a kind that comes by itself. */
  payload?: unknown
  /**
   * Removes a job that was added from the queue, in the transaction that writes what it came to: after a crash at any
   * instant it was either done and is gone, or is done again from the start. Throws Conflict where another process did it.
   */
  finish(tx: Writer): Promise<void>
  /** Call it after each piece of work with the pieces that are done: the owner's list counts them. */
  did?: ((pieces: number) => void) | undefined
  /** Told while long work goes on. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
}

/** What a round of a job came to. */
export interface JobRound {
  /** There is more to do: the next round comes as soon as nothing of a higher priority waits. */
  more: boolean
}

/** Work that a subsystem does in the background of a process that runs for long. */
export interface JobKind {
  /** Unique in a space: `observations.drain`. */
  name: string
  /** Higher goes first, and ends the round of what is lower. 100: somebody waits for it; 0: upkeep. */
  priority: number
  /** How long a round should take at most, milliseconds. */
  budgetMs: number
  /**
   * From the end of a round to the next, milliseconds; none for a kind that runs only when somebody adds a job. From an
   * hour on the time of the next round is kept in the database, so that a new process does not begin anew.
   */
  everyMs?: number
  /** From the start of a process to its first round, milliseconds; 0 unless given. */
  firstMs?: number
  /** Only one process at a time may run it. */
  alone?: boolean
  /** It runs only while the owner is away, and ends within a second of their return. */
  when?: 'idle'
  /** One line for the owner's list, of the pieces that were done: `Enriched 3 gems`. */
  summary?(pieces: number): string
  /** A sentence to begin the warning with when it fails: `The inbox could not be read`. */
  failing: string
  /** Does one round. When it throws, that is told, and it is tried again after a pause that doubles each time. */
  run(context: JobContext): Promise<JobRound | undefined>
}

/** A job that somebody adds, once for each key. */
export interface NewJob {
  /** Name of a `JobKind`. */
  kind: string
  /** Adding a key that waits already changes nothing. */
  key: string
  /** Plain JSON, without words of people: they would have to be forgotten. Ids of records. */
  payload?: unknown
  /** Not before, epoch milliseconds. */
  at?: number
}
