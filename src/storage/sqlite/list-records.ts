import type { Filter } from '../../core/record.ts'
import { compileFilter } from './filter.ts'
import type { SqliteDatabase } from './types.ts'

/** First chunk of each record that passes the filter, by date; the index on dates supplies the order. */
export function listRecords(
  db: SqliteDatabase,
  order: 'date_desc' | 'date_asc',
  limit: number,
  offset: number,
  filter?: Filter,
): number[] {
  const records = compileFilter(filter)
  const direction = order === 'date_desc' ? 'DESC' : 'ASC'
  const rows = db.rows(
    `SELECT c.id FROM records d JOIN chunks c ON c.record_id = d.id AND c.seq = 0
     ${records ? `WHERE d.id IN (${records.sql})` : ''}
     ORDER BY d.date ${direction} NULLS LAST, d.id ${direction} LIMIT ? OFFSET ?`,
    [...(records?.params ?? []), limit, offset],
  )
  return rows.map(([id]) => Number(id))
}
