/** Set by the build when code reaches a module that a small file omits (`scripts/fast-bundle.mjs`). */
const build = globalThis as { jarvisReachedLeftOut?: boolean }

/** Whether such a module was reached since the last call: code that catches errors may have continued without it. */
export function reachedLeftOut(): boolean {
  const reached = build.jarvisReachedLeftOut === true
  build.jarvisReachedLeftOut = false
  return reached
}

/** Refuses an answer that may be incomplete, before it is printed: the full command line then answers. */
export function refuseIfLeftOut(): void {
  if (build.jarvisReachedLeftOut) throw new Error('A module is missing in this file.')
}

/** Drops warnings caused by a missing module: the full command line repeats the work. */
export const unlessLacking =
  (warn: (text: string) => void) =>
  (text: string): void => {
    if (!build.jarvisReachedLeftOut) warn(text)
  }
