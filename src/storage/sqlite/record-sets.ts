import type { Filter } from '../../core/record.ts'
import type { RecordSet } from './code-table.ts'
import { type CompiledFilter, compileFilter, compileRecordCheck } from './filter.ts'
import type { SqliteDatabase } from './types.ts'

/** Number of cached filters; a user or a program uses only a few. */
const kept = 16

export interface RecordSets {
  /** The records that currently pass a filter. Undefined: everything passes. */
  of(filter: Filter | undefined): RecordSet | undefined
  /** The same if the set is cached; undefined if it would have to be built, which costs 1 µs per record. */
  known(filter: Filter): RecordSet | undefined
}

interface Kept {
  set: RecordSet
  /** Database version of the last comparison. */
  version: number
  /** Last entry of `record_changes` that it includes. */
  seq: number
}

const setsOf = new WeakMap<SqliteDatabase, RecordSets>()

/** The sets of an open database, shared by all callers. */
export function recordSetsOf(db: SqliteDatabase): RecordSets {
  const sets = setsOf.get(db) ?? createRecordSets(db)
  setsOf.set(db, sets)
  return sets
}

/**
 * Filters as sets of records, updated by the changes of any writer since. A set is never changed in place: while it is
 * the same object, the same records pass.
 */
function createRecordSets(db: SqliteDatabase): RecordSets {
  const sets = new Map<string, Kept>()

  function current(filter: Filter, compiled: CompiledFilter, make: boolean): RecordSet | undefined {
    const key = JSON.stringify([compiled.sql, compiled.params])
    // Both are read before the records: changes committed in between are only applied twice.
    const version = db.currentVersion()
    const former = sets.get(key)
    if (former?.version === version) return former.set
    const { first, last } = changes(db)
    const set = (former && updated(db, filter, former, first, last)) ?? (make ? made(db, compiled) : undefined)
    sets.delete(key)
    if (!set) return undefined
    if (sets.size >= kept) sets.delete(sets.keys().next().value as string)
    sets.set(key, { set, version, seq: last })
    return set
  }

  return {
    of(filter) {
      const compiled = compileFilter(filter)
      return compiled && current(filter!, compiled, true)
    },
    known(filter) {
      const compiled = compileFilter(filter)
      return compiled && current(filter, compiled, false)
    },
  }
}

/** The first and the last available entry; 1 and 0 if none exists. */
function changes(db: SqliteDatabase): { first: number; last: number } {
  const [row] = db.rows('SELECT (SELECT min(seq) FROM record_changes), (SELECT max(seq) FROM record_changes)')
  return { first: Number(row![0] ?? 1), last: Number(row![1] ?? 0) }
}

/** The set with the changes since, or undefined if entries are missing. */
function updated(
  db: SqliteDatabase,
  filter: Filter,
  { set, seq }: Kept,
  first: number,
  last: number,
): RecordSet | undefined {
  if (last === seq) return set
  if (last < seq || first > seq + 1) return undefined
  const rows = db.rows('SELECT DISTINCT record_id FROM record_changes WHERE seq > ? AND seq <= ?', [seq, last])
  const changed = rows.map(([id]) => Number(id))
  const check = compileRecordCheck(filter)
  const passing = new Set(db.rows(check.sql, [JSON.stringify(changed), ...check.params]).map(([id]) => Number(id)))
  const flipped = changed.filter((id) => holds(set, id) !== passing.has(id))
  if (flipped.length === 0) return set
  const largest = flipped.reduce((most, id) => Math.max(most, id), 0)
  const bits = new Uint8Array(Math.max(set.bits.length, (largest >> 3) + 1))
  bits.set(set.bits)
  for (const id of flipped) bits[id >> 3]! ^= 1 << (id & 7)
  return { bits }
}

function made(db: SqliteDatabase, { sql, params }: CompiledFilter): RecordSet {
  // One JSON text of numbers: one row per number would take ten times as long.
  const [row] = db.rows(`SELECT json_group_array(id), max(id) FROM (${sql})`, params)
  const bits = new Uint8Array(Math.floor(Number(row![1] ?? 0) / 8) + 1)
  for (const id of JSON.parse(String(row![0])) as number[]) bits[id >> 3]! |= 1 << (id & 7)
  return { bits }
}

/** Whether a record is in a set. */
export const holds = ({ bits }: RecordSet, id: number): boolean => (((bits[id >> 3] ?? 0) >> (id & 7)) & 1) === 1
