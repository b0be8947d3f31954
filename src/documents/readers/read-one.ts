import { decodeText } from '../scan/decode-text.ts'
import type { Converter } from './converter.ts'
import type { Extraction } from './extraction.ts'
import { formatOf } from './formats.ts'

interface OneFile {
  /** Its extension determines the format. */
  path: string
  bytes: Uint8Array
  /** The decoded bytes, if available. */
  text?: string | undefined
}

/** Reads a file outside of all collections as text. Throws the reason if it cannot be read. */
export async function readOne(converter: Converter, { path, bytes, text }: OneFile): Promise<Extraction> {
  if (!formatOf(path).isText) return converter.convert({ path, bytes, text: '' })
  if (text !== undefined) return converter.convert({ path, bytes: new Uint8Array(), text })
  const decoded = decodeText(bytes, formatOf(path).isMarkup)
  if (decoded.kind === 'refused') throw new Error(decoded.reason === 'empty' ? 'it is empty' : 'it is not a text file')
  const read = await converter.convert({ path, bytes: new Uint8Array(), text: decoded.text })
  return { ...read, notes: [...decoded.notes, ...(read.notes ?? [])] }
}
