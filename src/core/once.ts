/**
 * Makes a value at its first use and keeps it. For values that slow down a start and that few starts need: V8 parses a
 * pattern with Unicode classes in up to 1 ms at its definition, even if it is never used.
 */
export function once<T>(make: () => T & {}): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
