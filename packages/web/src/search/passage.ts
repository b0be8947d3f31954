/** A piece of text with what was found in it. */
export interface Passage {
  text: string
  /** Start and end (exclusive) of each marked span, sorted. */
  spans: readonly (readonly [number, number])[]
}
