/** Runs one piece of work at a time, in the order of calls; a failure does not stop the next. */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const mine = last.then(work)
      last = mine.catch(() => {})
      return mine
    },
  }
}
