import { Worker } from 'node:worker_threads'
import { internal } from '../../../core/errors.ts'
import {
  type EmbeddingAnswer,
  type EmbeddingTask,
  receiveError,
  type WorkerSetup,
  type WorkerStart,
} from './embedding-messages.ts'
import type { EncodedDocument } from './encode-documents.ts'
import { createWorkerGate, guardProcessExit } from './worker-gate.ts'

/** One text, and who waits for it. */
export interface Job {
  task: EmbeddingTask
  /** Workers that this text has brought down. */
  crashes: number
  /** Nobody waits for it any more. */
  dropped: boolean
  resolve: (encoded: EncodedDocument) => void
  reject: (error: unknown) => void
}

export interface EmbeddingThread {
  busy(): boolean
  /** Only when it is not busy. */
  give(job: Job): void
  /** Ends the worker when its text is done: a worker must not be stopped inside native code. */
  end(): Promise<void>
}

interface ThreadEvents {
  onFree: () => void
  /** The model does not load in this worker; it is gone. */
  onBroken: (error: unknown) => void
  /** The worker has ended; `unfinished` is its text when that is worth another try. */
  onGone: (unfinished: Job | undefined) => void
}

/** Megabytes of JavaScript heap of a worker: texts and vocabulary need 30. The model's memory is not in it. */
const workerHeapMegabytes = 192

/** A text takes half a second at most, two with a busy machine. */
const endWaitMilliseconds = 5000

export function startThread(workerUrl: URL, setup: WorkerSetup, events: ThreadEvents): EmbeddingThread {
  const gateMemory = new SharedArrayBuffer(4)
  const unguard = guardProcessExit(createWorkerGate(gateMemory))
  const worker = new Worker(workerUrl, {
    workerData: { ...setup, gate: gateMemory } satisfies WorkerStart,
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMegabytes },
  })
  worker.unref()
  let job: Job | undefined
  let failure: unknown
  let ending = false
  let onDone: (() => void) | undefined

  worker.on('message', (answer: EmbeddingAnswer) => {
    const done = job
    job = undefined
    worker.unref()
    if (answer.kind === 'encoded') done?.resolve(answer)
    else done?.reject(receiveError(answer.error))
    onDone?.()
    if (answer.kind === 'broken') {
      events.onBroken(receiveError(answer.error))
      void end()
    }
    events.onFree()
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', (code) => {
    unguard()
    const unfinished = job
    job = undefined
    onDone?.()
    if (unfinished && ++unfinished.crashes >= 2) unfinished.reject(crashed(failure, code))
    events.onGone(unfinished && unfinished.crashes < 2 && !unfinished.dropped ? unfinished : undefined)
  })

  const setOnDone = (done: () => void) => {
    onDone = done
  }

  async function end(): Promise<void> {
    ending = true
    if (job && !(await within(endWaitMilliseconds, setOnDone))) {
      // It hangs inside native code, where stopping it could take the process along: leave it, it keeps nothing alive.
      worker.unref()
      return
    }
    await worker.terminate()
  }

  return {
    busy: () => ending || job !== undefined,
    give(next) {
      job = next
      worker.ref()
      worker.postMessage(next.task)
    },
    end,
  }
}

/** Whether `done` was called in time. */
const within = (milliseconds: number, start: (done: () => void) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    start(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })

const crashed = (failure: unknown, code: number) =>
  internal(
    'embedding_crashed',
    'The embedding worker ended twice over the same text: leave that text out (it stays findable by its words) and ' +
      'report it.',
    { exitCode: code },
    failure,
  )
