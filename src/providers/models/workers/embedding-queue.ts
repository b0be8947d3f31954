import { cancelled, throwIfAborted } from '../../../core/errors.ts'
import type { Passage } from '../../../ports/models.ts'
import type { Job } from './embedding-process.ts'
import type { EncodedDocument } from './encode-documents.ts'

/** Texts that wait for a worker, in the order of their calls. `onAdded`: new ones wait. */
export function createEmbeddingQueue(onAdded: () => void) {
  let waiting: Job[] = []

  /** Queues the texts of one call, and waits for them. The first failure ends the call: its other texts are dropped. */
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
    onAdded()
    try {
      return await Promise.all(encoded)
    } catch (error) {
      stop(error)
      throw error
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    encode,
    isEmpty: () => waiting.length === 0,
    /** Call it only while a text waits. */
    next: (): Job => waiting.shift()!,
    /** Puts a text first, after its worker has ended. */
    retry: (job: Job): void => void waiting.unshift(job),
    failAll(error: unknown): void {
      const failed = waiting
      waiting = []
      for (const job of failed) job.reject(error)
    },
  }
}
