import type { CallOptions } from '../core/runtime.ts'

/** Options of long work. */
export interface WorkOptions extends CallOptions {
  /** Progress callback: the current step, the number of finished items, and the total if it is known. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
}
