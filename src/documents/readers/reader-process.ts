import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answer } from './convert-work.ts'
import type { ReaderInput } from './extraction.ts'
import { limitMarks, readingLimits } from './guard-limits.ts'

export interface ReaderProcess {
  /** Resolves when the process runs, or has ended. */
  started: Promise<void>
  /** Reads one file; call it again only after the answer. Never rejects. */
  read(input: ReaderInput, timeoutMilliseconds: number): Promise<ReaderAnswer>
  /** Ends the process at once; a file that is being read gets an answer. */
  end(): Promise<void>
}

export type ReaderAnswer = Answer & {
  /** The process has ended. */
  isGone?: boolean
}

/** Megabytes of JavaScript heap: less than the process limit, so that garbage is collected first. */
const heapMegabytes = 160
const youngMegabytes = 8
/** Characters of error output to keep: the last ones explain why the process ended. */
const keptOutput = 2000

/**
 * Starts a process that reads files. A process and not a thread: if memory runs out in a single large step, a thread
 * would take the whole process with it.
 */
export function startReader(url: URL | string): ReaderProcess {
  const child = forkReader(url)
  let said = ''
  let settle: ((answer: ReaderAnswer) => void) | undefined
  const answer = (given: ReaderAnswer) => {
    settle?.(given)
    settle = undefined
    keepAlive(child, false)
  }
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    // The process could not be started: no other event follows.
    child.on('error', () => child.pid === undefined && resolve())
  })
  void gone.then(() => answer({ error: whyEnded(said), isMissing: isMissing(said), isGone: true }))
  child.stderr?.on('data', (part) => {
    said = `${said}${part}`.slice(-keptOutput)
  })
  const started = new Promise<void>((resolve) => {
    child.once('message', () => resolve())
    void gone.then(resolve)
  })
  child.on('message', (message: Answer | 'started') => message !== 'started' && answer(message))
  keepAlive(child, false)
  return {
    started,
    read(input, timeoutMilliseconds) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          answer(tooLate(timeoutMilliseconds))
          child.kill('SIGKILL')
        }, timeoutMilliseconds)
        settle = (given) => {
          clearTimeout(timer)
          resolve(given)
        }
        // A pending answer keeps this process alive; an idle reader does not.
        keepAlive(child, true)
        // A process that has just ended receives nothing: its end is the answer.
        child.send(input, () => {})
      })
    },
    async end() {
      keepAlive(child, true)
      child.kill('SIGKILL')
      await gone
    },
  }
}

function forkReader(url: URL | string): ChildProcess {
  const file = url instanceof URL || url.startsWith('file:') ? fileURLToPath(url) : url
  return fork(file, [], {
    // Not those of this process: a debugger's port, for instance, can be used only once.
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`],
    serialization: 'advanced',
    // Parsers warn on the console; only interfaces may write there.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Whether this process waits for the child before it ends. */
function keepAlive(child: ChildProcess, waits: boolean): void {
  for (const part of [child, child.channel, child.stderr as unknown as { ref?(): void; unref?(): void } | null])
    if (waits) part?.ref?.()
    else part?.unref?.()
}

const tooLate = (timeoutMilliseconds: number): ReaderAnswer => ({
  error: `reading took longer than ${timeoutMilliseconds / 1000} s`,
  isMissing: false,
  isGone: true,
})

const isMissing = (said: string): boolean => /ERR_MODULE_NOT_FOUND|Cannot find module/.test(said)

function whyEnded(said: string): string {
  if (said.includes(limitMarks.memory) || /heap out of memory|allocation failed/i.test(said))
    return `reading it takes more than ${readingLimits.megabytes} MB of memory`
  if (said.includes(limitMarks.time))
    return `reading it takes over ${readingLimits.processorSeconds} s of processor time`
  const reason = /^\w*Error: (.*)$/m.exec(said)?.[1]
  return reason ? `the reader crashed: ${reason}` : 'the reader ended without an answer'
}
