import { inList, insertRows, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { Version, VersionState } from './versions.ts'

/** The stored version of a row on this machine. */
export interface KnownVersion extends Version {
  id: string
  kind: string
  /** Written or forwarded by this machine: its packets contain it. */
  isMine: boolean
  /** Not in a packet yet. */
  waits: boolean
}

interface VersionRow extends Omit<KnownVersion, 'isMine' | 'waits'> {
  mine: number
  waits: number
}

const columns = 'id, kind, state, hash, stamp, revives, mine, waits'

const toVersion = ({ mine, waits, ...row }: VersionRow): KnownVersion => ({
  ...row,
  state: row.state as VersionState,
  isMine: mine === 1,
  waits: waits === 1,
})

/** All versions by id. */
export async function readVersions(db: Reader): Promise<Map<string, KnownVersion>> {
  const rows = await db.all<VersionRow>(`SELECT ${columns} FROM sync_rows`)
  return new Map(rows.map((row) => [row.id, toVersion(row)]))
}

/** Replaces the versions of these rows. */
export async function putVersions(tx: Writer, versions: readonly KnownVersion[]): Promise<void> {
  for (const slice of slices(versions, 1024)) {
    const { marks, params } = inList(slice.map(({ id }) => id))
    await tx.run(`DELETE FROM sync_rows WHERE id IN ${marks}`, params)
    await insertRows(
      tx,
      `INSERT INTO sync_rows (${columns})`,
      slice.map(({ id, kind, state, hash, stamp, revives, isMine, waits }) => [
        ...[id, kind, state, hash, stamp, revives],
        ...[isMine ? 1 : 0, waits ? 1 : 0],
      ]),
    )
  }
}

/** Records versions of rows about to be written: after a crash they do not count as local changes. */
export async function keepIncoming(tx: Writer, versions: readonly KnownVersion[]): Promise<void> {
  await dropIncoming(tx)
  await insertRows(
    tx,
    'INSERT INTO sync_incoming (id, hash, stamp, revives)',
    versions.map(({ id, hash, stamp, revives }) => [id, hash, stamp, revives]),
  )
}

export const dropIncoming = (tx: Writer) => tx.run('DELETE FROM sync_incoming')

/** By id. */
export async function readIncoming(db: Reader): Promise<Map<string, Pick<Version, 'hash' | 'stamp' | 'revives'>>> {
  const rows = await db.all<{ id: string; hash: string; stamp: string; revives: string | null }>(
    'SELECT id, hash, stamp, revives FROM sync_incoming',
  )
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}

/** A row that cannot be stored on this machine yet, such as for a missing folder. */
export interface ElsewhereRow {
  id: string
  kind: string
  body: string
}

export const readElsewhere = (db: Reader): Promise<ElsewhereRow[]> =>
  db.all('SELECT id, kind, body FROM sync_elsewhere ORDER BY kind, id')

export async function putElsewhere(tx: Writer, { id, kind, body }: ElsewhereRow): Promise<void> {
  await tx.run('DELETE FROM sync_elsewhere WHERE id = ?', [id])
  await tx.run('INSERT INTO sync_elsewhere (id, kind, body) VALUES (?, ?, ?)', [id, kind, body])
}

export const dropElsewhere = (tx: Writer, id: string) => tx.run('DELETE FROM sync_elsewhere WHERE id = ?', [id])

/** Another machine, and its last packet read. */
export interface KnownDevice {
  id: string
  name: string
  packet: number
  /** Epoch milliseconds. */
  readAt: number
  isForgotten: boolean
}

export async function readDevices(db: Reader): Promise<KnownDevice[]> {
  const rows = await db.all<Omit<KnownDevice, 'isForgotten'> & { forgotten: number }>(
    'SELECT id, name, packet, read_at AS "readAt", forgotten FROM sync_devices ORDER BY id',
  )
  return rows.map(({ forgotten, ...row }) => ({ ...row, isForgotten: forgotten === 1 }))
}

export async function putDevice(tx: Writer, { id, name, packet, readAt, isForgotten }: KnownDevice): Promise<void> {
  await tx.run('DELETE FROM sync_devices WHERE id = ?', [id])
  await tx.run('INSERT INTO sync_devices (id, name, packet, read_at, forgotten) VALUES (?, ?, ?, ?, ?)', [
    ...[id, name, packet, readAt],
    isForgotten ? 1 : 0,
  ])
}

export const keepConflicts = async (
  tx: Writer,
  kind: string,
  pairs: readonly (readonly [string, string])[],
): Promise<void> => {
  for (const [one, other] of pairs)
    await tx.run('INSERT INTO sync_rivals (kind, one, other) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
      ...[kind, one, other],
    ])
}

export const readConflicts = (db: Reader): Promise<{ kind: string; one: string; other: string }[]> =>
  db.all('SELECT kind, one, other FROM sync_rivals ORDER BY kind, one, other')

export const dropConflicts = (tx: Writer) => tx.run('DELETE FROM sync_rivals')

/** Names of this machine's state values. */
export type StateName =
  | 'wall'
  | 'counter'
  | 'packet'
  | 'writing'
  | 'entries'
  | 'packets'
  | 'forgettings'
  | 'rewrite'
  | 'buried'
  /** When refused rows were last read again, epoch milliseconds. */
  | 'refusedTry'
  | 'syncedAt'

export async function readState(db: Reader): Promise<Record<StateName, number>> {
  const rows = await db.all<{ name: StateName; value: string }>('SELECT name, value FROM sync_state')
  const state = {
    ...{ wall: 0, counter: 0, packet: 0, writing: 0, entries: 0, packets: 0 },
    ...{ forgettings: 0, rewrite: 0, buried: 0, refusedTry: 0, syncedAt: 0 },
  }
  for (const { name, value } of rows) if (name in state) state[name] = Number(value)
  return state
}

/** Key of the machine that syncs this shared database. */
const holderKey = 'holder'

/** Id of that machine; undefined if none did yet. */
export const readHolder = async (db: Reader): Promise<string | undefined> =>
  (await db.get<{ value: string }>('SELECT value FROM sync_state WHERE name = ?', [holderKey]))?.value

export const putHolder = (tx: Writer, device: string): Promise<void> => putValues(tx, { [holderKey]: device })

export const putState = (tx: Writer, values: Partial<Record<StateName, number>>): Promise<void> => putValues(tx, values)

const putValues = (tx: Writer, values: Readonly<Record<string, number | string>>): Promise<void> =>
  insertRows(
    tx,
    'INSERT INTO sync_state (name, value)',
    Object.entries(values).map(([name, value]) => [name, String(value)]),
    'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )

/** Deletes all data about other machines; the rows themselves stay. */
export async function clearAll(tx: Writer): Promise<void> {
  await tx.run('DELETE FROM sync_rows')
  await tx.run('DELETE FROM sync_devices')
  await dropIncoming(tx)
  await tx.run('DELETE FROM sync_elsewhere')
  await tx.run('DELETE FROM sync_rivals')
  await tx.run('DELETE FROM sync_state')
}
