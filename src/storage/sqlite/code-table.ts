import type { CodeEntry, CodeRows } from './code-entries.ts'
import { createCodeSlabs } from './code-slabs.ts'
import { createIdSet } from './id-set.ts'
import { createPieceIndex } from './piece-index.ts'
import { slabRows } from './slab-memory.ts'

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

const noRow = -1

export function createCodeTable(dimensions: number) {
  const slabs = createCodeSlabs(dimensions)
  const seen = createIdSet()
  const index = createPieceIndex()
  let chunks = new Uint32Array(slabRows)
  let records = new Uint32Array(slabRows)
  let pieces = new Uint16Array(slabRows)
  let lengths = new Uint16Array(slabRows)
  let alive = new Uint32Array(slabRows / 32)
  let scopes = new WeakMap<RecordSet, Scope>()
  let count = 0
  let seq = 0

  const isAlive = (row: number): boolean => ((alive[row >> 5]! >>> (row & 31)) & 1) === 1

  function find(chunk: number, piece: number): number {
    for (const row of index.candidates(chunk, chunks, slabs.count)) {
      if (chunks[row] === chunk && pieces[row] === piece && isAlive(row)) return row
    }
    return noRow
  }

  function end(row: number): void {
    alive[row >> 5]! &= ~(1 << (row & 31))
    count--
  }

  function append(rows: CodeRows, from: number, to: number): void {
    const first = slabs.count
    slabs.append(rows.codes, from, to)
    chunks.set(rows.chunks.subarray(from, to), first)
    records.set(rows.records.subarray(from, to), first)
    pieces.set(rows.pieces.subarray(from, to), first)
    lengths.set(rows.lengths.subarray(from, to), first)
    setBits(alive, first, first + to - from)
    count += to - from
  }

  /** putVectors keeps the pieces of an entry distinct, so a row can only collide with rows of earlier calls. */
  function add(rows: CodeRows): void {
    const mayBeThere = seen.hasAny(rows.chunks)
    seen.addAll(rows.chunks)
    let from = 0
    for (let i = 0; mayBeThere && i < rows.count; i++) {
      const former = find(rows.chunks[i]!, rows.pieces[i]!)
      if (former === noRow) continue
      if (!slabs.sameCode(former, rows.codes, i)) {
        end(former)
        continue
      }
      // A merged entry repeats existing pieces; the vector may still be a new one with the same code.
      lengths[former] = rows.lengths[i]!
      slabs.release(former)
      append(rows, from, i)
      from = i + 1
    }
    append(rows, from, rows.count)
  }

  function makeRoom(rows: number): void {
    let size = chunks.length
    while (size < rows) size *= 2
    if (size === chunks.length) return
    chunks = copied(chunks, new Uint32Array(size))
    records = copied(records, new Uint32Array(size))
    pieces = copied(pieces, new Uint16Array(size))
    lengths = copied(lengths, new Uint16Array(size))
    alive = copied(alive, new Uint32Array(size / 32))
  }

  return {
    slabs,
    /** Number of existing pieces. */
    get count() {
      return count
    },
    /** The last applied entry of the log. */
    get seq() {
      return seq
    },
    get lengths() {
      return lengths
    },
    chunkOf: (row: number): number => chunks[row]!,
    pieceOf: (row: number): number => pieces[row]!,
    isAlive,

    /** The rows of a chunk, one per piece. */
    rowsOfChunk(chunk: number): number[] {
      const rows: number[] = []
      for (const row of index.candidates(chunk, chunks, slabs.count))
        if (chunks[row] === chunk && isAlive(row)) rows.push(row)
      return rows
    },

    apply(entries: readonly CodeEntry[]): void {
      if (entries.length === 0) return
      makeRoom(slabs.count + entries.reduce((sum, { added }) => sum + added.count, 0))
      scopes = new WeakMap()
      for (const entry of entries) {
        for (const { chunk, piece } of entry.removed) {
          const row = find(chunk, piece)
          if (row !== noRow) end(row)
        }
        add(entry.added)
        seq = entry.seq
      }
    },

    /** The rows of some records, or all existing rows. Valid until the next `apply`. */
    scope(allowed: RecordSet | undefined): Scope {
      if (!allowed) return { mask: alive, count }
      const known = scopes.get(allowed)
      if (known) return known
      const scope = scopeOf(alive, records, slabs.count, allowed.bits)
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

function scopeOf(alive: Uint32Array, records: Uint32Array, rows: number, allowed: Uint8Array): Scope {
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
