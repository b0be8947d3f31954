import { dayMs } from '../core/day-of.ts'
import { insertRows } from '../core/sql.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { Stamp } from './clock.ts'
import type { Batch } from './read-batches.ts'
import { type KnownDevice, putState, readState } from './rows-repository.ts'

/** A row that could not be stored; its content stays in the packet. */
export interface RefusedRow {
  id: string
  /** Machine whose packet has it. */
  device: string
  stamp: Stamp
}

/**
 * Refused rows are read again after this time, milliseconds: a newer version may store them, or the row that had their
 * place here may be gone.
 */
const retryAfter = dayMs

/** Names of values of this machine's state, one a row. */
const nameStart = 'refused:'

/** By id. */
export async function readRefused(db: Reader): Promise<Map<string, RefusedRow>> {
  const rows = await db.all<{ name: string; value: string }>(
    'SELECT name, value FROM sync_state WHERE name >= ? AND name < ?',
    [nameStart, `${nameStart.slice(0, -1)};`],
  )
  return new Map(
    rows.map(({ name, value }) => {
      const [id, [device = '', stamp = '']] = [name.slice(nameStart.length), value.split(' ')]
      return [id, { id, device, stamp }]
    }),
  )
}

const putRefused = (tx: Writer, rows: readonly RefusedRow[]): Promise<void> =>
  insertRows(
    tx,
    'INSERT INTO sync_state (name, value)',
    rows.map(({ id, device, stamp }) => [nameStart + id, `${device} ${stamp}`]),
    'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )

/** Adds unreadable rows to the refused ones, and removes those that were stored. */
export async function noteRefused(
  tx: Writer,
  refused: Map<string, RefusedRow>,
  { stored, unreadable }: { stored: readonly { id: string }[]; unreadable: readonly RefusedRow[] },
): Promise<void> {
  for (const { id } of stored)
    if (refused.delete(id)) await tx.run('DELETE FROM sync_state WHERE name = ?', [nameStart + id])
  for (const row of unreadable) refused.set(row.id, row)
  await putRefused(tx, unreadable)
}

/** Machines whose packets are to be read again for refused rows. `now` in epoch milliseconds; it counts as the try. */
export async function dueForRetry(db: Database, refused: Iterable<RefusedRow>, now: number): Promise<Set<string>> {
  const machines = new Set([...refused].map(({ device }) => device))
  if (machines.size === 0) return machines
  const { refusedTry } = await readState(db)
  if (refusedTry > 0 && now - refusedTry < retryAfter) return new Set()
  await db.transaction((tx) => putState(tx, { refusedTry: now }))
  return refusedTry > 0 ? machines : new Set()
}

/** The batch with its refused rows only if it was read before: all others were stored or outdated then. */
export function unlessRead(
  batch: Batch,
  device: KnownDevice | undefined,
  refused: ReadonlyMap<string, RefusedRow>,
): Batch {
  if (batch.last > (device?.packet ?? 0)) return batch
  const packets = batch.packets.map(({ head, entries }) => ({
    head,
    entries: entries.filter(({ id }) => refused.has(id)),
  }))
  return { ...batch, packets }
}
