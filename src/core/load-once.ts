/** A value that is made at the first call and kept; after a failure the next call tries again. */
export interface LoadOnce<Value> {
  get(): Promise<Value>
  /** Forgets it, and hands over what there was (a failure is over: undefined). */
  drop(): Promise<Value | undefined>
  /** Whether it is there, or being made. */
  isHeld(): boolean
}

export function loadOnce<Value>(load: () => Promise<Value>): LoadOnce<Value> {
  let loading: Promise<Value> | undefined
  return {
    get() {
      if (loading) return loading
      const started = load()
      loading = started
      started.catch(() => {
        if (loading === started) loading = undefined
      })
      return started
    },
    async drop() {
      const dropped = loading
      loading = undefined
      return dropped?.catch(() => undefined)
    },
    isHeld: () => loading !== undefined,
  }
}
