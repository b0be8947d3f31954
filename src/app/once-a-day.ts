import type { Clock } from '../core/runtime.ts'

const day = 24 * 60 * 60 * 1000
/** Not while a process has just begun: who starts it waits for something else, milliseconds. */
const firstAfter = 10 * 60 * 1000

/** Work that a process which runs for long does once a day; called as often as one likes. */
export function onceADay(clock: Clock, work: () => Promise<unknown>): () => Promise<void> {
  let next = clock() + firstAfter
  return async () => {
    if (clock() < next) return
    next = clock() + day
    await work()
  }
}
