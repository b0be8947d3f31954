import { isUtf8 } from 'node:buffer'
import { denied } from '../core/errors.ts'

/** The editor's choices that the text itself does not show; kept when Jarvis writes the file. */
export interface FileForm {
  encoding: 'utf8' | 'utf16le' | 'utf16be'
  hasMark: boolean
  lineEnd: '\n' | '\r\n' | '\r'
}

export const usualForm: FileForm = { encoding: 'utf8', hasMark: false, lineEnd: '\n' }

/** Normalizes line ends to `\n`, by which all modules split lines. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/**
 * Decodes a memory file to text (`\n` only, no byte order mark) and its form on disk. Denied `memory_file_unusable` for
 * bytes that are not text: treating them as empty would lose content that is merely unreadable.
 */
export function readForm(bytes: Uint8Array, file: string): { text: string; form: FileForm } {
  const encoding = encodingOf(bytes)
  const isText = encoding === 'utf8' ? isUtf8(bytes) && !bytes.includes(0) : bytes.length % 2 === 0
  if (!isText)
    throw denied(
      'memory_file_unusable',
      `${file} is not UTF-8 text, so nothing is taken from it. Save it as UTF-8, or restore a former copy.`,
      { file },
    )
  return decode(bytes, encoding)
}

/** Decodes any bytes; unreadable ones become replacement characters. */
export const readLoosely = (bytes: Uint8Array): string => decode(bytes, encodingOf(bytes)).text

/** The bytes of a text in a form. */
export function inForm(text: string, { encoding, hasMark, lineEnd }: FileForm): Buffer {
  const lines = withLineFeeds(text)
  const whole = (hasMark ? '\uFEFF' : '') + (lineEnd === '\n' ? lines : lines.replaceAll('\n', lineEnd))
  return encoding === 'utf16be' ? Buffer.from(whole, 'utf16le').swap16() : Buffer.from(whole, encoding)
}

function encodingOf([first, second]: Uint8Array): FileForm['encoding'] {
  if (first === 0xff && second === 0xfe) return 'utf16le'
  return first === 0xfe && second === 0xff ? 'utf16be' : 'utf8'
}

function decode(bytes: Uint8Array, encoding: FileForm['encoding']): { text: string; form: FileForm } {
  const whole = new TextDecoder(encoding.replace('utf16', 'utf-16'), { ignoreBOM: true }).decode(bytes)
  const hasMark = whole.startsWith('\uFEFF')
  const lineEnd = (/\r\n|\r|\n/.exec(whole)?.[0] ?? '\n') as FileForm['lineEnd']
  return { text: withLineFeeds(hasMark ? whole.slice(1) : whole), form: { encoding, hasMark, lineEnd } }
}
