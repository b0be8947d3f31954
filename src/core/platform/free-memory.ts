import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collector = (how?: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * When to collect again, milliseconds: memory that the first collection leaves to finalizers is free for the second.
 * The space for new objects (32 MB after much work) shrinks only after 5 s with few allocations; the last collection
 * returns it.
 */
const againMs = [1000, 6500, 7500]
let collect: (() => void) | undefined
let waiting: NodeJS.Timeout[] = []

/**
 * Returns unused memory to the system. An idle process collects no garbage by itself: a server whose models were
 * unloaded kept 80 MB. Takes some tens of milliseconds now, and as much three times in the next eight seconds. Without
 * access to the collector, the memory stays until the process does some work; nothing fails.
 */
export function freeMemory(): void {
  collect ??= findCollector()
  if (!collect) return
  collect()
  for (const timer of waiting) clearTimeout(timer)
  waiting = againMs.map((pause) => setTimeout(collect!, pause).unref())
}

function findCollector(): (() => void) | undefined {
  // This flag is the only way to request a collection in a running process.
  setFlagsFromString('--expose-gc')
  try {
    const collector = runInNewContext('gc') as Collector
    return () => {
      collector()
      // From Node 22 on, only this call returns free pages to the system. Node 20 ignores the options, and does little.
      collector({ type: 'major', flavor: 'last-resort' })
    }
  } catch {
    return undefined
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
