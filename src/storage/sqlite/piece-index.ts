const none = -1

/**
 * Finds rows by chunk: chains of rows in buckets. Rows are linked at the first lookup, which most readers never make.
 */
export interface PieceIndex {
  /** The rows that may belong to this chunk, latest first. `chunks` holds the chunk of each of `count` rows. */
  candidates(chunk: number, chunks: Uint32Array, count: number): Iterable<number>
}

export function createPieceIndex(): PieceIndex {
  let buckets = new Int32Array(0)
  let next = new Int32Array(0)
  let linked = 0

  function link(chunks: Uint32Array, count: number): void {
    if (chunks.length !== next.length) {
      next = new Int32Array(chunks.length)
      buckets = new Int32Array(chunks.length).fill(none)
      linked = 0
    }
    const shift = shiftOf(buckets)
    for (; linked < count; linked++) {
      const bucket = bucketOf(chunks[linked]!, shift)
      next[linked] = buckets[bucket]!
      buckets[bucket] = linked
    }
  }

  return {
    *candidates(chunk, chunks, count) {
      link(chunks, count)
      for (let row = buckets[bucketOf(chunk, shiftOf(buckets))]!; row !== none; row = next[row]!) yield row
    },
  }
}

/** Multiplicative hashing (Knuth): the upper bits of the product, as many as the number of buckets (a power of two) has. */
const bucketOf = (chunk: number, shift: number): number => Math.imul(chunk, 0x9e3779b1) >>> shift
const shiftOf = (buckets: Int32Array): number => Math.clz32(buckets.length) + 1
