import { closeSync, openSync, readSync } from 'node:fs'

const chunkBytes = 4 * 1024 * 1024
const lineEnd = 10

/**
 * Calls `take` with every line of a file, from a byte on, that contains one of the marks, and returns the offset behind
 * the last complete line. Lines without a mark are not even decoded, which makes gigabytes quick. A last line without
 * an end is passed with `isTorn`: it may still be being written, and is read again the next time.
 */
export function scanLines(
  file: string,
  from: number,
  marks: readonly string[],
  take: (line: string, isTorn: boolean) => void,
): { end: number; lines: number } {
  const wanted = marks.map((mark) => Buffer.from(mark))
  const handle = openSync(file, 'r')
  let [rest, offset, lines] = [Buffer.alloc(0), from, 0]
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    for (;;) {
      const size = readSync(handle, chunk, 0, chunkBytes, offset + rest.length)
      if (size === 0) break
      // Copied, because the buffer is filled again.
      const held = rest.length === 0 ? chunk.subarray(0, size) : Buffer.concat([rest, chunk.subarray(0, size)])
      const end = held.lastIndexOf(lineEnd) + 1
      lines += markedLines(held.subarray(0, end), wanted, (line) => take(line, false))
      rest = Buffer.from(held.subarray(end))
      offset += end
    }
  } finally {
    closeSync(handle)
  }
  if (rest.length > 0 && wanted.some((mark) => rest.includes(mark))) take(rest.toString('utf8'), true)
  return { end: offset, lines }
}

/** Lines in whole-line bytes that hold a mark, in order. Gives how many lines there are of any kind. */
function markedLines(bytes: Buffer, marks: readonly Buffer[], take: (line: string) => void): number {
  const next = marks.map((mark) => bytes.indexOf(mark))
  for (;;) {
    const found = next.filter((place) => place >= 0)
    if (found.length === 0) break
    const place = Math.min(...found)
    const start = place === 0 ? 0 : bytes.lastIndexOf(lineEnd, place) + 1
    const end = bytes.indexOf(lineEnd, place)
    take(bytes.toString('utf8', start, end))
    for (const [at, mark] of marks.entries()) if (next[at]! >= 0 && next[at]! < end) next[at] = bytes.indexOf(mark, end)
  }
  return countLines(bytes)
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count++
  return count
}
