/** Epoch milliseconds; a fixed one in tests. */
export type Clock = () => number

export interface Logger {
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void
  info(message: string, facts?: Readonly<Record<string, unknown>>): void
}

export const silentLogger: Logger = { warn() {}, info() {} }

/** Options of every call that may take long. */
export interface CallOptions {
  signal?: AbortSignal | undefined
}

/** Yields to timers, input and other callers. Await it between batches of synchronous work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Milliseconds on a monotonic clock, for differences. Node creates `performance` at its first use, with a module that
 * takes 2 ms of a start.
 */
export const ticks = (): number => Number(process.hrtime.bigint()) / 1e6
