import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'

const fileMode = 0o600
/** Text that is gathered before it is written, UTF-16 units. */
const bufferLength = 1 << 18

/** Writes a new file that its owner alone can read. */
export const writePrivate = (file: string, text: string): void =>
  writeFileSync(file, text, { mode: fileMode, flag: 'wx' })

/** A new file that is written bit by bit. */
export function openWriter(file: string): { write(text: string): void; close(): void } {
  const handle = openSync(file, 'wx', fileMode)
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    if (waiting.length > 0) writeSync(handle, waiting.join(''))
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
  }
}
