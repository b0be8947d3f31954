import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** sha256 of a file's bytes as 64 hex digits; the file is streamed. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
