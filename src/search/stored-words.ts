import type { RecordKind } from '../core/record.ts'
import type { Reader, SqlValue } from '../ports/database.ts'
import type { LexicalEntry } from '../ports/search-index.ts'
import type { SearchDependencies } from './dependencies.ts'
import { stemOfDocument, wordsOf } from './index-records.ts'
import { headingsOf, turnOf } from './records-repository.ts'

interface Row {
  id: number
  kind: RecordKind
  title: string
  path: string | null
  date: number | null
  speaker: string | null
  lead: string | null
  headings: string
  text: string
  lang: string | null
}

/**
 * Recomputes the words of stored chunks and puts them into the index; returns the chunks. Read and written in one
 * transaction: words of a chunk that is removed meanwhile would stay for ever.
 */
export const renewStored = (
  { db, lexical }: Pick<SearchDependencies, 'db' | 'lexical'>,
  which: string,
  params: readonly SqlValue[],
): Promise<LexicalEntry[]> =>
  db.transaction(async (tx) => {
    const entries = await wordsOfStored(tx, which, params)
    if (entries.length > 0) await lexical.put(tx, entries)
    return entries
  })

/** Recomputes the words of stored chunks. `which` is the end of a query over chunks `c` and their records `r`. */
export async function wordsOfStored(db: Reader, which: string, params: readonly SqlValue[]): Promise<LexicalEntry[]> {
  const rows = await db.all<Row>(
    `SELECT c.id, r.kind, r.title, r.path, r.date, r.speaker, c.lead, c.headings, c.text,
       (SELECT MIN(f.value) FROM facets f WHERE f.record_id = r.id AND f.name = 'lang') AS lang
     FROM chunks c JOIN records r ON r.id = c.record_id ${which}`,
    params,
  )
  const entries: LexicalEntry[] = []
  for (const row of rows) entries.push({ chunkId: row.id, ...(await wordsOfRow(row)) })
  return entries
}

async function wordsOfRow(row: Row) {
  const { kind, title, path, date, headings, text } = row
  const turn = turnOf(row)
  const chunk = { text, headings: headingsOf(headings) }
  return wordsOf(
    { kind, title, ...(path !== null && { path }), ...(date !== null && { date }), ...(turn && { turn }) },
    chunk,
    // Only first chunks have a lead, which was cut when it was written.
    0,
    { stem: await stemOfDocument({ kind, ...(turn && { turn }) }, row.lang ?? undefined) },
  )
}
