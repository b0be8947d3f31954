/** Allows `perSecond` on average and `burst` at once. `clock` gives milliseconds. */
export function createRateLimit({ perSecond, burst }: { perSecond: number; burst: number }, clock: () => number) {
  let tokens = burst
  let last = clock()
  return {
    /** Whether one more is allowed now; if so, it is counted. */
    take(): boolean {
      const now = clock()
      tokens = Math.min(burst, tokens + ((now - last) * perSecond) / 1000)
      last = now
      if (tokens < 1) return false
      tokens--
      return true
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
