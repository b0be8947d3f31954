import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collector = (how?: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * When to collect again, milliseconds: what the first collection leaves to finalizers is free for the second. The space for
 * new objects (32 MB after much work) is made smaller only after 5 s in which little was allocated; the last one returns it.
 */
const againMs = [1000, 6500, 7500]
let collect: (() => void) | undefined
let waiting: NodeJS.Timeout[] = []

/**
 * Gives memory that nothing uses back to the system. A process without work collects no garbage by itself: a server whose
 * models were dropped kept 80 MB of them. Takes some tens of milliseconds now, and as much
 * three times in the next eight seconds. Where there is no
 * collector to be had, the memory stays until the process does some work: nothing fails.
 */
export function freeMemory(): void {
  collect ??= findCollector()
  if (!collect) return
  collect()
  for (const timer of waiting) clearTimeout(timer)
  waiting = againMs.map((pause) => setTimeout(collect!, pause).unref())
}

function findCollector(): (() => void) | undefined {
  // Node has no other way to ask for a collection in a process that was started without this flag.
  setFlagsFromString('--expose-gc')
  try {
    const collector = runInNewContext('gc') as Collector
    return () => {
      collector()
      // From Node 22 on, only this one returns free pages to the system. Node 20 does not know it, and does little.
      collector({ type: 'major', flavor: 'last-resort' })
    }
  } catch {
    return undefined
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
