import type { LoadedConfig } from '../config/load.ts'
import { freeMemory } from '../core/platform/free-memory.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { loadWatch } from '../idle/idle.ts'
import { backgroundOf, restAll } from './background.ts'
import { followChanges } from './index-folders.ts'
import type { Jarvis } from './jarvis.ts'
import { embedJob } from './search-subsystem.ts'
import type { OpenSpace } from './space.ts'

interface Needs {
  loaded: LoadedConfig
  clock: Clock
  logger: Logger
  /** Gives the models back. */
  release(): Promise<void>
}

/** Follows the folders of a space and does its background work until the signal aborts, while its owner is here or not. */
export async function watchSpace(
  space: OpenSpace,
  { loaded, clock, logger, release }: Needs,
  options: Parameters<Jarvis['watch']>[0],
): Promise<void> {
  const { activityFile, idleLog: logFile, idlePause: pauseFile } = loaded.home
  const { server, watch } = loaded.config
  const { watchIdle } = await loadWatch()
  const owner = watchIdle({
    ...{ clock, variable: loaded.variable, minutes: server.idle, activityFile, logFile, pauseFile },
    onChange(state) {
      // Releases memory at once; the next work loads it again.
      if (state === 'HIBERNATED') void release().finally(freeMemory)
      if (state !== 'ACTIVE') void restAll(space, logger)
      options.onOwner?.(state)
    },
  })
  const jobs = await backgroundOf(space, {
    ...{ clock, logger, onProgress: options.onProgress },
    isIdle: owner.isIdle,
    isPaused: owner.isHibernated,
  })
  const end = new AbortController()
  const background = jobs.run(AbortSignal.any([options.signal, end.signal]))
  try {
    await followChanges(space, { debounce: watch.debounce, onIndexed: () => jobs.wake(embedJob), ...options })
  } finally {
    end.abort()
    await background
  }
}
