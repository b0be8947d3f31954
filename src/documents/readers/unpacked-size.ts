import { inflateRawSync } from 'node:zlib'

/** Real documents unpack to less; a parser needs several times this memory. */
const mostUnpackedBytes = 32 * 1024 * 1024
const endSign = 0x06054b50
const entrySign = 0x02014b50
const localSign = 0x04034b50
const endLength = 22
/** The end record may be followed by a comment of this many bytes. */
const longestRemark = 65_535

/**
 * Refuses a zip archive whose parts together unpack to more than 32 MB: 1.5 MB of zeros can contain 1.5 GB. The sizes
 * in the archive may be wrong, so every part is unpacked up to the limit. Throws the reason; an unreadable archive is
 * left to its parser.
 */
export function refuseHugeArchive(bytes: Buffer): void {
  let left = mostUnpackedBytes
  for (const { packed, isDeflated, size } of entriesOf(bytes)) {
    if (size > left) throw tooLarge()
    left -= isDeflated ? unpackedSize(packed, left) : packed.length
    if (left < 0) throw tooLarge()
  }
}

const tooLarge = () => new Error('it unpacks to more than 32 MB')

function unpackedSize(packed: Buffer, most: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    return 0
  }
}

/** Parts listed in the archive's directory, in the layout of PKWARE's APPNOTE.TXT (4.3.12, 4.3.16). */
function* entriesOf(bytes: Buffer): Generator<{ packed: Buffer; isDeflated: boolean; size: number }> {
  let end = bytes.length - endLength
  const first = Math.max(0, end - longestRemark)
  while (end >= first && bytes.readUInt32LE(end) !== endSign) end--
  if (end < first) return
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = bytes.readUInt16LE(end + 10); entry > 0; entry--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySign) return
    const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const local = bytes.readUInt32LE(at + 42)
    if (local + 30 <= bytes.length && bytes.readUInt32LE(local) === localSign) {
      const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const packed = bytes.subarray(from, from + packedSize)
      yield { packed, isDeflated: bytes.readUInt16LE(at + 10) === 8, size }
    }
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}
