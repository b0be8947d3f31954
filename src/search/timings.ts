/** Milliseconds of each step of a run, and their total. */
export function startTimings(): { lap(name: string): void; all(): Record<string, number> } {
  const start = performance.now()
  const laps: Record<string, number> = {}
  let last = start
  return {
    lap(name) {
      const now = performance.now()
      laps[name] = now - last
      last = now
    },
    all: () => ({ ...laps, total: performance.now() - start }),
  }
}
