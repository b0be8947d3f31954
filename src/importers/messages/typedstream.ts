/** Type code "+" before the text of the first string. */
const stringMark = Buffer.from([0x84, 0x01, 0x2b])

/**
 * The text of an `attributedBody`, a typedstream with an NSAttributedString; null for other data. Lengths below 0x81
 * take one byte; 0x81 or 0x82 precede a little-endian integer of two or four bytes.
 */
export function decodeAttributedBody(bytes: Uint8Array): string | null {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (body.toString('latin1', 2, 13) !== 'streamtyped') return null
  const start = body.indexOf(stringMark)
  if (start < 0) return null
  let at = start + stringMark.length
  if (at >= body.length) return null
  let length = body[at++]!
  if (length === 0x81 && at + 2 <= body.length) {
    length = body.readUInt16LE(at)
    at += 2
  } else if (length === 0x82 && at + 4 <= body.length) {
    length = body.readUInt32LE(at)
    at += 4
  } else if (length > 0x80) return null
  return at + length <= body.length ? body.toString('utf8', at, at + length) : null
}

/** Removes the placeholders of attachments and apps. */
export const plainText = (text: string): string => text.replace(/[\ufffc\ufffd]/gu, '').trim()
