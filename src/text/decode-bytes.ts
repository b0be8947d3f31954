/**
 * Bytes in a named encoding as text. In one call Node 20, 22.13 and 24.0 take windows-1252 for ISO 8859-1, in which "€", typographic
 * quotes and dashes are control characters; as a stream they decode it as the standard says. Errors: RangeError for a name
 * that means no encoding.
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding)
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

/** Text that another program decoded in one call, with the letters that it lost: no text has those control characters. */
export const withLostLetters = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (control) => decodeBytes(new Uint8Array([control.charCodeAt(0)]), 'windows-1252'))
