import type { CodeColumns } from './code-columns.ts'
import type { CodeEntry } from './code-entries.ts'
import { createCodePieces } from './code-pieces.ts'

/** Set of record ids as a bitmap. */
export interface RecordSet {
  bits: Uint8Array
}

export interface Scope {
  /** One bit per row of the table: 1 if the search may return it. */
  mask: Uint32Array
  count: number
}

/** In-memory state of one model: the piece of each row, whether it still exists, and (in the slabs) its code. */
export type CodeTable = ReturnType<typeof createCodeTable>

export function createCodeTable(dimensions: number) {
  const pieces = createCodePieces(dimensions)
  const { slabs, columns, isAlive, rowsOfChunk } = pieces
  let scopes = new WeakMap<RecordSet, Scope>()
  let seq = 0

  return {
    slabs,
    /** Number of existing pieces. */
    get count() {
      return pieces.count
    },
    /** The last applied entry of the log. */
    get seq() {
      return seq
    },
    get lengths() {
      return columns.lengths
    },
    chunkOf: (row: number): number => columns.chunks[row]!,
    pieceOf: (row: number): number => columns.pieces[row]!,
    isAlive,
    rowsOfChunk,

    apply(entries: readonly CodeEntry[]): void {
      if (entries.length === 0) return
      pieces.makeRoom(entries.reduce((sum, { added }) => sum + added.count, 0))
      scopes = new WeakMap()
      for (const { seq: last, removed, added } of entries) {
        for (const { chunk, piece } of removed) pieces.remove(chunk, piece)
        pieces.add(added)
        seq = last
      }
    },

    /** The rows of some records, or all existing rows. Valid until the next `apply`. */
    scope(allowed: RecordSet | undefined): Scope {
      if (!allowed) return { mask: columns.alive, count: pieces.count }
      const known = scopes.get(allowed)
      if (known) return known
      const scope = scopeOf(columns, slabs.count, allowed.bits)
      scopes.set(allowed, scope)
      return scope
    },
  }
}

/** The rows of a mask, ascending. */
export function rowsOf({ mask, count }: Scope): Uint32Array {
  const rows = new Uint32Array(count)
  let filled = 0
  for (let word = 0; word < mask.length; word++) {
    for (let rest = mask[word]!; rest !== 0; rest &= rest - 1)
      rows[filled++] = word * 32 + 31 - Math.clz32(rest & -rest)
  }
  return rows
}

function scopeOf({ alive, records }: CodeColumns, rows: number, allowed: Uint8Array): Scope {
  const mask = new Uint32Array(alive.length)
  let count = 0
  for (let row = 0; row < rows; row++) {
    const record = records[row]!
    const passes = (allowed[record >> 3]! >> (record & 7)) & (alive[row >> 5]! >>> (row & 31)) & 1
    mask[row >> 5]! |= passes << (row & 31)
    count += passes
  }
  return { mask, count }
}
