import { cancelled, unavailable } from '../../core/errors.ts'
import { workerAddress } from '../worker-address.ts'
import type { Extraction, ReaderInput } from './extraction.ts'
import { formatOf } from './formats.ts'
import { type ReaderAnswer, type ReaderProcess, startReader } from './reader-process.ts'

export interface Converter {
  /**
   * Reads a file by its format. Throws the reason if it cannot be read, or takes too much time or memory, and
   * Unavailable if the reader itself cannot be loaded. `onAside` is called when the file takes so long that others go
   * first; its text may follow seconds later.
   */
  convert(input: ReaderInput, onAside?: () => void): Promise<Extraction>
  /** Ends the processes, if any run, and cancels their files. The next conversion starts another. */
  close(): Promise<void>
}

export interface ConverterOptions {
  /** Time limit for one file. */
  timeoutMilliseconds: number
  /** How long other files wait for one file. */
  patienceMilliseconds?: number
  /** Compiled worker; default: the one beside this file. */
  workerUrl?: URL | string
}

/** An idle process costs only memory. */
const idleMilliseconds = 10_000
const usualPatience = 1500

interface Task {
  input: ReaderInput
  onAside: (() => void) | undefined
  resolve: (answer: ReaderAnswer) => void
  reject: (error: unknown) => void
}

/** Files in sequence, in a process that is started for the first and reused for the next. */
interface Lane {
  waiting: Task[]
  reader: ReaderProcess | undefined
  task: Task | undefined
}

const emptyLane = (): Lane => ({ waiting: [], reader: undefined, task: undefined })

/**
 * Runs fragile formats (PDF, DOCX, HTML, CSV) in separate processes. A slow parser blocks no other work, and one that
 * hangs, crashes or uses too much memory affects only its file. Usually there is one process. A file that exceeds the
 * patience continues in a second one, and the next such file waits for it: ordinary files never queue behind them.
 */
export function createConverter({
  timeoutMilliseconds,
  patienceMilliseconds = usualPatience,
  workerUrl = workerAddress('convert-worker'),
}: ConverterOptions): Converter {
  const usual = emptyLane()
  const aside = emptyLane()
  let idle: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined

  function next(lane: Lane): void {
    if (lane.task || closing) return
    lane.task = lane.waiting.shift()
    if (lane.task) void run(lane, lane.task)
    else if (lane === aside) void endReader(aside)
    else if (!aside.task) idle = setTimeout(() => void endReader(usual), idleMilliseconds).unref()
  }

  async function run(lane: Lane, task: Task): Promise<void> {
    clearTimeout(idle)
    lane.reader ??= startReader(workerUrl!)
    const reader = lane.reader
    let patience: NodeJS.Timeout | undefined
    const answering = reader.read(task.input, timeoutMilliseconds)
    // Starting the process does not count.
    void reader.started.then(() => {
      if (usual.task === task) patience = setTimeout(() => setAside(task), patienceMilliseconds)
    })
    const answer = await answering
    clearTimeout(patience)
    // The task may have moved to the other lane, or started over there.
    const current = [usual, aside].find((each) => each.task === task && each.reader === reader)
    if (!current) return
    current.task = undefined
    if (answer.isGone) current.reader = undefined
    task.resolve(answer)
    next(current)
  }

  /**
   * Moves a slow file to the second lane. If that lane is busy, the file starts over there later, and the next file
   * goes first.
   */
  function setAside(task: Task): void {
    const { reader } = usual
    Object.assign(usual, { reader: undefined, task: undefined })
    if (aside.task) {
      aside.waiting.push(task)
      void reader?.end()
    } else Object.assign(aside, { reader, task })
    task.onAside?.()
    next(usual)
  }

  async function endReader(lane: Lane): Promise<void> {
    const { reader } = lane
    lane.reader = undefined
    await reader?.end()
  }

  async function closeAll(): Promise<void> {
    clearTimeout(idle)
    for (const lane of [usual, aside]) {
      for (const task of [...lane.waiting.splice(0), ...(lane.task ? [lane.task] : [])]) task.reject(cancelled())
      lane.task = undefined
    }
    await Promise.all([usual, aside].map(endReader))
  }

  return {
    async convert(input, onAside) {
      const format = formatOf(input.path)
      if (!format.converted || !workerUrl) return (await format.load())(input)
      if (closing) await closing
      const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
        usual.waiting.push({ input, onAside, resolve, reject })
        next(usual)
      })
      if ('extraction' in answer) return answer.extraction
      if (answer.isMissing) throw unavailable('reader_missing', `${answer.error}. Install Jarvis again.`)
      throw new Error(answer.error)
    },
    close() {
      closing ??= closeAll().finally(() => {
        closing = undefined
      })
      return closing
    },
  }
}
