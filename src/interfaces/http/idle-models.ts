import type { SharedModels } from '../../app/shared-models.ts'
import type { OpenSpaces } from './open-spaces.ts'

interface IdleNeeds {
  spaces: OpenSpaces
  models: SharedModels
  minutes: number
}

/** The longest time between two looks, milliseconds. */
const longestLook = 30_000

/** Frees the models of a server that was asked nothing for so many minutes; the next question loads them again. */
export function unloadWhenIdle({ spaces, models, minutes }: IdleNeeds) {
  const pause = minutes * 60_000
  let touchedAt = performance.now()
  const look = setInterval(
    () => {
      if (performance.now() - touchedAt < pause || spaces.areUsed() || spaces.modelsInMemory().length === 0) return
      void models.unload()
    },
    Math.min(pause / 2, longestLook),
  ).unref()
  return {
    touch: (): void => {
      touchedAt = performance.now()
    },
    end: (): void => clearInterval(look),
  }
}
