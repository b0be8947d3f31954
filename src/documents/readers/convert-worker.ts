import { isMainThread, workerData } from 'node:worker_threads'
import { workForParent } from '../../core/work-for-parent.ts'

/** What a process that reads fragile formats starts with (see convert-work.ts), and its thread that guards limits. */
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
