import { notFound } from '../../core/errors.ts'
import type { Reader } from '../../ports/database.ts'

const addressPattern = /^(fact|summary)\/([0-9a-z]+)$/

/** The text of a fact or a summary by the path that a search gave (`fact/<id>`), or undefined for any other path. */
export async function readRecordText(db: Reader, path: string): Promise<string | undefined> {
  const [, kind, id] = addressPattern.exec(path.trim()) ?? []
  if (kind === undefined || id === undefined) return undefined
  const rows = await db.all<{ text: string; headings: string }>(
    `SELECT c.text, c.headings FROM chunks c JOIN records r ON r.id = c.record_id
     WHERE r.uid = ? AND r.kind = ? ORDER BY c.seq`,
    [id, kind],
  )
  if (rows.length === 0) {
    throw notFound('memory_record_not_found', `There is no ${kind} ${id}. It may have been retired: search again.`, {
      path,
    })
  }
  return rows.map(({ text, headings }) => (headings === '' ? text : `${headings}: ${text}`)).join('\n')
}
