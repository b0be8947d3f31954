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
