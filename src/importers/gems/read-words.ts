import type { ImportPlace } from '../../ports/importer.ts'
import { decodePage } from '../../text/decode-page.ts'

/** The whole of a file as text, in the encoding that its bytes or its own words say. Errors: `file_too_large`. */
export async function readWords(place: ImportPlace, name?: string): Promise<string> {
  const bytes = await place.bytes(name)
  return decodePage(bytes, unmarkedWide(bytes))
}

/** Bytes in which an encoding of two bytes a letter shows itself. */
const probeBytes = 200

/** Programs for tables save two bytes a letter, some without a mark: every second byte is then empty. */
function unmarkedWide(bytes: Uint8Array): string | undefined {
  const probe = bytes.subarray(0, probeBytes)
  const empty = (from: number) => probe.filter((byte, index) => index % 2 === from && byte === 0).length
  if (empty(1) > probe.length / 4) return 'charset=utf-16le'
  return empty(0) > probe.length / 4 ? 'charset=utf-16be' : undefined
}

/** The beginning of a file, in which names of fields can be looked for whatever the encoding. */
export const headWords = async (place: ImportPlace, name?: string): Promise<string> =>
  (await place.head(name)).replace(/^[\uFEFF\uFFFD]+/, '').replaceAll('\0', '')
