import type { CodeEntry, CodeRows } from './code-entries.ts'
import { createCodeSlabs, slabRows } from './code-slabs.ts'
import { codeBytes } from './sign-codes.ts'

/** Set of record ids as a bitmap. */
export interface RecordSet {
  bits: Uint8Array
}

export interface Scope {
  /** One bit a row of the table: 1 where it may be found. */
  mask: Uint32Array
  count: number
}

/** What is in memory of one model: which piece each row is, whether it is still there, and (in the slabs) its code. */
export type CodeTable = ReturnType<typeof createCodeTable>

const noRow = -1

export function createCodeTable(dimensions: number) {
  const width = codeBytes(dimensions)
  const slabs = createCodeSlabs(dimensions)
  let chunks = new Uint32Array(slabRows)
  let records = new Uint32Array(slabRows)
  let pieces = new Uint16Array(slabRows)
  let lengths = new Uint16Array(slabRows)
  /** Next row of the same bucket. */
  let next = new Int32Array(slabRows)
  /** First row of each bucket, by chunk id. A power of two, at least as long as there are rows. */
  let buckets = new Int32Array(slabRows).fill(noRow)
  let alive = new Uint32Array(slabRows / 32)
  let count = 0
  let seq = 0

  const bucketOf = (chunk: number): number => Math.imul(chunk, 0x9e3779b1) >>> (Math.clz32(buckets.length) + 1)

  function find(chunk: number, piece: number): number {
    for (let row = buckets[bucketOf(chunk)]!; row !== noRow; row = next[row]!) {
      if (chunks[row] === chunk && pieces[row] === piece && isAlive(row)) return row
    }
    return noRow
  }

  const isAlive = (row: number): boolean => ((alive[row >> 5]! >>> (row & 31)) & 1) === 1

  function end(row: number): void {
    alive[row >> 5]! &= ~(1 << (row & 31))
    count--
  }

  function add(rows: CodeRows, from: number): void {
    const chunk = rows.chunks[from]!
    const piece = rows.pieces[from]!
    const former = find(chunk, piece)
    if (former !== noRow) {
      // A merged entry brings again what is there; the vector may still be another one with the same code.
      if (slabs.sameCode(former, rows.codes, from * width)) {
        lengths[former] = rows.lengths[from]!
        slabs.release(former)
        return
      }
      end(former)
    }
    if (slabs.count === chunks.length) enlarge()
    const row = slabs.append(rows.codes, from * width)
    chunks[row] = chunk
    records[row] = rows.records[from]!
    pieces[row] = piece
    lengths[row] = rows.lengths[from]!
    alive[row >> 5]! |= 1 << (row & 31)
    link(row)
    count++
  }

  function link(row: number): void {
    const bucket = bucketOf(chunks[row]!)
    next[row] = buckets[bucket]!
    buckets[bucket] = row
  }

  function enlarge(): void {
    const size = chunks.length * 2
    chunks = copied(chunks, new Uint32Array(size))
    records = copied(records, new Uint32Array(size))
    pieces = copied(pieces, new Uint16Array(size))
    lengths = copied(lengths, new Uint16Array(size))
    alive = copied(alive, new Uint32Array(size / 32))
    next = new Int32Array(size)
    buckets = new Int32Array(size).fill(noRow)
    for (let row = 0; row < slabs.count; row++) link(row)
  }

  return {
    slabs,
    /** Pieces that are there. */
    get count() {
      return count
    },
    /** The last entry of the log that was applied. */
    get seq() {
      return seq
    },
    get lengths() {
      return lengths
    },
    chunkOf: (row: number): number => chunks[row]!,
    pieceOf: (row: number): number => pieces[row]!,
    find,
    isAlive,

    apply(entries: readonly CodeEntry[]): void {
      for (const entry of entries) {
        for (const { chunk, piece } of entry.removed) {
          const row = find(chunk, piece)
          if (row !== noRow) end(row)
        }
        for (let from = 0; from < entry.added.count; from++) add(entry.added, from)
        seq = entry.seq
      }
    },

    /** The rows of some records, or all that are there. Valid until the next `apply`. */
    scope(allowed: RecordSet | undefined): Scope {
      if (!allowed) return { mask: alive, count }
      const mask = new Uint32Array(alive.length)
      let included = 0
      for (let row = 0; row < slabs.count; row++) {
        const record = records[row]!
        if (isAlive(row) && ((allowed.bits[record >> 3]! >> (record & 7)) & 1) === 1) {
          mask[row >> 5]! |= 1 << (row & 31)
          included++
        }
      }
      return { mask, count: included }
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

function copied<T extends Uint32Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}
