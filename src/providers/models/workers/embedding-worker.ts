import { workForParent } from '../../../core/work-for-parent.ts'

/** Entry point of a process with an embedding model (see embedding-work.ts); it may be ended at any moment. */
await workForParent(async () => {
  const { work } = await import('./embedding-work.ts')
  work()
  return undefined
})
