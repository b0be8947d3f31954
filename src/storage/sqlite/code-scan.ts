import type { ScanKernel } from './kernels/scan-kernel.ts'

/** A block of codes, and where the kernel may write their distances. */
export interface ScannedSlab {
  codes: number
  distances: number
  /** Number of rows in it. */
  count: number
}

/** Addresses in the memory of the kernel. */
export interface ScanPlaces {
  /** The code of the query. */
  query: number
  histogram: number
  mask: number
  rows: number
}

/** From this number of rows on the bound is estimated from a sample, so that the many far rows are not written. */
export const sampledFrom = 200_000
/** Rows of a slab in the sample: a sixteenth, at a different offset in each. */
const sampled = 256
/** Standard deviations added to the estimate: too few rows cost another scan, too many cost nothing. */
const deviations = 3
/** Bits by which a bound that is too low is raised. */
const step = 6

/**
 * Scans all codes for the nearest to a query by Hamming distance; `stride` is the bytes of a row, `slabRows` the rows
 * of a slab.
 */
export function createCodeScan(kernel: ScanKernel, places: ScanPlaces, stride: number, slabRows: number) {
  const buckets = stride * 8 + 1

  const maskWords = slabRows / 32
  const setMask = (included: Uint32Array, slab: number): void =>
    new Uint32Array(kernel.memory.buffer, places.mask).set(included.subarray(slab * maskWords, (slab + 1) * maskWords))
  const emptyHistogram = () => new Uint32Array(kernel.memory.buffer, places.histogram, buckets).fill(0)

  /** A bound that includes about `wanted` rows, rather more than fewer. */
  function guess(slabs: readonly ScannedSlab[], included: Uint32Array, wanted: number): number {
    const counts = emptyHistogram()
    for (const [i, { codes, distances, count }] of slabs.entries()) {
      const from = ((i * 7) % (slabRows / sampled)) * sampled
      if (from + sampled > count) continue
      setMask(included, i)
      const [first, mask] = [codes + from * stride, places.mask + from / 8]
      kernel.hamming(first, sampled, stride, places.query, mask, distances, places.histogram)
    }
    const expected = (wanted * sampled) / slabRows
    return boundOf(counts, Math.ceil(expected + deviations * Math.sqrt(expected))).bound
  }

  /** Rows within a bound, as distance << 16 | row in the slab, one list per slab. */
  function within(slabs: readonly ScannedSlab[], included: Uint32Array, bound: number): Uint32Array[] {
    return slabs.map(({ codes, count }, i) => {
      setMask(included, i)
      const some = kernel.within(codes, count, stride, places.query, places.mask, bound, places.rows)
      return new Uint32Array(kernel.memory.buffer, places.rows, some).slice()
    })
  }

  return {
    /** Writes every distance, then picks the near ones. */
    all(slabs: readonly ScannedSlab[], included: Uint32Array, wanted: number): Uint32Array {
      const counts = emptyHistogram()
      for (const [i, { codes, distances, count }] of slabs.entries()) {
        setMask(included, i)
        kernel.hamming(codes, count, stride, places.query, places.mask, distances, places.histogram)
      }
      const { bound, found } = boundOf(counts, wanted)
      const picked = new Uint32Array(found)
      let filled = 0
      for (const [i, { distances, count }] of slabs.entries()) {
        const some = kernel.pick(distances, count, bound, places.rows)
        const local = new Uint32Array(kernel.memory.buffer, places.rows, some)
        for (let k = 0; k < some; k++) picked[filled++] = local[k]! + i * slabRows
      }
      return picked
    },

    /** The same rows as `all`: estimates the bound from a sample, then scans once for the rows within it. */
    sampled(slabs: readonly ScannedSlab[], included: Uint32Array, wanted: number): Uint32Array {
      for (let tried = guess(slabs, included, wanted); ; tried += step) {
        const near = within(slabs, included, tried)
        const picked = nearestOf(near, boundOf(countsOf(near, buckets), wanted), slabRows)
        if (tried >= buckets - 1 || picked.length >= wanted) return picked
      }
    },
  }
}

/** The least distance that includes `wanted` of the counted rows; the largest if there are fewer. */
function boundOf(counts: Uint32Array, wanted: number): { bound: number; found: number } {
  let bound = 0
  let found = counts[0]!
  while (found < wanted && bound < counts.length - 1) found += counts[++bound]!
  return { bound, found }
}

function countsOf(near: readonly Uint32Array[], buckets: number): Uint32Array {
  const counts = new Uint32Array(buckets)
  for (const some of near) for (const entry of some) counts[entry >>> 16]!++
  return counts
}

function nearestOf(
  near: readonly Uint32Array[],
  { bound, found }: ReturnType<typeof boundOf>,
  slabRows: number,
): Uint32Array {
  const picked = new Uint32Array(found)
  let filled = 0
  for (const [i, some] of near.entries())
    for (const entry of some) if (entry >>> 16 <= bound) picked[filled++] = (entry & 0xffff) + i * slabRows
  return picked
}
