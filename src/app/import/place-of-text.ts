import { notFound } from '../../core/errors.ts'
import type { ImportPlace } from '../../ports/importer.ts'

/** Characters looked at to recognise a format. */
const headLength = 65_536

/** What a program hands over in place of a file. */
export const placeOfText = (text: string): ImportPlace => ({
  // Lines are told from a whole by their names, and there is no name here.
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
