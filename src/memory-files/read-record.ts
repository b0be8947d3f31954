import { notFound } from '../core/errors.ts'
import type { Reader } from '../ports/database.ts'

/** `fact/<id>`, or as in a context: `f:`, `s:` or `o:` and the end of the id, for a summary with the line's number. */
const addressPattern = /^(?:(fact|summary|observation)\/([0-9a-z]{22})|(f|s|o):([0-9a-z]{4,22})(?:\.\d)?)$/
const kinds: Readonly<Record<string, string>> = { f: 'fact', s: 'summary', o: 'observation' }

/** The text of a fact, a summary or an observation by the path that a search gave (`fact/<id>`), or undefined for any other path. */
export async function readRecordText(db: Reader, path: string): Promise<string | undefined> {
  const match = addressPattern.exec(path.trim())
  if (!match) return undefined
  const kind = match[1] ?? kinds[match[3] ?? ''] ?? ''
  const id = match[2] ?? match[4] ?? ''
  const rows = await db.all<{ text: string; headings: string }>(
    `SELECT c.text, c.headings FROM chunks c JOIN records r ON r.id = c.record_id
     WHERE r.id = (SELECT id FROM records WHERE kind = ? AND uid LIKE '%' || ? ORDER BY id DESC LIMIT 1)
     ORDER BY c.seq`,
    [kind, id],
  )
  if (rows.length === 0) {
    throw notFound(
      'memory_record_not_found',
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${id} does not exist. It may have been retired: search again.`,
      {
        path,
      },
    )
  }
  return rows.map(({ text, headings }) => (headings === '' ? text : `${headings}: ${text}`)).join('\n')
}
