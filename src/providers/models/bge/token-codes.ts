import { unitLength } from '../unit-length.ts'

/**
 * Encodes token vectors for late interaction: the sign of (unit token vector − mean vector), one bit per dimension. The
 * mean is subtracted because all token vectors of the model share a large part, which would make most signs equal. Bit
 * d is `codes[d >> 3] & (1 << (d & 7))`, the order that search/maxsim reads.
 */
export interface TokenCoder {
  /**
   * Codes of the given `rows` of `hidden`, in order. Rows with the same name (a repeated word) become one, at the
   * position of the first; long texts are joined in pairs, see below.
   */
  encode(hidden: Float32Array, rows: readonly number[], names?: readonly (string | number)[]): Uint8Array
  /** Query-side vectors of the rows: unit(unit(h) − mean), floats, row-major. */
  queryVectors(hidden: Float32Array, rows: readonly number[]): Float32Array
}

/**
 * From this number of kept tokens on, neighbors are averaged in pairs before the sign: half the bytes, without measured
 * loss on long passages. On short ones (chat turns) it would cost about 1 point of nDCG.
 */
const pairedFrom = 101

export function createTokenCoder(mean: Float32Array): TokenCoder {
  const dimensions = mean.length
  const bytesPerToken = dimensions / 8

  function encode(
    hidden: Float32Array,
    rows: readonly number[],
    names: readonly (string | number)[] = rows,
  ): Uint8Array {
    const vectors = oncePerName(hidden, rows, names)
    const step = vectors.length >= pairedFrom ? 2 : 1
    const codes = new Uint8Array(Math.ceil(vectors.length / step) * bytesPerToken)
    for (let i = 0, at = 0; i < vectors.length; i += step, at += bytesPerToken) {
      const x = vectors[i]!
      if (step === 2 && i + 1 < vectors.length) add(x, vectors[i + 1]!)
      for (let d = 0; d < dimensions; d++) if (x[d]! >= mean[d]!) codes[at + (d >> 3)]! |= 1 << (d & 7)
    }
    return codes
  }

  /** A unit vector for each name: the direction of the sum of its rows. */
  function oncePerName(hidden: Float32Array, rows: readonly number[], names: readonly (string | number)[]) {
    const vectors = new Map<string | number, Float32Array>()
    const again = new Set<Float32Array>()
    for (const [i, row] of rows.entries()) {
      const x = unitRow(hidden, row)
      const former = vectors.get(names[i]!)
      if (!former) vectors.set(names[i]!, x)
      else {
        for (let d = 0; d < dimensions; d++) former[d]! += x[d]!
        again.add(former)
      }
    }
    for (const sum of again) unitLength(sum)
    return [...vectors.values()]
  }

  function add(x: Float32Array, next: Float32Array): void {
    for (let d = 0; d < dimensions; d++) x[d]! += next[d]!
    unitLength(x)
  }

  function queryVectors(hidden: Float32Array, rows: readonly number[]): Float32Array {
    const vectors = new Float32Array(rows.length * dimensions)
    for (const [i, row] of rows.entries()) {
      const x = unitRow(hidden, row)
      for (let d = 0; d < dimensions; d++) x[d]! -= mean[d]!
      vectors.set(unitLength(x) ?? x, i * dimensions)
    }
    return vectors
  }

  function unitRow(hidden: Float32Array, row: number): Float32Array {
    const x = hidden.slice(row * dimensions, (row + 1) * dimensions)
    return unitLength(x) ?? x
  }

  return { encode, queryVectors }
}

/**
 * A name for each token of a text: its word, and the index of the piece. Repeated words have the same names; equal
 * endings of two words do not.
 */
export function namesInWords(ids: ArrayLike<number>, isInner: (id: number) => boolean): string[] {
  const names: string[] = []
  for (let start = 0; start < ids.length; ) {
    let end = start + 1
    while (end < ids.length && isInner(ids[end]!)) end++
    const word = Array.from({ length: end - start }, (_, place) => ids[start + place]).join(' ')
    for (let place = 0; start < end; start++, place++) names.push(`${word}:${place}`)
  }
  return names
}

/** Marks pieces of the vocabulary with a letter or a digit, and those that are meaningful alone. */
export function wordTables(vocabulary: readonly string[], isStopWord: (word: string) => boolean) {
  const words = new Uint8Array(vocabulary.length)
  const content = new Uint8Array(vocabulary.length)
  for (const [id, token] of vocabulary.entries()) {
    if (!/[\p{L}\p{N}]/u.test(token) || /^\[.*\]$/.test(token)) continue
    words[id] = 1
    if (!isStopWord(token)) content[id] = 1
  }
  return { words, content }
}
