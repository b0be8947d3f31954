import { Worker } from 'node:worker_threads'
import { unavailable } from '../../core/errors.ts'
import { workerAddress } from '../worker-address.ts'
import type { Extraction, ReaderInput } from './extraction.ts'
import { formatOf } from './formats.ts'

export interface Converter {
  /**
   * Reads a file by its format. Throws with a reason when it cannot be read, also when it takes too long, and
   * Unavailable when the reader itself cannot be loaded.
   */
  convert(input: ReaderInput): Promise<Extraction>
  /** Ends the thread, if one runs. The next conversion starts another. */
  close(): Promise<void>
}

export interface ConverterOptions {
  /** Longest time for one file. */
  timeoutMilliseconds: number
  /** Compiled worker; default: the one beside this file. */
  workerUrl?: URL | string
}

/** Memory that one parser may take before its thread is ended, and only it. */
const workerMegabytes = 512
/** An idle thread costs memory and nothing else. */
const idleMilliseconds = 10_000

/**
 * Runs fragile formats (PDF, DOCX, HTML, CSV) in one thread of its own, so that a slow parser blocks nobody, and one
 * that hangs, crashes or eats memory costs only its file. Started at the first such file.
 */
export function createConverter({
  timeoutMilliseconds,
  workerUrl = workerAddress('convert-worker'),
}: ConverterOptions): Converter {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const stop = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  const ask = async (input: ReaderInput): Promise<Extraction> => {
    clearTimeout(idle)
    worker ??= startWorker(workerUrl!)
    const answer = await answerOf(worker, input, timeoutMilliseconds)
    if (answer.fatal) await stop()
    else idle = setTimeout(() => void stop(), idleMilliseconds).unref()
    if (answer.missing && 'error' in answer)
      throw unavailable('reader_missing', `${answer.error}. Install Jarvis anew.`)
    if ('error' in answer) throw new Error(answer.error)
    return answer.extraction
  }

  return {
    async convert(input) {
      const format = formatOf(input.path)
      if (!format.converted || !workerUrl) return (await format.load())(input)
      const turn = last.then(() => ask(input))
      last = turn.catch(() => undefined)
      return turn
    },
    async close() {
      await last
      await stop()
    },
  }
}

function startWorker(url: URL | string): Worker {
  const worker = new Worker(url, {
    resourceLimits: { maxOldGenerationSizeMb: workerMegabytes },
    // Parsers warn on the console; nobody below a door writes there.
    stdout: true,
    stderr: true,
  })
  worker.unref()
  return worker
}

type Answer = ({ extraction: Extraction } | { error: string }) & {
  /** The thread is of no more use. */
  fatal?: boolean
  /** Not the file is broken but the installation. */
  missing?: boolean
}

function answerOf(worker: Worker, input: ReaderInput, timeoutMilliseconds: number): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', crash).off('exit', exit)
      worker.unref()
      resolve(answer)
    }
    const crash = (error: Error & { code?: string }) =>
      settle({
        error: `the reader crashed: ${error.message}`,
        fatal: true,
        missing: error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND',
      })
    const exit = () => settle({ error: 'the reader ended without an answer', fatal: true })
    const timer = setTimeout(
      () => settle({ error: `reading took longer than ${timeoutMilliseconds / 1000} s`, fatal: true }),
      timeoutMilliseconds,
    )
    worker.on('message', settle).on('error', crash).on('exit', exit)
    // Waiting for an answer keeps the process alive; an idle thread does not.
    worker.ref()
    worker.postMessage(input)
  })
}
