import type { OpenSpaces } from './open-spaces.ts'

/** Frees the models of a server that was asked nothing for so many minutes; the next question loads them again. */
export function unloadWhenIdle(spaces: OpenSpaces, minutes: number) {
  const pause = minutes * 60_000
  let touchedAt = performance.now()
  const look = setInterval(() => {
    if (performance.now() - touchedAt < pause || spaces.modelsInMemory().length === 0) return
    void spaces.whenUnused((jarvis) => jarvis.unloadModels())
  }, Math.min(pause, 60_000) / 2).unref()
  return {
    touch: (): void => {
      touchedAt = performance.now()
    },
    end: (): void => clearInterval(look),
  }
}
