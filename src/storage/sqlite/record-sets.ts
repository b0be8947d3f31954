import type { Filter } from '../../core/record.ts'
import type { RecordSet } from './code-table.ts'
import { compileFilter } from './filter.ts'
import type { SqliteDatabase } from './types.ts'

/** Filters kept; a person or a program asks with few different ones. */
const kept = 16

/** Filters as sets of records, remembered until the database changes. */
export function createRecordSets(db: SqliteDatabase) {
  const sets = new Map<string, RecordSet>()
  let version = -1

  /** Undefined: everything passes. */
  return function recordsOf(filter: Filter | undefined): RecordSet | undefined {
    const compiled = compileFilter(filter)
    if (!compiled) return undefined
    const now = db.currentVersion()
    if (now !== version) sets.clear()
    version = now
    const key = JSON.stringify([compiled.sql, compiled.params])
    const known = sets.get(key)
    if (known) return known
    // One JSON text of numbers: a row each would take ten times as long.
    const [row] = db.rows(`SELECT json_group_array(id), max(id) FROM (${compiled.sql})`, compiled.params)
    const bits = new Uint8Array(Math.floor(Number(row![1] ?? 0) / 8) + 1)
    for (const id of JSON.parse(String(row![0])) as number[]) bits[id >> 3]! |= 1 << (id & 7)
    if (sets.size >= kept) sets.delete(sets.keys().next().value as string)
    sets.set(key, { bits })
    return { bits }
  }
}
