import { isMainThread, workerData } from 'node:worker_threads'
import { workForParent } from '../../core/work-for-parent.ts'

/**
 * Entry point of the process that reads fragile formats (see convert-work.ts), and of its thread that enforces limits.
 */
if (isMainThread) {
  await workForParent(async () => {
    const { work } = await import('./convert-work.ts')
    work(import.meta.filename)
    return undefined
  })
} else {
  const { guardLimits } = await import('./guard-limits.ts')
  guardLimits(workerData)
}
