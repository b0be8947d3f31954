/** Changed paths by collection. */
type Scopes = Map<number, Set<string>>

export interface Burst {
  /** Records a change; with `atOnce` the burst ends after pending callbacks. */
  touch(collectionId: number, scope: string, atOnce?: boolean): void
  /** Discards recorded changes and waits for the current run. */
  end(): Promise<void>
}

/** A continuous burst is ended after this multiple of its quiet time. */
const longestBurst = 10
/** Delay after a failed run. */
const retryMilliseconds = 5000

/**
 * Collects changes until a quiet time, then runs once for all of them. Never two runs at a time: changes during a run
 * wait for the next. A failed run gets the same changes again.
 */
export function createBurst({
  quietMilliseconds,
  signal,
  run,
}: {
  quietMilliseconds: number
  signal: AbortSignal
  run: (scopes: Scopes) => Promise<boolean>
}): Burst {
  let noted: Scopes = new Map()
  let began = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const note = (id: number, scope: string) => {
    if (!noted.size) began = Date.now()
    const scopes = noted.get(id)
    if (scopes) scopes.add(scope)
    else noted.set(id, new Set([scope]))
  }
  const arm = (milliseconds: number) => {
    clearTimeout(timer)
    if (signal.aborted || running || !noted.size) return
    const latest = began + longestBurst * quietMilliseconds - Date.now()
    timer = setTimeout(start, Math.max(0, Math.min(milliseconds, latest)))
  }
  const start = () => {
    const scopes = noted
    noted = new Map()
    running = run(scopes).then((done) => {
      running = undefined
      if (!done) for (const [id, paths] of scopes) for (const path of paths) note(id, path)
      if (!done) began = Date.now() + retryMilliseconds
      arm(done ? quietMilliseconds : retryMilliseconds)
    })
  }
  return {
    touch(id, scope, atOnce = false) {
      note(id, scope)
      arm(atOnce ? 0 : quietMilliseconds)
    },
    async end() {
      clearTimeout(timer)
      noted = new Map()
      await running
    },
  }
}
