/** Weights as they are committed: one byte each, with a scale for each block. */
export interface Packed {
  /** The value of byte 127 in each block. */
  scales: readonly number[]
  /** All blocks in sequence, base64 of signed bytes. */
  bytes: string
}

/** Weights of one block, with the bias that is added to their sum. */
export interface PackedWithBias extends Packed {
  bias: number
}

/** Quantizes weights to one byte each. */
export function pack(weights: ArrayLike<number>, sizes: readonly number[]): Packed {
  const scales: number[] = []
  const bytes = new Int8Array(weights.length)
  let at = 0
  for (const size of sizes) {
    let most = 1e-9
    for (let place = at; place < at + size; place++) most = Math.max(most, Math.abs(weights[place]!))
    const scale = Number(most.toPrecision(6))
    scales.push(scale)
    for (let place = at; place < at + size; place++) bytes[place] = Math.round((weights[place]! / scale) * 127)
    at += size
  }
  return { scales, bytes: Buffer.from(bytes.buffer).toString('base64') }
}

/** The weights of blocks of these sizes. Throws if their number differs. */
export function unpack({ bytes, scales }: Packed, sizes: readonly number[]): Float32Array {
  const raw = new Int8Array(Buffer.from(bytes, 'base64'))
  if (raw.length !== sizes.reduce((total, size) => total + size, 0))
    throw new Error('The weights do not fit the features.')
  const weights = new Float32Array(raw.length)
  let at = 0
  for (const [block, size] of sizes.entries())
    for (const end = at + size; at < end; at++) weights[at] = (raw[at]! * scales[block]!) / 127
  return weights
}
