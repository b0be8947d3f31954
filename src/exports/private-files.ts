import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'

const fileMode = 0o600
/** Text that is gathered before it is written, UTF-16 units. */
const bufferLength = 1 << 18

/** Writes a new file that its owner alone can read. */
export const writePrivate = (file: string, text: string): void =>
  writeFileSync(file, text, { mode: fileMode, flag: 'wx' })

/** A new file that is written bit by bit; at its end it tells the sha256 of what is in it. */
export function openWriter(file: string): { write(text: string): void; close(): void; sha256(): string } {
  const handle = openSync(file, 'wx', fileMode)
  const hash = createHash('sha256')
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    const text = waiting.join('')
    if (text !== '') writeFileSync(handle, text)
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
