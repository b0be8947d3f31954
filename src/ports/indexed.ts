import type { RecordDraft } from '../core/record.ts'

/**
 * One kind of record that is indexed from rows of a subsystem. Damage can remove the record or some of its passages and
 * keep the row. The index is then compared with the rows, and missing records are rebuilt.
 */
export interface IndexedKind {
  /** Display name: `observations`. */
  readonly name: string
  /** A query that returns the `uid` of every record that belongs in the index. */
  readonly rows: string
  /** The kind of record, where a record without its row is obsolete and must leave the index. */
  readonly onlyWithRow?: string
  /** The records as they belong in the index. Records without text, and deleted ones, are omitted. */
  drafts(uids: readonly string[]): Promise<readonly RecordDraft[]>
}
