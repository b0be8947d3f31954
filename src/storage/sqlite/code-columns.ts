import type { CodeRows } from './code-entries.ts'
import { slabRows } from './slab-memory.ts'

/** What a code table holds of each row beside its code, one array per column. Longer arrays replace full ones. */
export interface CodeColumns {
  chunks: Uint32Array
  records: Uint32Array
  pieces: Uint16Array
  lengths: Uint16Array
  /** One bit per row: 1 while its piece exists. */
  alive: Uint32Array
}

export const createCodeColumns = (): CodeColumns => ({
  chunks: new Uint32Array(slabRows),
  records: new Uint32Array(slabRows),
  pieces: new Uint16Array(slabRows),
  lengths: new Uint16Array(slabRows),
  alive: new Uint32Array(slabRows / 32),
})

/** Makes room for a number of rows in all. */
export function makeRoom(columns: CodeColumns, rows: number): void {
  let size = columns.chunks.length
  while (size < rows) size *= 2
  if (size === columns.chunks.length) return
  columns.chunks = copied(columns.chunks, new Uint32Array(size))
  columns.records = copied(columns.records, new Uint32Array(size))
  columns.pieces = copied(columns.pieces, new Uint16Array(size))
  columns.lengths = copied(columns.lengths, new Uint16Array(size))
  columns.alive = copied(columns.alive, new Uint32Array(size / 32))
}

/** Writes the rows `from` to `to` of a list to the columns, beginning at row `first`. */
export function writeRows(columns: CodeColumns, first: number, rows: CodeRows, from: number, to: number): void {
  columns.chunks.set(rows.chunks.subarray(from, to), first)
  columns.records.set(rows.records.subarray(from, to), first)
  columns.pieces.set(rows.pieces.subarray(from, to), first)
  columns.lengths.set(rows.lengths.subarray(from, to), first)
  setBits(columns.alive, first, first + to - from)
}

/** Sets the bits from `from` to `to` (exclusive). */
function setBits(words: Uint32Array, from: number, to: number): void {
  for (let bit = from; bit < to; ) {
    if ((bit & 31) === 0 && bit + 32 <= to) {
      words[bit >> 5] = 0xffff_ffff
      bit += 32
    } else {
      words[bit >> 5]! |= 1 << (bit & 31)
      bit++
    }
  }
}

function copied<T extends Uint32Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}
