import { isUtf8 } from 'node:buffer'
import { decodeBytes } from '../../text/decode-bytes.ts'
import { oldEncodingOf } from '../../text/old-encoding.ts'

/** The encoding by a byte order mark: two bytes a letter, in either order. */
const wideEncodingOf = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined

/** The text of a whole file: in two bytes a letter, UTF-8, or the older encoding that its bytes look like. */
export const decodedWhole = (bytes: Uint8Array): string =>
  decodeBytes(bytes, wideEncodingOf(bytes) ?? (isUtf8(bytes) ? undefined : oldEncodingOf(bytes)) ?? 'utf-8')

/** The text of a file's first bytes, which may end inside a letter. */
export const decodedHead = (bytes: Uint8Array): string => decodedWhole(bytes.subarray(0, endOfLetters(bytes)))

/**
 * Decodes a file that comes in pieces, as UTF-8 while it is valid. The first invalid bytes select an older encoding, as
 * everything before them was ASCII; after letters of UTF-8, they count as damaged.
 */
export async function* decodedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let held: Uint8Array = new Uint8Array()
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let hasLetters = false
  let isFirst = true
  for await (const piece of pieces) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true })
      continue
    }
    const bytes = held.length > 0 ? Buffer.concat([held, piece]) : piece
    const whole = bytes.subarray(0, endOfLetters(bytes))
    held = bytes.subarray(whole.length)
    if (isUtf8(whole)) {
      const text = Buffer.from(whole.buffer, whole.byteOffset, whole.length).toString('utf8')
      hasLetters ||= text.length < whole.length
      yield text
    } else if (isFirst && wideEncodingOf(bytes)) {
      decoder = new TextDecoder(wideEncodingOf(bytes))
      yield decoder.decode(bytes, { stream: true })
    } else {
      decoder = new TextDecoder(hasLetters ? 'utf-8' : oldEncodingOf(bytes), { ignoreBOM: true })
      yield decoder.decode(bytes, { stream: true })
    }
    isFirst = false
  }
  yield decoder ? decoder.decode() : decodedWhole(held)
}

/** End of the last complete letter: a piece may end inside one. */
function endOfLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
