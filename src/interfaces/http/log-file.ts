import { appendToLog } from '../../core/own-files.ts'

/** Size at which the log is renamed, replacing the previous one: both together never exceed twice this. */
const largest = 2_000_000
/** How long lines are buffered, milliseconds: one write per request would cost more than the request. */
const gatherMilliseconds = 200

export interface LogFile {
  /** Adds a line with the time before it. Never hand it a question, a document or a secret. */
  write(line: string): void
  /** Writes buffered lines. */
  flush(): void
}

/** A log of bounded size that only the owner reads. A full disk loses lines, never a request. */
export function createLogFile(file: string, clock: () => number): LogFile {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const text = waiting.join('')
    waiting = []
    appendToLog(file, text, largest)
  }
  return {
    write(line) {
      waiting.push(`${new Date(clock()).toISOString()} ${line.replace(/[\r\n]+/g, ' ')}\n`)
      timer ??= setTimeout(flush, gatherMilliseconds).unref()
    },
    flush,
  }
}
