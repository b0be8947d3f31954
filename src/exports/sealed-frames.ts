import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes of a frame's length. */
const headLength = 4

/** A sealed piece as stored in a file: its length, then its bytes. */
export function frameOf(sealed: Uint8Array): Buffer {
  const head = Buffer.alloc(headLength)
  head.writeUInt32BE(sealed.length)
  return Buffer.concat([head, sealed])
}

/** The sealed pieces of a file, one at a time; ends with undefined if the rest of the file is invalid. */
export function* framesIn(file: string): Generator<Buffer | undefined> {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const head = Buffer.alloc(headLength)
    for (let at = 0; at < size; ) {
      const isWhole = readSync(handle, head, 0, headLength, at) === headLength
      const length = isWhole ? head.readUInt32BE() : 0
      at += headLength
      if (!isWhole || at + length > size) {
        yield undefined
        return
      }
      const frame = Buffer.alloc(length)
      readSync(handle, frame, 0, length, at)
      at += length
      yield frame
    }
  } finally {
    closeSync(handle)
  }
}
