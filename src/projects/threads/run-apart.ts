import { Worker } from 'node:worker_threads'
import { installedFile } from '../../core/installed-files.ts'
import { breathe, type CallOptions } from '../../core/runtime.ts'
import { slices } from '../../core/sql.ts'
import type { ThreadAnswer, ThreadMessage } from './answer-parts.ts'

/** Parts that are sent at once: more would hold up who else is served. */
const sentAtOnce = 50

/**
 * Runs seconds of work in its own thread, which ends with it. `file` is the compiled thread (see answer-parts.ts).
 * Where sources run directly it does not exist, and the work runs `here`. Errors: an `Error` with the reason if the
 * thread ends early.
 */
export async function runApart<Part, Result>(
  file: string,
  parts: readonly Part[],
  here: (parts: readonly Part[]) => Promise<Result>,
  { signal }: CallOptions = {},
): Promise<Result> {
  signal?.throwIfAborted()
  const path = installedFile(file)
  if (path === undefined) return here(parts)
  // Below a door nothing writes to the console.
  const worker = new Worker(path, { stdout: true, stderr: true })
  const end = () => void worker.terminate()
  signal?.addEventListener('abort', end)
  try {
    const done = answerOf<Result>(worker, file)
    // Waited for below: an early end must not be an unhandled rejection meanwhile.
    done.catch(() => undefined)
    const say = (message: ThreadMessage<Part>): void => worker.postMessage(message)
    for (const some of slices(parts, sentAtOnce)) {
      say({ kind: 'parts', parts: some })
      await breathe()
    }
    say({ kind: 'run' })
    return await done
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
    await worker.terminate()
  }
}

const answerOf = <Result>(worker: Worker, file: string): Promise<Result> =>
  new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`The thread ${file} ended with ${code}.`)))
    worker.on('message', (answer: ThreadAnswer<Result>) => {
      if (answer.kind === 'done') resolve(answer.result)
      else reject(new Error(answer.reason))
    })
  })
