import { notFound } from '../../core/errors.ts'
import type { ImportPlace } from '../../ports/importer.ts'

/** Characters looked at to recognise a format. */
const headLength = 65_536

/** A text that a program passes in place of a file. */
export const placeOfText = (text: string): ImportPlace => ({
  // JSON lines and JSON are distinguished by the file name, so a fitting name is made up.
  path: /^\s*\{.*\}\s*\n\s*\{/.test(text) ? 'content.jsonl' : 'content.json',
  isFolder: false,
  names: [],
  head: async () => text.slice(0, headLength),
  text: async () => text,
  bytes: async () => new TextEncoder().encode(text),
  database: async () => {
    throw notFound('import_not_found', 'This format needs a database file; pass a path.')
  },
  async *pieces() {
    yield text
  },
  async *lines(_name, encoding = 'utf8') {
    yield* (encoding === 'utf8' ? text : Buffer.from(text).toString(encoding)).split(/\r?\n/)
  },
})
