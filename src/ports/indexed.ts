import type { RecordDraft } from '../core/record.ts'

/**
 * One kind of record that the index makes of rows of a subsystem. After damage, the rows may be there and the record or
 * some of its passages not: with this, the index is compared with the rows, and what is missing is made anew.
 */
export interface IndexedKind {
  /** As people name them: `observations`. */
  readonly name: string
  /** A query that gives the `uid` of every record that belongs in the index. */
  readonly rows: string
  /** The kind of record, where such a record without its row says what is not true any more: it leaves the index. */
  readonly onlyWithRow?: string
  /** The records as they belong in the index. Those with nothing to find, and those that are gone, are left out. */
  drafts(uids: readonly string[]): Promise<readonly RecordDraft[]>
}
