import type { CallOptions } from '../core/runtime.ts'

/** What long work takes besides its input. */
export interface WorkOptions extends CallOptions {
  /** Told while it goes on: what is being done, how far it is, and of how many where that is known. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
}
