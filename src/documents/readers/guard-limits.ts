import { writeSync } from 'node:fs'

/** Memory of the whole process that reads a file, and processor time for one file. */
export const readingLimits = { megabytes: 250, processorSeconds: 8 } as const

/** What the process says on its error output before it ends itself. */
export const limitMarks = { memory: '[limit: memory]', time: '[limit: time]' } as const

/** Milliseconds between two looks: a parser allocates some 10 MB in that time. */
const pause = 10
const standardError = 2

/** Tells the guard when a file is begun and done. Milliseconds of processor time at the start; 0 between files. */
export function createStartMark() {
  const shared = new SharedArrayBuffer(8)
  const started = new Float64Array(shared)
  return {
    shared,
    begin() {
      started[0] = processorMilliseconds()
    },
    end() {
      started[0] = 0
    },
  }
}

/**
 * Ends the process when the file that it reads costs more than a file may. Runs in a thread of its own. The process
 * cannot be asked to stop: what takes so long is a parser that never gives way, and memory runs out within a second.
 */
export function guardLimits(shared: SharedArrayBuffer): void {
  const started = new Float64Array(shared)
  setInterval(() => {
    if (started[0] === 0) return
    if (process.memoryUsage.rss() > readingLimits.megabytes * 1024 * 1024) endProcess(limitMarks.memory)
    if (processorMilliseconds() - started[0]! > readingLimits.processorSeconds * 1000) endProcess(limitMarks.time)
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
