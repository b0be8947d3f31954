import type { Filter } from '../../core/record.ts'
import type { Database } from '../../ports/database.ts'
import type { RecordSet } from '../../storage/sqlite/code-table.ts'
import { type CompiledFilter, compileFilter } from '../words/filter.ts'
import { arrayText } from '../words/tokens.ts'

/** Number of cached filters; a user or a program uses only a few. */
const kept = 16

interface Kept {
  set: RecordSet
  /** Database version of the last comparison. */
  version: number
  /** Last entry of `record_changes` that it includes. */
  seq: number
}

/**
 * Filters as sets of records, updated by the changes of any server since. A set is never changed in place: while it is
 * the same object, the same records pass. Undefined: everything passes.
 */
export function createRecordSets(db: Database): (filter: Filter | undefined) => Promise<RecordSet | undefined> {
  const sets = new Map<string, Kept>()

  return async (filter) => {
    const compiled = compileFilter(filter)
    if (!compiled) return undefined
    const key = JSON.stringify([compiled.sql, compiled.params])
    // Both are read before the records: changes committed in between are only applied twice.
    const version = await db.version()
    const former = sets.get(key)
    if (former?.version === version) return former.set
    const { first, last } = await changes(db)
    const set = (former && (await updated(db, compiled, former, { first, last }))) ?? (await made(db, compiled))
    sets.delete(key)
    if (sets.size >= kept) sets.delete(sets.keys().next().value as string)
    sets.set(key, { set, version, seq: last })
    return set
  }
}

interface Changes {
  /** The first and the last available entry; 1 and 0 if none exists. */
  first: number
  last: number
}

async function changes(db: Database): Promise<Changes> {
  const row = await db.get<Changes>(
    'SELECT coalesce(min(seq), 1) AS first, coalesce(max(seq), 0) AS last FROM record_changes',
  )
  return row ?? { first: 1, last: 0 }
}

/** The set with the changes since, or undefined if entries are missing. */
async function updated(
  db: Database,
  { sql, params }: CompiledFilter,
  { set, seq }: Kept,
  { first, last }: Changes,
): Promise<RecordSet | undefined> {
  if (last === seq) return set
  if (last < seq || first > seq + 1) return undefined
  const rows = await db.all<{ id: number }>(
    'SELECT DISTINCT record_id AS id FROM record_changes WHERE seq > ? AND seq <= ?',
    [seq, last],
  )
  const changed = rows.map(({ id }) => id)
  const check = `SELECT r.id FROM records r WHERE r.id = ANY (CAST(? AS bigint[])) AND ${sql}`
  const found = await db.all<{ id: number }>(check, [arrayText(changed), ...params])
  const passing = new Set(found.map(({ id }) => id))
  const flipped = changed.filter((id) => holds(set, id) !== passing.has(id))
  if (flipped.length === 0) return set
  const largest = flipped.reduce((most, id) => Math.max(most, id), 0)
  const bits = new Uint8Array(Math.max(set.bits.length, (largest >> 3) + 1))
  bits.set(set.bits)
  for (const id of flipped) bits[id >> 3]! ^= 1 << (id & 7)
  return { bits }
}

/** One blob of numbers: one row per number would take many times as long. */
async function made(db: Database, { sql, params }: CompiledFilter): Promise<RecordSet> {
  const row = await db.get<{ ids: Uint8Array | null; largest: number }>(
    `SELECT string_agg(int8send(r.id), '') AS ids, coalesce(max(r.id), 0) AS largest FROM records r WHERE ${sql}`,
    params,
  )
  const bits = new Uint8Array(Math.floor(Number(row?.largest ?? 0) / 8) + 1)
  if (!row?.ids) return { bits }
  const view = new DataView(row.ids.buffer, row.ids.byteOffset, row.ids.byteLength)
  // The upper half is always 0: ids are below 2³².
  for (let at = 4; at < view.byteLength; at += 8) {
    const id = view.getUint32(at)
    bits[id >> 3]! |= 1 << (id & 7)
  }
  return { bits }
}

const holds = ({ bits }: RecordSet, id: number): boolean => (((bits[id >> 3] ?? 0) >> (id & 7)) & 1) === 1
