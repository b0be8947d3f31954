import { createHash } from 'node:crypto'
import { slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { ReaderState, UsageEntry } from './transcripts/entry.ts'
import type { UsageClient } from './transcripts/find-transcripts.ts'

export interface KnownFile {
  identity: string
  size: number
  mtime: number
  offset: number
  state: ReaderState
}

export async function readKnownFiles(db: Reader): Promise<Map<string, KnownFile>> {
  const rows = await db.all<Omit<KnownFile, 'state'> & { path: string; state: string }>(
    `SELECT path, identity, size, mtime, "offset", state FROM usage_files`,
  )
  return new Map(rows.map(({ path, state, ...row }) => [path, { ...row, state: JSON.parse(state) as ReaderState }]))
}

export const writeFile = (tx: Writer, path: string, file: KnownFile): Promise<unknown> =>
  tx.run(
    `INSERT INTO usage_files (path, identity, size, mtime, "offset", state) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET identity = excluded.identity, size = excluded.size, mtime = excluded.mtime,
       "offset" = excluded."offset", state = excluded.state`,
    [path, file.identity, file.size, file.mtime, file.offset, JSON.stringify(file.state)],
  )

/** Numbers of sources by their fields: client, folder, session, sub-agent, model. */
export type SourceIds = Map<string, number>

const sourceName = (client: string, { folder, session, agent, model }: Source): string =>
  [client, folder, session, agent, model].join('\n')
type Source = Pick<UsageEntry, 'folder' | 'session' | 'agent' | 'model'>

export async function sourceIds(db: Reader): Promise<SourceIds> {
  const rows = await db.all<Source & { id: number; client: string }>(
    'SELECT id, client, folder, session, agent, model FROM usage_sources',
  )
  return new Map(rows.map((row) => [sourceName(row.client, row), row.id]))
}

async function sourceIdOf(tx: Writer, client: UsageClient, entry: UsageEntry, ids: SourceIds): Promise<number> {
  const name = sourceName(client, entry)
  const known = ids.get(name)
  if (known !== undefined) return known
  const { folder, session, agent, model } = entry
  const values = [client, folder, session, agent, model]
  await tx.run(
    `INSERT INTO usage_sources (client, folder, session, agent, model) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (client, folder, session, agent, model) DO NOTHING`,
    values,
  )
  const row = await tx.get<{ id: number }>(
    'SELECT id FROM usage_sources WHERE client = ? AND folder = ? AND session = ? AND agent = ? AND model = ?',
    values,
  )
  ids.set(name, row!.id)
  return row!.id
}

/** Hash that identifies an entry, 16 letters: the clients' keys are long. */
const keyOf = (client: string, key: string): string =>
  createHash('sha1').update(`${client}:${key}`).digest('base64url').slice(0, 16)

/** Rows of one statement. */
const rowsAtOnce = 60

/** Of entries with one key, the later one counts; at equal times, the last one read. */
export async function writeEntries(
  tx: Writer,
  all: readonly { client: UsageClient; entry: UsageEntry }[],
  ids: SourceIds,
): Promise<void> {
  // One statement must not change a row twice: PostgreSQL refuses that.
  const rows = new Map<string, (string | number | null)[]>()
  for (const { client, entry } of all) {
    const { at, input, output, cacheWrite, cacheWriteHour, cacheRead, cost } = entry
    const source = await sourceIdOf(tx, client, entry, ids)
    const key = keyOf(client, entry.key)
    if (at >= Number(rows.get(key)?.[1] ?? at))
      rows.set(key, [key, at, source, input, output, cacheWrite, cacheWriteHour, cacheRead, cost])
  }
  // Sorted like the table, so that its pages are written once.
  const sorted = [...rows.values()].sort(([a], [b]) => (a! < b! ? -1 : a! > b! ? 1 : 0))
  for (const some of slices(sorted, rowsAtOnce))
    await tx.run(
      `INSERT INTO usage_entries (key, at, source, input, output, cache_write, cache_write_hour, cache_read, cost)
       VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
       ON CONFLICT (key) DO UPDATE SET at = excluded.at, source = excluded.source, input = excluded.input,
         output = excluded.output, cache_write = excluded.cache_write, cache_write_hour = excluded.cache_write_hour,
         cache_read = excluded.cache_read, cost = excluded.cost
       WHERE excluded.at >= usage_entries.at`,
      some.flat(),
    )
}
