import { codeBytes } from './sign-codes.ts'

/** Pieces with their codes, column by column, as stored in the log and read from it. */
export interface CodeRows {
  count: number
  chunks: Uint32Array
  records: Uint32Array
  pieces: Uint16Array
  /** See `codeLength`. */
  lengths: Uint16Array
  /** Codes in sequence. */
  codes: Uint8Array
}

export interface PieceKey {
  chunk: number
  piece: number
}

/** One entry of the log: removed pieces first, then added ones (which replace pieces with the same name). */
export interface CodeEntry {
  seq: number
  removed: PieceKey[]
  added: CodeRows
}

export function emptyRows(count: number, dimensions: number): CodeRows {
  return {
    count,
    chunks: new Uint32Array(count),
    records: new Uint32Array(count),
    pieces: new Uint16Array(count),
    lengths: new Uint16Array(count),
    codes: new Uint8Array(count * codeBytes(dimensions)),
  }
}

/** The columns in sequence, little endian: 12 bytes per piece. */
export function encodePlaces({ chunks, records, pieces, lengths }: CodeRows): Uint8Array {
  const columns = [chunks, records, pieces, lengths].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  return new Uint8Array(Buffer.concat(columns))
}

export function decodeRows(count: number, places: Uint8Array | null, codes: Uint8Array | null): CodeRows {
  if (!places || !codes) return emptyRows(0, 0)
  // Copied: typed arrays need an aligned start, which the binding does not guarantee.
  const { buffer } = new Uint8Array(places)
  return {
    count,
    chunks: new Uint32Array(buffer, 0, count),
    records: new Uint32Array(buffer, count * 4, count),
    pieces: new Uint16Array(buffer, count * 8, count),
    lengths: new Uint16Array(buffer, count * 10, count),
    codes,
  }
}

/** Collects rows of several tables into one. */
export function gatherRows(picked: readonly { from: CodeRows; row: number }[], dimensions: number): CodeRows {
  const width = codeBytes(dimensions)
  const rows = emptyRows(picked.length, dimensions)
  for (const [i, { from, row }] of picked.entries()) {
    rows.chunks[i] = from.chunks[row]!
    rows.records[i] = from.records[row]!
    rows.pieces[i] = from.pieces[row]!
    rows.lengths[i] = from.lengths[row]!
    rows.codes.set(from.codes.subarray(row * width, (row + 1) * width), i * width)
  }
  return rows
}

export const encodeKeys = (keys: readonly PieceKey[]): string =>
  keys.map(({ chunk, piece }) => `${chunk}:${piece}`).join(' ')

export function decodeKeys(text: string): PieceKey[] {
  if (text === '') return []
  return text.split(' ').map((word) => {
    const colon = word.indexOf(':')
    return { chunk: Number(word.slice(0, colon)), piece: Number(word.slice(colon + 1)) }
  })
}
