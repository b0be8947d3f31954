/** A value that is made at the first call and kept; after a failure the next call retries. */
export interface LoadOnce<Value> {
  get(): Promise<Value>
  /** Forgets the value, and returns it (undefined after a failure). */
  drop(): Promise<Value | undefined>
  /** Whether the value exists, or is being made. */
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
