import { writeSync } from 'node:fs'

/** Memory of the whole process that reads a file, and processor time for one file. */
export const readingLimits = { megabytes: 250, processorSeconds: 8 } as const

/** What the process says on its error output before it ends itself. */
export const limitMarks = { memory: '[limit: memory]', time: '[limit: time]' } as const

/** Milliseconds between two looks: a parser allocates some 10 MB in that time. */
const pause = 10
const standardError = 2

/** Tells the guard when a file is begun and done. Milliseconds of processor time at the start; 0 between files. */
export function createStartMark(now = processorMilliseconds) {
  const shared = new SharedArrayBuffer(8)
  const started = new Float64Array(shared)
  return {
    shared,
    begin() {
      started[0] = now()
    },
    end() {
      started[0] = 0
    },
  }
}

/** What the process has taken so far. */
interface Taken {
  /** Of memory, now. */
  bytes(): number
  processorMilliseconds(): number
}

/** Which limit the file that is being read has passed. */
export function limitPassed(shared: SharedArrayBuffer, taken: Taken): string | undefined {
  // Read once: the other thread may be done with the file at any moment, and 0 is no time to count from.
  const [started] = new Float64Array(shared)
  if (!started) return undefined
  if (taken.bytes() > readingLimits.megabytes * 1024 * 1024) return limitMarks.memory
  return taken.processorMilliseconds() - started > readingLimits.processorSeconds * 1000 ? limitMarks.time : undefined
}

/**
 * Ends the process when the file that it reads costs more than a file may. Runs in a thread of its own. The process
 * cannot be asked to stop: what takes so long is a parser that never gives way, and memory runs out within a second.
 */
export function guardLimits(shared: SharedArrayBuffer): void {
  const taken = { bytes: () => process.memoryUsage.rss(), processorMilliseconds }
  setInterval(() => {
    const mark = limitPassed(shared, taken)
    if (mark) endProcess(mark)
  }, pause)
}

function endProcess(mark: string): never {
  writeSync(standardError, mark)
  process.kill(process.pid, 'SIGKILL')
  throw new Error(mark)
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
