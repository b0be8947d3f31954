import { throwIfAborted } from '../core/errors.ts'
import type { RecordKind } from '../core/record.ts'
import { breathe, type CallOptions } from '../core/runtime.ts'
import { markAnalyser } from './analyser-mark.ts'
import type { SearchDependencies } from './dependencies.ts'
import { wordsOf } from './index-records.ts'
import { headingsOf, turnOf } from './records-repository.ts'

const batchSize = 500

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
}

/** Writes the words of every chunk anew from its text: after damage, or when the analyser has changed. */
export async function rebuildWords(
  { db, lexical }: SearchDependencies,
  options: CallOptions = {},
): Promise<{ chunks: number }> {
  let chunks = 0
  for (let after = 0; ; ) {
    throwIfAborted(options.signal)
    const rows = await db.all<Row>(
      `SELECT c.id, r.kind, r.title, r.path, r.date, r.speaker, c.lead, c.headings, c.text
       FROM chunks c JOIN records r ON r.id = c.record_id WHERE c.id > ? ORDER BY c.id LIMIT ?`,
      [after, batchSize],
    )
    if (rows.length === 0) {
      await db.transaction(markAnalyser)
      return { chunks }
    }
    after = rows.at(-1)!.id
    const entries = rows.map((row) => ({ chunkId: row.id, ...wordsOfRow(row) }))
    await db.transaction((tx) => lexical.put(tx, entries))
    chunks += rows.length
    await breathe()
  }
}

function wordsOfRow(row: Row) {
  const { kind, title, path, date, headings, text } = row
  const turn = turnOf(row)
  const chunk = { text, headings: headingsOf(headings) }
  return wordsOf(
    { kind, title, ...(path !== null && { path }), ...(date !== null && { date }), ...(turn && { turn }) },
    chunk,
    // Only first chunks have a lead, and it was cut when it was written.
    0,
  )
}
