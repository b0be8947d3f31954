import { decodeBytes } from './decode-bytes.ts'
import { oldEncodingOf } from './old-encoding.ts'

/** Bytes in which a page may say how it is encoded. */
const probeBytes = 4096

/** Letters beyond ASCII from which valid UTF-8 is no chance: shorter texts of another encoding can be valid, too. */
const fewLetters = 8

/**
 * The bytes of a page as text: by its byte order mark, else as UTF-8 where they are that, whatever is said: programs that save
 * a page change its encoding and not what it says of it. Else by what the server says, what the page says, or UTF-8.
 */
export function decodePage(bytes: Uint8Array, type = ''): string {
  const named = markOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined) ?? charsetIn(type) ?? encodingSaidIn(bytes)
  const text = decodeBytes(bytes, knownEncoding(named))
  if (named !== undefined || !text.includes('\uFFFD') || lettersOfUtf8(bytes) > 0) return text
  // No encoding is declared and it is not UTF-8: detect it, else use the default of browsers.
  return decodeBytes(bytes, oldEncodingOf(bytes) ?? 'windows-1252')
}

/** What a page says of its own encoding. */
export const encodingSaidIn = (bytes: Uint8Array): string | undefined =>
  charsetIn(new TextDecoder('latin1').decode(bytes.subarray(0, probeBytes)))

const isUtf8 = (bytes: Uint8Array): boolean => lettersOfUtf8(bytes) >= fewLetters

/**
 * Letters beyond ASCII of a text in UTF-8, counted up to `fewLetters`; none where it is in another encoding. The text may break
 * off inside its last letter, which does not count.
 */
function lettersOfUtf8(bytes: Uint8Array): number {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    let letters = 0
    for (let at = 0; at < text.length && letters < fewLetters; at++) if (text.charCodeAt(at) > 127) letters++
    return letters
  } catch {
    return 0
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

const charsetIn = (text: string): string | undefined =>
  /\b(?:charset|encoding)\s*=\s*["']?([\w:.-]{2,40})/i.exec(text)?.[1]

function knownEncoding(name = 'utf-8'): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'utf-8'
  }
}
