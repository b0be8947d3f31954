import { inList, slices } from '../../core/sql.ts'
import type { Database, Reader, Writer } from '../../ports/database.ts'
import type { Gem, GemKind } from '../gem.ts'

interface GemRow
  extends Pick<
    Gem,
    | 'id'
    | 'kind'
    | 'title'
    | 'url'
    | 'project'
    | 'pending'
    | 'capturedAt'
    | 'changedAt'
    | 'readAt'
    | 'archivedAt'
    | 'deletedAt'
    | 'enrichedAt'
    | 'version'
  > {
  details: string
}

const columns = `id, kind, title, url, project, pending, captured_at AS "capturedAt", changed_at AS "changedAt",
  read_at AS "readAt", archived_at AS "archivedAt", deleted_at AS "deletedAt", enriched_at AS "enrichedAt", version, details`

const toGem = ({ details, ...row }: GemRow): Gem => ({ ...JSON.parse(details), ...row }) as Gem

/** Gems by id, including deleted ones, in the order of the ids; unknown ids are skipped. */
export async function readGems(db: Reader, ids: readonly string[]): Promise<Gem[]> {
  const found = new Map<string, Gem>()
  for (const slice of slices([...new Set(ids)], 500)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<GemRow>(`SELECT ${columns} FROM gems WHERE id IN ${marks}`, params)
    for (const row of rows) found.set(row.id, toGem(row))
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const readGem = async (db: Reader, id: string): Promise<Gem | undefined> => (await readGems(db, [id]))[0]

export interface GemFilter {
  project?: string | undefined
  archived?: boolean | undefined
  unread?: boolean | undefined
  pending?: boolean | undefined
}

/** Gems that are there, the newest first, and how many there are. */
export async function listGemRows(
  db: Reader,
  { project, archived = false, unread = false, pending = false }: GemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ gems: Gem[]; total: number }> {
  const where = [
    'deleted_at IS NULL',
    ...(project === undefined ? [] : ['project = ?']),
    ...(archived ? [] : ['archived_at IS NULL']),
    ...(unread ? ['read_at IS NULL'] : []),
    ...(pending ? ['pending IS NOT NULL'] : []),
  ].join(' AND ')
  const params = project === undefined ? [] : [project]
  const rows = await db.all<GemRow>(
    `SELECT ${columns} FROM gems WHERE ${where} ORDER BY captured_at DESC, id LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  )
  const counted = await db.get<{ total: number }>(`SELECT count(*) AS total FROM gems WHERE ${where}`, params)
  return { gems: rows.map(toGem), total: counted?.total ?? 0 }
}

/** A gem in a few words. */
export interface GemHead {
  id: string
  kind: GemKind
  title: string
  version: number
}

/** Gems of a project or all, the newest first, without archived ones. */
export const listHeads = (db: Reader, project: string | undefined, limit: number): Promise<GemHead[]> =>
  db.all(
    `SELECT id, kind, title, version FROM gems WHERE deleted_at IS NULL AND archived_at IS NULL
       ${project === undefined ? '' : 'AND project = ?'} ORDER BY captured_at DESC, id LIMIT ?`,
    project === undefined ? [limit] : [project, limit],
  )

/** Ids of gems with this prefix; at most a few. */
export const idsBeginning = async (db: Reader, begins: string): Promise<string[]> =>
  (
    await db.all<{ id: string }>('SELECT id FROM gems WHERE id >= ? AND id < ? ORDER BY id LIMIT 3', [
      begins,
      `${begins}g`,
    ])
  ).map(({ id }) => id)

/** Ids of gems that wait for something, the oldest first. */
export async function waitingGems(db: Reader, what: 'pending' | 'due' | 'unenriched', limit: number) {
  const where = {
    pending: 'pending IS NOT NULL AND deleted_at IS NULL',
    due: 'due = 1',
    unenriched: 'enriched_at IS NULL AND deleted_at IS NULL AND version > 0',
  }[what]
  const order = what === 'pending' ? 'changed_at, id' : 'captured_at, id'
  const rows = await db.all<{ id: string }>(`SELECT id FROM gems WHERE ${where} ORDER BY ${order} LIMIT ?`, [limit])
  return rows.map(({ id }) => id)
}

/** Number of pending fetches. */
export const waitingCount = async (db: Reader): Promise<number> =>
  (await db.get<{ count: number }>(
    'SELECT count(*) AS count FROM gems WHERE pending IS NOT NULL AND deleted_at IS NULL',
  ))!.count

/** Moves a gem behind the other pending ones; nothing else of it changes. */
export const setAside = (db: Database, { id, changedAt }: Gem, at: number): Promise<unknown> =>
  db.transaction((tx) => tx.run('UPDATE gems SET changed_at = ? WHERE id = ? AND changed_at = ?', [at, id, changedAt]))

/** Writes a gem; its folder is to be brought up to date from then on. */
export async function putGem(tx: Writer, gem: Gem): Promise<void> {
  const { id, kind, title, url, project, pending, capturedAt, changedAt, readAt, archivedAt, deletedAt } = gem
  const { enrichedAt, version } = gem
  await tx.run(
    `INSERT INTO gems (id, kind, title, url, project, pending, captured_at, changed_at, read_at, archived_at, deleted_at,
       enriched_at, version, details, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, url = excluded.url,
       project = excluded.project, pending = excluded.pending, captured_at = excluded.captured_at,
       changed_at = excluded.changed_at, read_at = excluded.read_at, archived_at = excluded.archived_at,
       deleted_at = excluded.deleted_at, enriched_at = excluded.enriched_at, version = excluded.version,
       details = excluded.details, due = 1`,
    [
      ...[id, kind, title, url, project, pending, capturedAt, changedAt, readAt, archivedAt, deletedAt, enrichedAt],
      version,
      detailsOf(gem),
    ],
  )
  await putSources(tx, gem)
}

/** Fields without a column, in a fixed order. */
function detailsOf(gem: Gem): string {
  const { source, author, publishedAt, description, tags, enrichment, enrichedBy } = gem
  const { copilot, highlights, notes, owned, sources, attributes } = gem
  return JSON.stringify({
    ...{ source, author, publishedAt, description, tags, enrichment, enrichedBy },
    ...{ copilot, highlights, notes, owned, sources, attributes },
  })
}

/** Deleted gems are not found by their sources: the same address is then a new gem. */
async function putSources(tx: Writer, { id, sources, deletedAt }: Gem): Promise<void> {
  await tx.run('DELETE FROM gem_sources WHERE gem_id = ?', [id])
  if (deletedAt !== null) return
  for (const { key } of sources)
    await tx.run('INSERT INTO gem_sources (source, gem_id) VALUES (?, ?) ON CONFLICT DO NOTHING', [key, id])
}

/** The gem that was captured from one of these sources. */
export async function gemOfSource(db: Reader, keys: readonly string[]): Promise<string | undefined> {
  for (const key of keys) {
    const row = await db.get<{ id: string }>('SELECT gem_id AS id FROM gem_sources WHERE source = ?', [key])
    if (row) return row.id
  }
  return undefined
}

/** Records hashes (sha256) of gem.md texts that Jarvis wrote: the current one and the next one. */
export const markOurs = (tx: Writer, id: string, hashes: readonly string[]) =>
  tx.run('UPDATE gems SET written = ? WHERE id = ?', [hashes.join(' '), id])

/**
 * Records that the folder has the gem's state of `changedAt`, with the sha256 of its gem.md. Returns false, and records
 * nothing, if the gem was changed since.
 */
export async function markWritten(tx: Writer, { id, changedAt }: Gem, written: string | null): Promise<boolean> {
  const marks = [written, id, changedAt]
  const { changes } = await tx.run('UPDATE gems SET written = ?, due = 0 WHERE id = ? AND changed_at = ?', marks)
  return changes > 0
}

/** Whether this is already recorded. */
export async function isMarkedWritten(db: Reader, { id, changedAt }: Gem, written: string | null): Promise<boolean> {
  const row = await db.get<{ written: string | null }>(
    'SELECT written FROM gems WHERE id = ? AND changed_at = ? AND due = 0',
    [id, changedAt],
  )
  return row?.written === written
}

/** sha256 of the texts of the gem.md that are from here. */
export async function writtenMarks(db: Reader, id: string): Promise<string[]> {
  const row = await db.get<{ written: string | null }>('SELECT written FROM gems WHERE id = ?', [id])
  return row?.written?.split(' ') ?? []
}

/** Tags in use with how many gems have them, the most used first. */
export const tagCounts = (db: Reader): Promise<{ tag: string; gems: number }[]> => db.all(countTags(''))

/** As above for gems with tags by the owner: enrichment must not choose from tags that it gave itself. */
export const ownersTagCounts = (db: Reader): Promise<{ tag: string; gems: number }[]> =>
  db.all(countTags(`JOIN gems g ON g.id = r.uid AND ${hasOwnersTags}`))

const countTags = (join: string): string =>
  `SELECT f.value AS tag, count(*) AS gems FROM facets f JOIN records r ON r.id = f.record_id ${join}
   WHERE f.name = 'tag' AND r.kind = 'gem' GROUP BY f.value ORDER BY count(*) DESC, f.value`

/** Condition on a row `g` of gems; `owned` is sorted, and a quotation mark within a text of the details is escaped. */
export const hasOwnersTags = `g.details LIKE '%"owned":["tags"%'`
