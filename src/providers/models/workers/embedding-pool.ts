import { cancelled, throwIfAborted } from '../../../core/errors.ts'
import type { Passage } from '../../../ports/models.ts'
import type { WorkerSetup } from './embedding-messages.ts'
import { type EmbeddingThread, type Job, startThread } from './embedding-thread.ts'
import type { DocumentEncoder, EncodedDocument } from './encode-documents.ts'

export interface PoolOptions {
  workerUrl: URL
  /** Called before a worker starts; rejects with Unavailable when the weights are missing. */
  setup: () => Promise<WorkerSetup>
  /** How many workers may be busy, asked before each text: fewer while questions are being asked. */
  limit: () => number
  /** After so long without work the workers end and their memory goes back. */
  idleMilliseconds?: number
}

const defaultIdleMilliseconds = 60_000

/**
 * Embeds in worker threads, one model and one text at a time in each, so that the calling thread stays free for
 * questions. A worker that dies is replaced and its text tried once more. Idle workers keep no process alive.
 */
export function createEmbeddingPool(options: PoolOptions): DocumentEncoder {
  const { workerUrl, setup, limit, idleMilliseconds = defaultIdleMilliseconds } = options
  const threads = new Set<EmbeddingThread>()
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
    const free = [...threads].filter((thread) => !thread.busy())
    let room = Math.max(1, limit()) - (threads.size - free.length)
    for (; waiting.length > 0 && free.length > 0 && room > 0; room--) free.pop()!.give(waiting.shift()!)
    if (waiting.length > 0 && room > 0 && !starting) void startOne()
    watchIdle()
  }

  async function startOne(): Promise<void> {
    starting = true
    try {
      const thread = startThread(workerUrl, await setup(), {
        onFree: dispatch,
        onBroken: failWaiting,
        onGone: (unfinished) => {
          threads.delete(thread)
          if (unfinished) waiting.unshift(unfinished)
          dispatch()
        },
      })
      threads.add(thread)
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
    if (threads.size === 0 || waiting.length > 0 || [...threads].some((thread) => thread.busy())) return
    idleTimer = setTimeout(() => void close(), idleMilliseconds).unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    failWaiting(cancelled())
    await Promise.all([...threads].map((thread) => thread.end()))
  }

  return { encode, close }
}
