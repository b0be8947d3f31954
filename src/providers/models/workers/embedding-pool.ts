import { cancelled, throwIfAborted } from '../../../core/errors.ts'
import type { Passage } from '../../../ports/models.ts'
import type { WorkerSetup } from './embedding-messages.ts'
import { type EmbeddingProcess, type Job, startProcess } from './embedding-process.ts'
import type { DocumentEncoder, EncodedDocument } from './encode-documents.ts'

export interface PoolOptions {
  workerUrl: URL
  /** Called before a worker starts; rejects with Unavailable if the weights are missing. */
  setup: () => Promise<WorkerSetup>
  /** Maximum busy workers, evaluated before each text: fewer while questions are being asked. */
  limit: () => number
  /** Idle time after which the workers end and release their memory. */
  idleMilliseconds?: number
}

const defaultIdleMilliseconds = 60_000

/**
 * Embeds in worker processes, one model and one text at a time in each, so that the calling process stays free for
 * questions. A worker that dies is replaced and its text tried once more. Idle workers do not keep the process alive.
 */
export function createEmbeddingPool(options: PoolOptions): DocumentEncoder & { isRunning(): boolean } {
  const { workerUrl, setup, limit, idleMilliseconds = defaultIdleMilliseconds } = options
  const workers = new Set<EmbeddingProcess>()
  let waiting: Job[] = []
  let starting = false
  let idleTimer: NodeJS.Timeout | undefined

  async function encode(passages: readonly Passage[], withCodes: boolean, signal?: AbortSignal) {
    throwIfAborted(signal)
    const jobs: Job[] = []
    const encoded = passages.map(
      (passage) =>
        new Promise<EncodedDocument>((resolve, reject) => {
          jobs.push({ task: { passage, withCodes }, crashes: 0, dropped: false, resolve, reject })
        }),
    )
    const stop = (error: unknown) => {
      for (const job of jobs) {
        job.dropped = true
        job.reject(error)
      }
      waiting = waiting.filter((job) => !job.dropped)
    }
    const onAbort = () => stop(cancelled())
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting.push(...jobs)
    dispatch()
    try {
      return await Promise.all(encoded)
    } catch (error) {
      stop(error)
      throw error
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  function dispatch(): void {
    const free = [...workers].filter((worker) => !worker.busy())
    let room = Math.max(1, limit()) - (workers.size - free.length)
    for (; waiting.length > 0 && free.length > 0 && room > 0; room--) free.pop()!.give(waiting.shift()!)
    if (waiting.length > 0 && room > 0 && !starting) void startOne()
    watchIdle()
  }

  async function startOne(): Promise<void> {
    starting = true
    try {
      const worker = startProcess(workerUrl, await setup(), {
        onFree: dispatch,
        onBroken: failWaiting,
        onGone: (unfinished) => {
          workers.delete(worker)
          if (unfinished) waiting.unshift(unfinished)
          dispatch()
        },
      })
      workers.add(worker)
    } catch (error) {
      failWaiting(error)
    }
    starting = false
    dispatch()
  }

  function failWaiting(error: unknown): void {
    const failed = waiting
    waiting = []
    for (const job of failed) job.reject(error)
  }

  function watchIdle(): void {
    clearTimeout(idleTimer)
    if (workers.size === 0 || waiting.length > 0 || [...workers].some((worker) => worker.busy())) return
    idleTimer = setTimeout(() => void close(), idleMilliseconds).unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    failWaiting(cancelled())
    await Promise.all([...workers].map((worker) => worker.end()))
  }

  return { encode, isRunning: () => workers.size > 0, close }
}
