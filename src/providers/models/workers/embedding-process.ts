import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cancelled, internal } from '../../../core/errors.ts'
import { type EmbeddingAnswer, type EmbeddingTask, receiveError, type WorkerSetup } from './embedding-messages.ts'
import type { EncodedDocument } from './encode-documents.ts'

/** One text with its caller. */
export interface Job {
  task: EmbeddingTask
  /** Number of workers that crashed on this text. */
  crashes: number
  /** The caller no longer waits for it. */
  dropped: boolean
  resolve: (encoded: EncodedDocument) => void
  reject: (error: unknown) => void
}

export interface EmbeddingProcess {
  busy(): boolean
  /** Call it only while the worker is idle. */
  give(job: Job): void
  /** Ends the worker at once; its text is cancelled. */
  end(): Promise<void>
}

interface ProcessEvents {
  onFree: () => void
  /** The model does not load in this worker, which has ended. */
  onBroken: (error: unknown) => void
  /** The worker has ended; `unfinished` is its text if that should be retried. */
  onGone: (unfinished: Job | undefined) => void
}

/** JavaScript heap of a worker, megabytes: texts and vocabulary need 30. The model's memory is separate. */
const workerHeapMegabytes = 192

/**
 * A process and not a thread, because the native runtime of 2023 does not survive ending threads: it corrupts the
 * memory of the whole process, in one out of two tries. A process costs 40 MB more, but returns all of its memory, may
 * be ended at any moment, and affects no other process when it crashes.
 */
export function startProcess(workerUrl: URL, setup: WorkerSetup, events: ProcessEvents): EmbeddingProcess {
  const child = fork(fileURLToPath(workerUrl), [JSON.stringify(setup)], {
    // Not those of this process: a debugger's port, for instance, can be used only once.
    execArgv: [`--max-old-space-size=${workerHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let job: Job | undefined
  let ending = false
  keepAlive(child, false)

  child.on('message', (answer: EmbeddingAnswer) => {
    const done = job
    job = undefined
    // A worker that is ending is awaited, even if it still answers.
    if (!ending) keepAlive(child, false)
    if (answer.kind === 'encoded') done?.resolve(answer)
    else done?.reject(receiveError(answer.error))
    if (answer.kind === 'broken') {
      events.onBroken(receiveError(answer.error))
      void end()
    }
    events.onFree()
  })
  child.on('error', (error) => {
    // The process could not be started (too many processes, no memory): no exit event follows.
    if (child.pid === undefined) onGone(error)
  })
  child.on('exit', (code, signal) => onGone({ code, signal }))

  function onGone(reason: unknown): void {
    const unfinished = job
    job = undefined
    if (!unfinished || ending) unfinished?.reject(cancelled())
    else if (++unfinished.crashes >= 2) unfinished.reject(crashed(reason))
    events.onGone(unfinished && !ending && unfinished.crashes < 2 && !unfinished.dropped ? unfinished : undefined)
  }

  function end(): Promise<void> {
    ending = true
    keepAlive(child, true)
    child.kill('SIGKILL')
    return gone
  }

  return {
    busy: () => ending || job !== undefined,
    give(next) {
      job = next
      keepAlive(child, true)
      // A worker that has just died receives nothing: its exit follows, and the text goes to the next.
      child.send(next.task, () => {})
    },
    end,
  }
}

/** Sets whether this process waits for the worker before it ends. */
function keepAlive(child: ChildProcess, waits: boolean): void {
  if (waits) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

const crashed = (reason: unknown) =>
  internal(
    'embedding_crashed',
    'The embedding worker ended twice over the same text: exclude that text (it can still be found by its words) and ' +
      'report it.',
    { reason },
  )
