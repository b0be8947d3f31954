import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

interface Closable {
  close(): void
}

/** Closed connections that may still hold their files: three each (database, log, its index). */
const mostHeld = 12

let held = 0
let collectGarbage: (() => void) | undefined

/**
 * Counts closed connections. The package has no call that finalizes a statement: that happens at garbage collection,
 * and until then SQLite keeps the files of a closed connection open.
 */
// biome-ignore lint/suspicious/noExplicitAny: TypeScript extends only classes that take any arguments.
export function countClosed<Class extends new (...args: any[]) => Closable>(DatabaseSync: Class): Class {
  return class extends DatabaseSync {
    override close(): void {
      super.close()
      held++
    }
  }
}

/**
 * Releases the files of closed connections, after every few of them: a process that opened many spaces in turn would
 * reach its limit of open files. It takes some 5 ms per 100 MB of heap; a single command closes fewer and never needs
 * it.
 */
export async function releaseFiles(): Promise<void> {
  if (held < mostHeld) return
  held = 0
  if (!collectGarbage) {
    setFlagsFromString('--expose-gc')
    collectGarbage = runInNewContext('gc') as () => void
  }
  collectGarbage()
  // The package's finalizers run in the next turn of the event loop.
  await nextTurn()
}
