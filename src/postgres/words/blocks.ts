import { fields } from './tokens.ts'

/**
 * A block: some chunks with one term, ascending. Two blobs, so that a search without positions does not read them.
 *
 * postings, per chunk: its id minus the previous one (the first minus `first_chunk`), then a byte. The lower four bits
 * are the fields that contain the term, bit 4 means that a generation follows, and bits 5 to 7 are its count in a
 * single field if below eight (else 0, and the count of each field follows). Then the number of words of the chunk.
 * positions, per chunk and field: the positions of the term, each minus the previous one. All are varints (LEB128).
 */
export interface Block {
  firstChunk: number
  lastChunk: number
  documents: number
  postings: Uint8Array
  positions: Uint8Array
}

/** Entry of one chunk. `places`: for each field, the positions of the term, ascending. */
export interface Posting {
  chunk: number
  generation: number
  /** Number of words of the chunk in all fields. */
  length: number
  places: readonly (readonly number[])[]
}

const generationBit = 16
const countShift = 5
const largestCount = 7

/** Encodes the postings of one term, ascending by chunk. */
export function encodeBlock(list: readonly Posting[]): Block {
  const postings: number[] = []
  const positions: number[] = []
  const firstChunk = list[0]!.chunk
  let last = firstChunk
  for (const { chunk, generation, length, places } of list) {
    push(postings, chunk - last)
    last = chunk
    pushCounts(postings, places, generation)
    push(postings, length)
    for (const own of places) {
      let before = 0
      for (const place of own) {
        push(positions, place - before)
        before = place
      }
    }
  }
  return {
    firstChunk,
    lastChunk: last,
    documents: list.length,
    postings: Uint8Array.from(postings),
    positions: Uint8Array.from(positions),
  }
}

function pushCounts(into: number[], places: Posting['places'], generation: number): void {
  const held = fields.flatMap((_, field) => (places[field]?.length ? [field] : []))
  const mask = held.reduce((bits, field) => bits | (1 << field), 0)
  const only = held.length === 1 ? places[held[0]!]!.length : 0
  const inline = only <= largestCount ? only : 0
  into.push(mask | (generation > 0 ? generationBit : 0) | (inline << countShift))
  if (generation > 0) push(into, generation)
  if (inline === 0) for (const field of held) push(into, places[field]!.length)
}

function push(into: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    into.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}

/** Reads the chunks of a block in sequence. After each `next`, its fields describe the current chunk. */
export class BlockReader {
  chunk: number
  generation = 0
  length = 0
  /** Number of occurrences in each field. */
  readonly counts = new Uint32Array(fields.length)
  private readonly postings: Uint8Array
  private readonly positions: Uint8Array | undefined
  private at = 0
  private placesAt = 0

  constructor({ firstChunk, postings, positions }: Pick<Block, 'firstChunk' | 'postings'> & Partial<Block>) {
    this.chunk = firstChunk
    this.postings = postings
    this.positions = positions
  }

  next(): boolean {
    if (this.at >= this.postings.length) return false
    this.chunk += this.number()
    const flags = this.postings[this.at++]!
    this.generation = flags & generationBit ? this.number() : 0
    const inline = flags >> countShift
    for (let field = 0; field < this.counts.length; field++) {
      if ((flags & (1 << field)) === 0) this.counts[field] = 0
      else this.counts[field] = inline > 0 ? inline : this.number()
    }
    this.length = this.number()
    return true
  }

  /** The positions in the current chunk, by field. Call it once after each `next`, if positions were given. */
  places(): number[][] {
    const places: number[][] = []
    for (const count of this.counts) {
      const own: number[] = []
      let place = 0
      for (let i = 0; i < count; i++) {
        place += this.place()
        own.push(place)
      }
      places.push(own)
    }
    return places
  }

  private number(): number {
    const { postings } = this
    let byte = postings[this.at++]!
    if (byte < 128) return byte
    let value = byte - 128
    for (let factor = 128; ; factor *= 128) {
      byte = postings[this.at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  private place(): number {
    const positions = this.positions!
    let byte = positions[this.placesAt++]!
    if (byte < 128) return byte
    let value = byte - 128
    for (let factor = 128; ; factor *= 128) {
      byte = positions[this.placesAt++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
}
