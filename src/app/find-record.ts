import { notFound } from '../core/errors.ts'
import type { Documents } from '../documents/documents.ts'
import type { Reader } from '../ports/database.ts'

/** Row of the record that a reference names: path, `jarvis://` address, `#docid` or id. Of a file of many, the first. */
export async function recordOf({ db, documents }: { db: Reader; documents: Documents }, ref: string): Promise<number> {
  const { uri, collection, path } = await documents.get(ref, { from: 1, lines: 1 })
  const uid = /^jarvis:\/\/record\/(\w+)$/.exec(uri)?.[1]
  const row =
    uid === undefined
      ? await db.get<{ id: number }>(
          `SELECT records.id FROM records
           JOIN collections ON collections.id = records.collection_id
           LEFT JOIN files ON files.id = records.file_id
           WHERE collections.name = ? AND (records.path = ? OR files.path = ?)
           ORDER BY records.path = ? DESC, records.id LIMIT 1`,
          [collection, path, path, path],
        )
      : await db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [uid])
  if (row) return row.id
  throw notFound('record_not_found', `${ref} has no text to compare. "jarvis ls" shows what is indexed.`, { ref })
}
