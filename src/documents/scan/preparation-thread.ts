import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../core/runtime.ts'
import { formatOf } from '../readers/formats.ts'
import type { GrammarSource } from './build-records.ts'
import type { Comparison } from './compare-files.ts'
import {
  type FileGroup,
  largestInThread,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadOutcome,
} from './prepare-messages.ts'

/**
 * A second thread that reads, splits and analyzes files while the first one writes: the first keeps a quarter of the
 * work, and other requests are served sooner. It starts without compiled code and cached words, so it saves time only
 * with many files: a fifth on a thousand notes.
 */
export interface PreparationThread {
  /** The outcomes of a group's files, without vectors, or undefined if the thread is lost. */
  prepare(group: FileGroup): Promise<ThreadOutcome[] | undefined>
}

export interface PreparationThreads {
  /** The thread, started for the first files that justify it; undefined if they do not, or it cannot start. */
  threadFor(files: Comparison['toRead']): PreparationThread | undefined
  /** Ends the thread, also during work. */
  end(): Promise<void>
}

interface Needs {
  logger: Logger
  grammar: GrammarSource | undefined
  maxFileBytes: number
  /** The compiled thread; without it everything is prepared in this thread. */
  preparationUrl?: URL | string | undefined
}

/** Bytes of files from which on a thread is started, some 600 notes: fewer are done before it has warmed up. */
const worthBytes = 4_000_000

/** At most one thread, from the first need until `end`. */
export function createPreparationThreads(needs: Needs): PreparationThreads {
  let started: ReturnType<typeof startThread> | undefined
  return {
    threadFor(files) {
      const { preparationUrl, maxFileBytes } = needs
      if (!started && preparationUrl && availableParallelism() > 1 && pays(files, maxFileBytes))
        started = startThread(preparationUrl, needs)
      return started?.isLost() ? undefined : started
    },
    async end() {
      await started?.end()
    },
  }
}

function pays(files: Comparison['toRead'], maxFileBytes: number): boolean {
  let bytes = 0
  const largest = Math.min(maxFileBytes, largestInThread)
  for (const { file } of files) if (file.size <= largest && !formatOf(file.path).converted) bytes += file.size
  return bytes >= worthBytes
}

function startThread(url: URL | string, { logger, grammar }: Needs) {
  let asked = 0
  const waiting = new Map<number, (outcomes: ThreadOutcome[] | undefined) => void>()
  let lost = false
  const lose = (reason: string) => {
    if (lost) return
    lost = true
    logger.info('The thread that prepares files is lost; they are prepared without it.', { reason })
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  }
  // Parsers warn on the console; only interfaces may write there.
  const worker = new Worker(url, { stdout: true, stderr: true })
  worker.on('error', (error) => lose(error.message))
  worker.on('exit', (code) => lose(`it ended with ${code}`))
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.kind === 'grammar') return void answerGrammar(answer.language)
    for (const { message, facts } of answer.warnings) logger.warn(message, facts)
    waiting.get(answer.id)?.(answer.outcomes)
    waiting.delete(answer.id)
  })
  const say = (message: ThreadMessage): void => worker.postMessage(message)

  async function answerGrammar(language: string): Promise<void> {
    const bytes = await grammar?.(language).catch(() => undefined)
    if (!lost) say({ kind: 'grammar', language, bytes })
  }

  return {
    isLost: () => lost,
    prepare: (group: FileGroup) =>
      new Promise<ThreadOutcome[] | undefined>((resolve) => {
        if (lost) return resolve(undefined)
        const id = ++asked
        waiting.set(id, resolve)
        say({ kind: 'group', id, ...group })
      }),
    async end() {
      lost = true
      await worker.terminate()
    },
  }
}
