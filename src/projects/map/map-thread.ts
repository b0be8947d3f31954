import { Worker } from 'node:worker_threads'
import { installedFile } from '../../core/installed-files.ts'
import { breathe, type CallOptions } from '../../core/runtime.ts'
import { slices } from '../../core/sql.ts'
import type { DrawnMap, MapAnswer, MapMessage, MappedGem } from './map-messages.ts'

/** Gems that are sent at once: more would hold up who else is served. */
const sentAtOnce = 50

/**
 * Draws a map in a thread of its own, which ends with it. Where sources run as they are there is no compiled thread, and
 * the map is drawn in this one. Errors: an `Error` with the reason where the thread ends early.
 */
export async function drawApart(gems: readonly MappedGem[], { signal }: CallOptions = {}): Promise<DrawnMap> {
  signal?.throwIfAborted()
  const file = installedFile('map-worker.js')
  if (file === undefined) return (await import('./draw-map.ts')).drawMap(gems)
  // Below a door nothing writes to the console.
  const worker = new Worker(file, { stdout: true, stderr: true })
  const end = () => void worker.terminate()
  signal?.addEventListener('abort', end)
  try {
    const drawn = answerOf(worker)
    // Waited for below: an early end must not be an unhandled rejection meanwhile.
    drawn.catch(() => undefined)
    const say = (message: MapMessage): void => worker.postMessage(message)
    for (const part of slices(gems, sentAtOnce)) {
      say({ kind: 'gems', gems: part })
      await breathe()
    }
    say({ kind: 'draw' })
    return await drawn
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
    await worker.terminate()
  }
}

const answerOf = (worker: Worker): Promise<DrawnMap> =>
  new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`The thread that draws the map ended with ${code}.`)))
    worker.on('message', (answer: MapAnswer) => {
      if (answer.kind === 'drawn') resolve(answer.map)
      else reject(new Error(answer.reason))
    })
  })
