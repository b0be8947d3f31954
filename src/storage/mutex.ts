/** Lets one piece of work run at a time, in the order of asking; a failure does not stop the next. */
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
