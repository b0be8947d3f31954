import { cancelled } from '../../core/errors.ts'

/** Requests that are worked on at once: some wait for a model or for the disk, and another one uses that time. */
const mostAtOnce = 4
/** A request that takes longer, milliseconds, is waiting for other work: its place goes to the next one. */
const longestHold = 100

export type Turns = ReturnType<typeof createTurns>

/**
 * Starts requests in the order of their arrival, at most one per round of the event loop. An answer takes tens of
 * milliseconds without a pause: if all ready ones started in one round, new connections, of which a round accepts one,
 * would wait as long as all the others together.
 */
export function createTurns(most = mostAtOnce, hold = longestHold) {
  const waiting: (() => void)[] = []
  let held = 0
  let hasBegun = false

  function beginNext(): void {
    if (hasBegun || held >= most) return
    const begin = waiting.shift()
    if (!begin) return
    hasBegun = true
    held++
    setImmediate(() => {
      hasBegun = false
      beginNext()
    })
    begin()
  }

  /** A place that is given back once, by hand or by the clock. */
  function place(): () => void {
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(timer)
      held--
      beginNext()
    }
    const timer = setTimeout(release, hold)
    timer.unref()
    return release
  }

  return {
    /** Runs the work in its turn. Rejects with Cancelled, and never begins it, when the signal aborts before. */
    async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      await new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(cancelled())
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(cancelled())
        }
        const begin = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(begin)
        beginNext()
      })
      const release = place()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
