import { useEffect, useState } from 'preact/hooks'

/** A value that several parts of the page show. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Calls back after each change until the returned function is called. */
  subscribe(listener: (value: Value) => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<(value: Value) => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value now; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState<{ now: Value }>({ now: store.get() })
  useEffect(() => {
    // It may have changed between drawing and this.
    setValue({ now: store.get() })
    return store.subscribe((now) => setValue({ now }))
  }, [store])
  return value.now
}
