import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the first collection leaves to finalizers is free for the second, milliseconds. */
const againMs = 1000
let collect: (() => void) | undefined

/**
 * Gives memory that nothing uses back to the system. A process without work collects no garbage by itself: a server whose
 * models were dropped kept 80 MB of them. Takes some tens of milliseconds, and a second time a second later. Where there is
 * no collector to be had, the memory stays until the process does some work: nothing fails.
 */
export function freeMemory(): void {
  collect ??= findCollector()
  if (!collect) return
  collect()
  setTimeout(collect, againMs).unref()
}

function findCollector(): (() => void) | undefined {
  // Node has no other way to ask for a collection in a process that was started without this flag.
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc') as () => void
  } catch {
    return undefined
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
