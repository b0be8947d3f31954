import type { CallSettings } from '../../client/operation-methods.ts'

/** Settings of one call: its space, a signal that cancels it, and a listener for long work. */
export interface LibraryCallSettings extends CallSettings {
  /** Called during long work: the step, how many are done, and of how many where that is known. */
  onProgress?: (step: string, done: number, total?: number) => void
}
