import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OwnerState } from '../../app/jarvis.ts'
import type { SharedModels } from '../../app/shared-models.ts'
import { freeMemory } from '../../core/platform/free-memory.ts'
import type { OpenSpaces } from './open-spaces.ts'

interface IdleNeeds {
  spaces: OpenSpaces
  models: SharedModels
  minutes: number
  /** Touched with each question: work for idle time, in another process, ends then. */
  activityFile: string
}

/** The longest time between two looks, milliseconds. */
const longestLook = 30_000
/** While memory is short, models that a question loaded again are freed so long after it, milliseconds. */
const shortPause = 30_000
/** The file of the last activity is touched no more often, milliseconds. */
const noteEvery = 300

/**
 * Unloads the models of a server without requests for some minutes, with an absent owner, or on a machine short of
 * memory; the next question loads them again.
 */
export function unloadWhenIdle({ spaces, models, minutes, activityFile }: IdleNeeds) {
  const pause = minutes * 60_000
  let touchedAt = performance.now()
  let notedAt = Number.NEGATIVE_INFINITY
  let isHibernated = false
  const unload = () => {
    if (!spaces.areUsed() && spaces.modelsInMemory().length > 0) void models.unload().finally(freeMemory)
  }
  const look = setInterval(
    () => {
      if (performance.now() - touchedAt >= (isHibernated ? Math.min(pause, shortPause) : pause)) unload()
    },
    Math.min(pause / 2, longestLook),
  ).unref()
  return {
    touch: (): void => {
      const now = performance.now()
      if (now - notedAt >= noteEvery) {
        notedAt = now
        // A folder that cannot be written must not hold up an answer.
        note(activityFile).catch(() => undefined)
      }
      touchedAt = now
    },
    ownerIs(state: OwnerState): void {
      isHibernated = state === 'HIBERNATED'
      if (state !== 'ACTIVE') unload()
      if (isHibernated) freeMemory()
    },
    end: (): void => clearInterval(look),
  }
}

/** Touches the file; the folder of a new home is made for it. */
async function note(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, '', { mode: 0o600 })
}
