import { dateWords } from '../core/dates.ts'
import { inList, slices } from '../core/sql.ts'
import type { Writer } from '../ports/database.ts'
import type { SearchDependencies } from './dependencies.ts'
import { wordsOfStored } from './stored-words.ts'
import type { DatedRecord } from './types.ts'

/**
 * Changes the date of records and keeps their chunks and vectors. A turn's words include its day, so they are rewritten
 * if the day changes; they are written last, as in `put`. External providers see the record as changed.
 */
export async function redate(
  { lexical, clock }: Pick<SearchDependencies, 'lexical' | 'clock'>,
  tx: Writer,
  dated: readonly DatedRecord[],
): Promise<void> {
  const dates = new Map(dated.map(({ recordId, date }) => [recordId, date]))
  const onAnotherDay: number[] = []
  for (const ids of slices([...dates.keys()])) {
    const { marks, params } = inList(ids)
    const turns = await tx.all<{ id: number; date: number | null }>(
      `SELECT id, date FROM records WHERE speaker IS NOT NULL AND id IN ${marks}`,
      params,
    )
    for (const { id, date } of turns) if (dayIn(date) !== dayIn(dates.get(id)!)) onAnotherDay.push(id)
  }
  for (const [recordId, date] of dates)
    await tx.run('UPDATE records SET date = ?, updated_at = ? WHERE id = ?', [date, clock(), recordId])
  for (const ids of slices(onAnotherDay)) {
    const { marks, params } = inList(ids)
    await lexical.put(tx, await wordsOfStored(tx, `WHERE c.record_id IN ${marks}`, params))
  }
}

const dayIn = (date: number | null): string => (date === null ? '' : dateWords(date).join(' '))
