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
 * A class whose closed connections are counted. The package has no call that finalises a statement: that happens when
 * the object is collected as garbage, and until then SQLite keeps the files of a closed connection open.
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
 * Gives back the files of closed connections, after every few of them: a process that opened one space after the other
 * came to its limit of open files. It takes some 5 ms for each 100 MB; a command closes fewer and never comes to it.
 */
export async function releaseFiles(): Promise<void> {
  if (held < mostHeld) return
  held = 0
  if (!collectGarbage) {
    setFlagsFromString('--expose-gc')
    collectGarbage = runInNewContext('gc') as () => void
  }
  collectGarbage()
  // The package's finalisers run with the next turn of the event loop.
  await nextTurn()
}
