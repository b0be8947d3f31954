import type { Database } from '../../ports/database.ts'
import type { LexicalEntry, LexicalIndex } from '../../ports/search-index.ts'
import type { AddCase } from './cases.ts'
import { seedRecords } from './seed-records.ts'

export interface LexicalSubject {
  /** Opens one more connection to the same data, with an index over it; the first call finds the tables empty. */
  open(): Promise<{ db: Database; index: LexicalIndex; close(): Promise<void> }>
  dispose(): Promise<void>
}

type Opened = Awaited<ReturnType<LexicalSubject['open']>>

export type LexicalBehaves = AddCase<[Opened, LexicalSubject]>

export const entry = (
  chunkId: number,
  body: string,
  other: Partial<Record<'title' | 'headings' | 'lead', string>> = {},
): LexicalEntry => ({
  chunkId,
  title: other.title ?? '',
  headings: other.headings ?? '',
  body,
  lead: other.lead ?? '',
})

/** Indexes entries, each as the one chunk of a record of its number. */
export const fill = ({ db, index }: Opened, entries: readonly LexicalEntry[]) =>
  db.transaction(async (tx) => {
    await seedRecords(
      tx,
      entries.map(({ chunkId }) => ({ id: chunkId, chunks: [chunkId] })),
    )
    await index.put(tx, entries)
  })

/** Chunks that a query finds, the best first. */
export const found = async ({ index }: Opened, query: Parameters<LexicalIndex['search']>[0], limit = 10) =>
  (await index.search(query, limit)).map(({ chunkId }) => chunkId)
