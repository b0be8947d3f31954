import { writeSync } from 'node:fs'

/** Limits: memory of the whole reading process, and processor time for one file. */
export const readingLimits = { megabytes: 250, processorSeconds: 8 } as const

/** Marks that the process prints on its error output before it ends itself. */
export const limitMarks = { memory: '[limit: memory]', time: '[limit: time]' } as const

/** Milliseconds between two checks: a parser allocates some 10 MB in that time. */
const pause = 10
const standardError = 2

/** Signals to the guard when a file starts and ends: milliseconds of processor time at the start; 0 between files. */
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

/** Resource use of the process so far. */
interface Taken {
  /** Current memory. */
  bytes(): number
  processorMilliseconds(): number
}

/** The limit that the current file has exceeded, if any. */
export function limitPassed(shared: SharedArrayBuffer, taken: Taken): string | undefined {
  // Read once: the other thread may finish the file at any moment, and 0 is not a start time.
  const [started] = new Float64Array(shared)
  if (!started) return undefined
  if (taken.bytes() > readingLimits.megabytes * 1024 * 1024) return limitMarks.memory
  return taken.processorMilliseconds() - started > readingLimits.processorSeconds * 1000 ? limitMarks.time : undefined
}

/**
 * Ends the process when its current file exceeds a limit. Runs in a separate thread. The process cannot be asked to
 * stop: a parser may never yield, and memory can run out within a second.
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
