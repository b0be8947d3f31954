import { unavailable } from '../../core/errors.ts'
import { workerAddress } from '../worker-address.ts'
import type { Extraction, ReaderInput } from './extraction.ts'
import { formatOf } from './formats.ts'
import { createReaderLanes } from './reader-lanes.ts'

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

const usualPatience = 1500

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
  const lanes = createReaderLanes({ timeoutMilliseconds, patienceMilliseconds, workerUrl })
  let closing: Promise<void> | undefined
  return {
    async convert(input, onAside) {
      const format = formatOf(input.path)
      if (!format.converted || !workerUrl) return (await format.load())(input)
      if (closing) await closing
      const answer = await lanes.read(input, onAside)
      if ('extraction' in answer) return answer.extraction
      if (answer.isMissing) throw unavailable('reader_missing', `${answer.error}. Install Jarvis again.`)
      throw new Error(answer.error)
    },
    close() {
      closing ??= lanes.close().finally(() => {
        closing = undefined
      })
      return closing
    },
  }
}
