/**
 * Stored token codes of a piece. The tokens of one piece agree in many dimensions, since they share its context. Two
 * thirds of the dimensions, those in which they differ most, keep a bit for each token; in the others the piece keeps
 * one common bit, that of the majority. Of 384 bits of a code 5 to 7 then differ from the original.
 */
export interface TokenPiece {
  /** One code per token, in sequence: bit k is `codes[k >> 3] & (1 << (k & 7))`. */
  codes: Uint8Array
  /** Undefined: a code has a bit for every dimension. */
  shared?: SharedBits
}

/** Both have a bit for every dimension, `dimensions / 8` bytes. */
export interface SharedBits {
  /** 1 where each token has its own bit; bit k of a code belongs to the k-th of these dimensions. */
  own: Uint8Array
  /** The common bits of all tokens in the other dimensions, in the form of a code. */
  common: Uint8Array
  /** Bits of a code: the number of dimensions set in `own`. */
  ownDimensions: number
}

/**
 * Pieces with fewer tokens keep all bits: packing would save little, as the shared bits take 64 bytes at 384
 * dimensions, and every bit of a short turn counts.
 */
const packedFrom = 24

/** The kernel that compares codes processes 16 dimensions at a time. */
const kernelStep = 16

/** Number of dimensions with individual bits in a packed piece: two thirds of all. */
const ownDimensions = (dimensions: number): number => Math.ceil((dimensions * 2) / 3 / kernelStep) * kernelStep

const isPacked = (tokens: number, dimensions: number): boolean =>
  tokens >= packedFrom && dimensions % kernelStep === 0 && ownDimensions(dimensions) < dimensions

/** Bytes of a stored piece with this number of tokens. */
export function pieceBytes(tokens: number, dimensions: number): number {
  if (!isPacked(tokens, dimensions)) return (tokens * dimensions) / 8
  const own = ownDimensions(dimensions)
  return (dimensions + (dimensions - own) + tokens * own) / 8
}

/**
 * Encodes full codes for storage. Packed form: a bit for each dimension, set if tokens have their own; the bits of the
 * other dimensions in order; the codes.
 */
export function packPiece(codes: Uint8Array, dimensions: number): Uint8Array {
  const width = dimensions / 8
  const tokens = codes.length / width
  if (!isPacked(tokens, dimensions)) return codes
  const counts = countBits(codes, dimensions)
  const own = mostDivided(counts, tokens, ownDimensions(dimensions))
  const packed = new Uint8Array(pieceBytes(tokens, dimensions))
  for (const d of own) setBit(packed, d)
  let at = dimensions
  for (let d = 0; d < dimensions; d++) {
    if (hasBit(packed, d)) continue
    if (counts[d]! * 2 >= tokens) setBit(packed, at)
    at++
  }
  // Byte by byte and without calls: a batch of chunks has a million of these bits, and questions wait meanwhile.
  let to = at >> 3
  for (let from = 0; from < codes.length; from += width) {
    for (let k = 0; k < own.length; k += 8) {
      let byte = 0
      for (let place = 0; place < 8; place++) {
        const d = own[k + place]!
        byte |= ((codes[from + (d >> 3)]! >> (d & 7)) & 1) << place
      }
      packed[to++] = byte
    }
  }
  return packed
}

/** Decodes a stored piece with this number of tokens. */
export function readPiece(stored: Uint8Array, tokens: number, dimensions: number): TokenPiece {
  if (!isPacked(tokens, dimensions)) return { codes: stored }
  const own = stored.subarray(0, dimensions / 8)
  const common = new Uint8Array(dimensions / 8)
  let at = dimensions
  // By bytes: this runs for every candidate of every question.
  for (let byte = 0; byte < own.length; byte++) {
    let bits = 0
    for (let others = ~own[byte]! & 0xff; others !== 0; others &= others - 1, at++)
      if ((stored[at >> 3]! >> (at & 7)) & 1) bits |= others & -others
    common[byte] = bits
  }
  return { codes: stored.subarray(at >> 3), shared: { own, common, ownDimensions: ownDimensions(dimensions) } }
}

/** Expands the codes to a bit for every dimension. */
export function fullCodes({ codes, shared }: TokenPiece, dimensions: number): Uint8Array {
  if (!shared) return codes
  const { own, common, ownDimensions: width } = shared
  const owned = placesOf(own)
  const tokens = (codes.length * 8) / width
  const full = new Uint8Array((tokens * dimensions) / 8)
  for (let token = 0; token < tokens; token++) {
    full.set(common, (token * dimensions) / 8)
    for (const [k, d] of owned.entries()) if (hasBit(codes, token * width + k)) setBit(full, token * dimensions + d)
  }
  return full
}

/** Positions of the set bits, ascending. */
export function placesOf(bits: Uint8Array): number[] {
  const places: number[] = []
  for (let at = 0; at < bits.length * 8; at++) if (hasBit(bits, at)) places.push(at)
  return places
}

/** Number of codes with each dimension set. */
function countBits(codes: Uint8Array, dimensions: number): Uint32Array {
  const counts = new Uint32Array(dimensions)
  const width = dimensions / 8
  for (let at = 0; at < codes.length; at++) {
    const first = (at % width) * 8
    for (let rest = codes[at]!; rest !== 0; rest &= rest - 1) counts[first + 31 - Math.clz32(rest & -rest)]!++
  }
  return counts
}

/** The dimensions in which the fewest tokens agree with the majority, ascending; of equals the later. */
function mostDivided(counts: Uint32Array, tokens: number, wanted: number): Uint16Array {
  const minorities = counts.map((count) => Math.min(count, tokens - count))
  const having = new Uint32Array(tokens + 1)
  for (const minority of minorities) having[minority]!++
  let least = tokens
  let left = wanted
  for (; left > having[least]!; least--) left -= having[least]!
  let passed = having[least]! - left
  const own = new Uint16Array(wanted)
  let found = 0
  for (const [d, minority] of minorities.entries()) {
    if (minority > least) own[found++] = d
    else if (minority === least && --passed < 0) own[found++] = d
  }
  return own
}

const hasBit = (bytes: Uint8Array, at: number): boolean => ((bytes[at >> 3]! >> (at & 7)) & 1) === 1

function setBit(bytes: Uint8Array, at: number): void {
  bytes[at >> 3]! |= 1 << (at & 7)
}
