import { type CodeColumns, createCodeColumns, makeRoom, writeRows } from './code-columns.ts'
import type { CodeRows } from './code-entries.ts'
import { createCodeSlabs } from './code-slabs.ts'
import { createIdSet } from './id-set.ts'
import { createPieceIndex } from './piece-index.ts'

const noRow = -1

/** The rows of a code table by their pieces. A changed piece gets a new row, since rows are never moved or reused. */
export function createCodePieces(dimensions: number) {
  const slabs = createCodeSlabs(dimensions)
  const columns = createCodeColumns()
  const seen = createIdSet()
  const finder = createPieceFinder(columns, slabs)
  let count = 0

  function end(row: number): void {
    columns.alive[row >> 5]! &= ~(1 << (row & 31))
    count--
  }

  function append(rows: CodeRows, from: number, to: number): void {
    const first = slabs.count
    slabs.append(rows.codes, from, to)
    writeRows(columns, first, rows, from, to)
    count += to - from
  }

  return {
    slabs,
    columns,
    /** Number of existing pieces. */
    get count() {
      return count
    },
    isAlive: finder.isAlive,
    rowsOfChunk: finder.rowsOfChunk,

    /** Makes room for a number of further rows. */
    makeRoom: (rows: number): void => makeRoom(columns, slabs.count + rows),

    remove(chunk: number, piece: number): void {
      const row = finder.find(chunk, piece)
      if (row !== noRow) end(row)
    },

    /** putVectors keeps the pieces of an entry distinct, so a row can only collide with rows of earlier calls. */
    add(rows: CodeRows): void {
      const mayBeThere = seen.hasAny(rows.chunks)
      seen.addAll(rows.chunks)
      let from = 0
      for (let i = 0; mayBeThere && i < rows.count; i++) {
        const former = finder.find(rows.chunks[i]!, rows.pieces[i]!)
        if (former === noRow) continue
        if (!slabs.sameCode(former, rows.codes, i)) {
          end(former)
          continue
        }
        // A merged entry repeats existing pieces; the vector may still be a new one with the same code.
        columns.lengths[former] = rows.lengths[i]!
        slabs.release(former)
        append(rows, from, i)
        from = i + 1
      }
      append(rows, from, rows.count)
    },
  }
}

/** Finds the rows of existing pieces. */
function createPieceFinder(columns: CodeColumns, slabs: { readonly count: number }) {
  const index = createPieceIndex()
  const isAlive = (row: number): boolean => ((columns.alive[row >> 5]! >>> (row & 31)) & 1) === 1

  return {
    isAlive,

    find(chunk: number, piece: number): number {
      const { chunks, pieces } = columns
      for (const row of index.candidates(chunk, chunks, slabs.count)) {
        if (chunks[row] === chunk && pieces[row] === piece && isAlive(row)) return row
      }
      return noRow
    },

    /** The rows of a chunk, one per piece. */
    rowsOfChunk(chunk: number): number[] {
      const rows: number[] = []
      for (const row of index.candidates(chunk, columns.chunks, slabs.count))
        if (columns.chunks[row] === chunk && isAlive(row)) rows.push(row)
      return rows
    },
  }
}
