import { messageOf } from '../core/errors.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { Idle } from '../idle/idle.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'
import { indexChanges } from './index-folders.ts'
import { embedJob } from './search-subsystem.ts'
import type { OpenSpace } from './space.ts'

interface Needs {
  clock: Clock
  logger: Logger
  /** Names of kinds, where not all are wanted. */
  only?: readonly string[]
  isPaused?: (() => boolean) | undefined
  isIdle?: (() => boolean) | undefined
  onProgress?: JobContext['onProgress']
}

/** Looks through all folders: for a process that does not watch them. */
const updateJob = 'documents.update'
/** Jobs of a process that serves one client: it updates the index and reads the inbox. */
export const freshKinds: readonly string[] = [updateJob, embedJob, 'observations.drain', 'memory.read']

/** The jobs of all subsystems of a space, as one queue. */
export async function backgroundOf(space: OpenSpace, { only, ...needs }: Needs): Promise<Jobs> {
  const own = await Promise.all((await space.subsystems.all()).map((one) => one.jobs?.() ?? []))
  const idle = only ? undefined : ((await space.subsystems.face('idle')) as Idle)
  const kinds = idle
    ? own.flat().map(idle.recorded)
    : [...own.flat(), updating(space)].filter(({ name }) => only?.includes(name))
  return createJobs({ db: space.db, kinds, ...needs })
}

/** Stops idle resources of every subsystem. A failure in one does not keep the others from it. */
export async function restAll({ subsystems }: OpenSpace, logger: Logger): Promise<void> {
  for (const one of await subsystems.all())
    await one.rest?.().catch((error: unknown) => logger.warn(`A background task did not stop: ${messageOf(error)}`))
}

/** Ten thousand unchanged files cost a third of a second. The client's own first requests go first. */
const updating = (space: OpenSpace): JobKind => ({
  ...{ name: updateJob, priority: 50, everyMs: 300_000, firstMs: 1000, budgetMs: 300_000 },
  failing: 'The index is not updated',
  run: async ({ signal }) => {
    await space.memory.files.refresh()
    await indexChanges(space, { signal })
    return undefined
  },
})
