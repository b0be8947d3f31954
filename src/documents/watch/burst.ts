/** What was touched: paths by collection. */
type Scopes = Map<number, Set<string>>

export interface Burst {
  /** Notes a change; with `atOnce` the burst is over as soon as everyone waiting has had a turn. */
  touch(collectionId: number, scope: string, atOnce?: boolean): void
  /** Forgets what is noted and waits for the run that is on its way. */
  end(): Promise<void>
}

/** A burst that never ends is cut after so many times its quiet time. */
const longestBurst = 10
/** Wait after a run that failed. */
const retryMilliseconds = 5000

/**
 * Gathers changes until nothing more comes for a while, then runs once for all of them. Never two runs at a time: what
 * comes during one waits for the next. A run that says it failed gets the same changes again.
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
