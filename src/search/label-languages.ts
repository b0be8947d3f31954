import type { Database } from '../ports/database.ts'
import { languageInPath, languageOf } from '../text/language.ts'

const batchSize = 500

/** Language of a document, ISO 639-1, by the beginning of its text, else by its path; undefined if both are unclear. */
export const languageOfDocument = (text: string, path: string | null | undefined): string | undefined =>
  languageOf(text) ?? (path ? languageInPath(path).language : undefined)

/** Adds the language facet to documents of an index that predates it. */
export async function labelLanguages(db: Database): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db.all<{ id: number; path: string | null; text: string }>(
      `SELECT r.id, r.path, c.text FROM records r JOIN chunks c ON c.record_id = r.id AND c.seq = 0
       WHERE r.id > ? AND r.kind = 'document' AND r.speaker IS NULL
         AND NOT EXISTS (SELECT 1 FROM facets f WHERE f.record_id = r.id AND f.name = 'lang')
       ORDER BY r.id LIMIT ?`,
      [after, batchSize],
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    await db.transaction(async (tx) => {
      for (const { id, path, text } of rows) {
        const language = languageOfDocument(text, path)
        if (language !== undefined)
          await tx.run('INSERT INTO facets (record_id, name, value) VALUES (?, ?, ?)', [id, 'lang', language])
      }
    })
  }
}
