import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFolder } from '../core/own-files.ts'
import type { RowsWriter } from './layout.ts'

const fileMode = 0o600
/** Size of the write buffer, UTF-16 units. */
const bufferLength = 1 << 18

/** Writes a new file that only its owner can read. */
export const writePrivate = (file: string, body: string | Uint8Array): void =>
  writeFileSync(file, body, { mode: fileMode, flag: 'wx' })

/** The path of a new file below a folder; creates its parent folders. */
export function placeBelow(folder: string, path: string): string {
  const file = join(folder, ...path.split('/'))
  ensureFolder(dirname(file))
  return file
}

/** A new file that is written incrementally; `bytesOf` encodes each piece. Pieces end at the ends of texts. */
export function openWriter(file: string, bytesOf: (text: string) => string | Uint8Array = (text) => text): RowsWriter {
  const handle = openSync(file, 'wx', fileMode)
  const hash = createHash('sha256')
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    const text = waiting.join('')
    if (text !== '') writeFileSync(handle, bytesOf(text))
    hash.update(text)
    waiting = []
    length = 0
  }
  return {
    write(text) {
      waiting.push(text)
      length += text.length
      if (length >= bufferLength) flush()
    },
    close() {
      try {
        flush()
      } finally {
        closeSync(handle)
      }
    },
    sha256: () => hash.digest('hex'),
  }
}
