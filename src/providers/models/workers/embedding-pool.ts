import { cancelled } from '../../../core/errors.ts'
import type { WorkerSetup } from './embedding-messages.ts'
import { type EmbeddingProcess, startProcess } from './embedding-process.ts'
import { createEmbeddingQueue } from './embedding-queue.ts'
import type { DocumentEncoder } from './encode-documents.ts'

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
  const queue = createEmbeddingQueue(dispatch)
  let starting = false
  let idleTimer: NodeJS.Timeout | undefined

  function dispatch(): void {
    const free = [...workers].filter((worker) => !worker.busy())
    let room = Math.max(1, limit()) - (workers.size - free.length)
    for (; !queue.isEmpty() && free.length > 0 && room > 0; room--) free.pop()!.give(queue.next())
    if (!queue.isEmpty() && room > 0 && !starting) void startOne()
    watchIdle()
  }

  async function startOne(): Promise<void> {
    starting = true
    try {
      const worker = startProcess(workerUrl, await setup(), {
        onFree: dispatch,
        onBroken: queue.failAll,
        onGone: (unfinished) => {
          workers.delete(worker)
          if (unfinished) queue.retry(unfinished)
          dispatch()
        },
      })
      workers.add(worker)
    } catch (error) {
      queue.failAll(error)
    }
    starting = false
    dispatch()
  }

  function watchIdle(): void {
    clearTimeout(idleTimer)
    if (workers.size === 0 || !queue.isEmpty() || [...workers].some((worker) => worker.busy())) return
    idleTimer = setTimeout(() => void close(), idleMilliseconds).unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    queue.failAll(cancelled())
    await Promise.all([...workers].map((worker) => worker.end()))
  }

  return { encode: queue.encode, isRunning: () => workers.size > 0, close }
}
