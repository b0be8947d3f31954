export type Decoded =
  | { kind: 'text'; text: string; notes: readonly string[] }
  | { kind: 'refused'; reason: 'empty' | 'binary' }

/** Bytes looked at to tell binary from text: what git looks at. */
const probeBytes = 8000
/** Share of replaced bytes in the probe above which a file without NUL is no text in UTF-8 either. */
const maximumReplacedShare = 0.3

/** Bytes of a text file as text: UTF-8 with bad bytes replaced and noted, UTF-16 by its byte order mark. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { kind: 'refused', reason: 'empty' }
  const wide = utf16Encoding(bytes)
  if (wide) return decoded(new TextDecoder(wide).decode(bytes), [`decoded from ${wide.toUpperCase()}`])
  const probe = bytes.subarray(0, probeBytes)
  if (probe.includes(0)) return { kind: 'refused', reason: 'binary' }
  const text = new TextDecoder('utf-8').decode(bytes)
  if (!text.includes('\uFFFD')) return decoded(text, [])
  if (replacedShare(text.slice(0, probeBytes)) > maximumReplacedShare) return { kind: 'refused', reason: 'binary' }
  return decoded(text, isValidUtf8(bytes) ? [] : ['invalid UTF-8 was replaced'])
}

function decoded(text: string, notes: readonly string[]): Decoded {
  // NUL beyond the probe would end strings early in other programs, and means nothing in text.
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
