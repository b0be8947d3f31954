import type { ImportPlace } from '../../ports/importer.ts'
import { decodePage } from '../../text/decode-page.ts'

/** The whole file as text, in the encoding that its bytes or its own declaration specify. Errors: `file_too_large`. */
export async function readWords(place: ImportPlace, name?: string): Promise<string> {
  const bytes = await place.bytes(name)
  return decodePage(bytes, unmarkedWide(bytes))
}

/** Enough bytes to detect an encoding of two bytes per character. */
const probeBytes = 200

/** Spreadsheet programs save UTF-16, some without a byte order mark: every second byte is then zero. */
function unmarkedWide(bytes: Uint8Array): string | undefined {
  const probe = bytes.subarray(0, probeBytes)
  const empty = (from: number) => probe.filter((byte, index) => index % 2 === from && byte === 0).length
  if (empty(1) > probe.length / 4) return 'charset=utf-16le'
  return empty(0) > probe.length / 4 ? 'charset=utf-16be' : undefined
}

/** The start of a file, in which field names can be searched in any encoding. */
export const headWords = async (place: ImportPlace, name?: string): Promise<string> =>
  (await place.head(name)).replace(/^[\uFEFF\uFFFD]+/, '').replaceAll('\0', '')
