import { decodeBytes } from '../../text/decode-bytes.ts'
import { encodingSaidIn } from '../../text/decode-page.ts'
import { oldEncodingOf } from '../../text/old-encoding.ts'

export type Decoded =
  | { kind: 'text'; text: string; notes: readonly string[] }
  | { kind: 'refused'; reason: 'empty' | 'binary' }

/** Bytes checked to distinguish binary from text, as in git. */
const probeBytes = 8000
/** Share of replaced bytes in the probe above which a file without NUL is not UTF-8 text. */
const maximumReplacedShare = 0.3

/** Note for a file with undecodable bytes. */
const replacedNote = 'unknown bytes were replaced'
/**
 * Notes of versions before older encodings were supported, and of a race in the reader's guard that affected small
 * files, and large ones on a busy machine. Such files are read once more.
 */
const formerNotes = [
  'invalid UTF-8 was replaced',
  'takes more than 8 s of processor time',
  'reading took longer than 30 s',
]

export const wasMisread = ({ reason }: { reason: string | null }): boolean =>
  formerNotes.some((note) => reason?.includes(note))

/** The note about the encoding among all notes of a file. */
export const encodingNote = (reason: string | null): string | undefined =>
  reason?.split('; ').find((note) => note === replacedNote || /^read as [\w-]+$/.test(note))

/**
 * Decodes the bytes of a text file: UTF-16 by its byte order mark, UTF-8, or the encoding that the page declares or the
 * bytes suggest.
 */
export function decodeText(bytes: Uint8Array, isPage = false): Decoded {
  if (bytes.length === 0) return { kind: 'refused', reason: 'empty' }
  const wide = utf16Encoding(bytes)
  if (wide) return decoded(new TextDecoder(wide).decode(bytes), [`decoded from ${wide.toUpperCase()}`])
  const probe = bytes.subarray(0, probeBytes)
  if (probe.includes(0)) return { kind: 'refused', reason: 'binary' }
  const text = new TextDecoder('utf-8').decode(bytes)
  if (!text.includes('\uFFFD') || isValidUtf8(bytes)) return decoded(text, [])
  const said = isPage ? olderEncoding(encodingSaidIn(bytes)) : undefined
  const old = said ?? olderEncoding(oldEncodingOf(bytes))
  // Random bytes look like Latin letters: with too many of them it is not text. Other scripts are recognized by their
  // words.
  const isLikely = said !== undefined || (old && old !== 'windows-1252')
  if (!isLikely && replacedShare(text.slice(0, probeBytes)) > maximumReplacedShare)
    return { kind: 'refused', reason: 'binary' }
  return old ? decoded(decodeBytes(bytes, old), [`read as ${old}`]) : decoded(text, [replacedNote])
}

/** Undefined for an unknown encoding, and for UTF-8, which these bytes are not. */
function olderEncoding(name: string | undefined): string | undefined {
  try {
    const encoding = name === undefined ? undefined : new TextDecoder(name).encoding
    return encoding?.startsWith('utf-') ? undefined : encoding
  } catch {
    return undefined
  }
}

function decoded(text: string, notes: readonly string[]): Decoded {
  // NUL beyond the probe would end strings early in other programs, and has no meaning in text.
  const clean = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
  return clean.trim() === '' ? { kind: 'refused', reason: 'empty' } : { kind: 'text', text: clean, notes }
}

function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function replacedShare(text: string): number {
  let replaced = 0
  for (const character of text) if (character === '\uFFFD') replaced++
  return replaced / Math.max(1, text.length)
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
