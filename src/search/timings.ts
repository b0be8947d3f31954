import { ticks } from '../core/runtime.ts'

/** Milliseconds of each step of a run, and their total. `lap` ends a step and returns its duration. */
export function startTimings(): { lap(name: string): number; all(): Record<string, number> } {
  const start = ticks()
  const laps: Record<string, number> = {}
  let last = start
  return {
    lap(name) {
      const now = ticks()
      laps[name] = now - last
      last = now
      return laps[name]
    },
    all: () => ({ ...laps, total: ticks() - start }),
  }
}
