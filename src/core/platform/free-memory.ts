import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the first collection leaves to finalizers is free for the second, milliseconds. */
const againMs = 1000
let collect: (() => void) | undefined

/**
 * Gives memory that nothing uses back to the system. A process without work collects no garbage by itself: a server whose
 * models were dropped kept 80 MB of them. Takes some tens of milliseconds, and a second time a second later.
 */
export function freeMemory(): void {
  if (!collect) {
    // Node has no other way to ask for a collection in a process that was started without this flag.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  collect()
  setTimeout(collect, againMs).unref()
}
