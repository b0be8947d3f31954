/** Epoch milliseconds; a fixed one in tests. */
export type Clock = () => number

export interface Logger {
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void
  info(message: string, facts?: Readonly<Record<string, unknown>>): void
}

export const silentLogger: Logger = { warn() {}, info() {} }

/** What every call that may take long accepts. */
export interface CallOptions {
  signal?: AbortSignal | undefined
}

/** Lets timers, input and other callers run. Await it between batches of synchronous work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Milliseconds on a clock that only goes forward, for differences. Node makes `performance` when it is first asked for,
 * with a module that takes 2 ms of a start.
 */
export const ticks = (): number => Number(process.hrtime.bigint()) / 1e6
