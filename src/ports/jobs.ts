import type { Writer } from './database.ts'

/** What a job may use while it runs. */
export interface JobContext {
  /** Aborts when the process ends, or when a job ignores `shouldEnd`. */
  signal: AbortSignal
  /**
   * Check it between two pieces of work: true when the budget is spent, or a job of a higher priority waits. End the
   * round then.
   */
  shouldEnd(): boolean
  /** Payload of a queued job. Undefined for rounds of a recurring kind. */
  payload?: unknown
  /**
   * Removes a queued job in the transaction that writes its result. After a crash at any time the job is either done
   * and gone, or starts again. Throws Conflict where another process did it.
   */
  finish(tx: Writer): Promise<void>
  /** Call it after each piece of work with the number of finished pieces; the owner's list counts them. */
  did?: ((pieces: number) => void) | undefined
  /** Called during long work. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
}

/** Result of a round of a job. */
export interface JobRound {
  /** More work remains: the next round starts as soon as no job of a higher priority waits. */
  more: boolean
}

/** Background work of a subsystem in a long-running process. */
export interface JobKind {
  /** Unique in a space: `observations.drain`. */
  name: string
  /** Higher runs first, and ends the round of lower ones. 100: a user waits for it; 0: upkeep. */
  priority: number
  /** Maximum duration of a round, milliseconds. */
  budgetMs: number
  /**
   * From the end of a round to the next, milliseconds; undefined for a kind that runs only when a job is added. From an
   * hour on, the time of the next round is stored in the database, so that a new process keeps the schedule.
   */
  everyMs?: number
  /** From the start of a process to its first round, milliseconds; default 0. */
  firstMs?: number
  /** Only one process at a time may run it. */
  alone?: boolean
  /** It runs only while the owner is away, and ends within a second of their return. */
  when?: 'idle'
  /** One line for the owner's list, given the number of finished pieces: `Enriched 3 gems`. */
  summary?(pieces: number): string
  /** First sentence of the warning when it fails: `The inbox could not be read`. */
  failing: string
  /** Does one round. A failure is reported and retried after a pause that doubles each time. */
  run(context: JobContext): Promise<JobRound | undefined>
}

/** A job to queue, once for each key. */
export interface NewJob {
  /** Name of a `JobKind`. */
  kind: string
  /** Adding a key that is already queued changes nothing. */
  key: string
  /** Plain JSON of record ids. It must not contain people's text, which would have to be forgotten. */
  payload?: unknown
  /** Earliest start, epoch milliseconds. */
  at?: number
}
