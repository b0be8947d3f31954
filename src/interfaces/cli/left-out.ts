/** What the build sets where code reaches a module that it left out of a small file (`scripts/fast-bundle.mjs`). */
const build = globalThis as { jarvisReachedLeftOut?: boolean }

/** Whether such a module was reached since this was asked last: who catches errors may have gone on without it. */
export function reachedLeftOut(): boolean {
  const reached = build.jarvisReachedLeftOut === true
  build.jarvisReachedLeftOut = false
  return reached
}

/** Refuses an answer that may lack something, before it is printed: the full command line gives it then. */
export function refuseIfLeftOut(): void {
  if (build.jarvisReachedLeftOut) throw new Error('A module is missing in this file.')
}

/** A warning of what went on without such a module is not true: the full command line does the same again. */
export const unlessLacking =
  (warn: (text: string) => void) =>
  (text: string): void => {
    if (!build.jarvisReachedLeftOut) warn(text)
  }
