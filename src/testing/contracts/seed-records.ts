import type { Facets, RecordKind } from '../../core/record.ts'
import type { Writer } from '../../ports/database.ts'

export interface SeedRecord {
  /** Also the row of `records`. */
  id: number
  /** Rows of `chunks`. */
  chunks: readonly number[]
  kind?: RecordKind
  collection?: string
  path?: string
  date?: number
  facets?: Facets
}

/** Writes bare records with chunks, so that an index has something to point to. */
export async function seedRecords(tx: Writer, records: readonly SeedRecord[]): Promise<void> {
  for (const { id, chunks, kind = 'document', collection, path, date, facets = {} } of records) {
    if (collection !== undefined) {
      await tx.run(
        `INSERT INTO collections (name, root, masks, ignores, created_at) VALUES (?, '/', '[]', '[]', 0)
         ON CONFLICT (name) DO NOTHING`,
        [collection],
      )
    }
    await tx.run(
      `INSERT INTO records (id, uid, kind, title, content_hash, collection_id, path, date, tokens, created_at, updated_at)
       VALUES (?, ?, ?, 'title', '', (SELECT id FROM collections WHERE name = ?), ?, ?, 1, 0, 0)`,
      [id, `record-${id}`, kind, collection ?? null, path ?? null, date ?? null],
    )
    for (const [name, values] of Object.entries(facets)) {
      for (const value of values ?? []) {
        await tx.run('INSERT INTO facets (record_id, name, value) VALUES (?, ?, ?)', [id, name, value])
      }
    }
    for (const [seq, chunk] of chunks.entries()) {
      await tx.run(
        `INSERT INTO chunks (id, record_id, seq, text, headings, start_line, end_line, start_offset, end_offset, tokens)
         VALUES (?, ?, ?, '', '', 1, 1, 0, 0, 1)`,
        [chunk, id, seq],
      )
    }
  }
}
