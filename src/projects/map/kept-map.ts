import { inList, insertRows, slices } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import { type ForgetPart, nothingErased } from '../../ports/forgetting.ts'
import type { MapPlace } from './map-messages.ts'

/** Where a gem is on a kept map, and which version of its text was looked at. */
export interface KeptPlace extends MapPlace {
  gem: string
  version: number
  /** Placed beside its neighbours after the map was drawn. */
  isLater: boolean
}

/** A map as it was drawn, with what was placed since. */
export interface KeptMap {
  drawnAt: number
  /** Model of the vectors. */
  model: string
  themes: string[]
  places: KeptPlace[]
}

/** The key of a project's map; undefined: of all gems. A project has any name but an empty one. */
export const mapKey = (project: string | undefined): string => project ?? ''

export async function readMap(db: Pick<Database, 'get' | 'all'>, key: string): Promise<KeptMap | undefined> {
  const map = await db.get<{ drawnAt: number; model: string; themes: string }>(
    'SELECT drawn_at AS "drawnAt", model, themes FROM project_maps WHERE id = ?',
    [key],
  )
  if (!map) return undefined
  const rows = await db.all<Omit<KeptPlace, 'isLater'> & { later: number }>(
    'SELECT gem, version, x, y, theme, later FROM project_map_places WHERE map = ? ORDER BY gem',
    [key],
  )
  const places = rows.map(({ later, ...place }) => ({ ...place, isLater: later === 1 }))
  return { ...map, themes: JSON.parse(map.themes) as string[], places }
}

/** Keeps a map in place of the former one. Gems that were erased meanwhile are left out. */
export async function keepMap(db: Database, key: string, { drawnAt, model, themes, places }: KeptMap): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('DELETE FROM project_map_places WHERE map = ?', [key])
    await tx.run(
      `INSERT INTO project_maps (id, drawn_at, model, themes) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
         drawn_at = excluded.drawn_at, model = excluded.model, themes = excluded.themes`,
      [key, drawnAt, model, JSON.stringify(themes)],
    )
    await insertPlaces(tx, key, places)
  })
}

/** Adds what was placed later, if the map is still the one that was drawn at `drawnAt`. */
export async function keepPlaces(
  db: Database,
  key: string,
  { drawnAt, places }: Pick<KeptMap, 'drawnAt' | 'places'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await tx.get<{ at: number }>('SELECT drawn_at AS at FROM project_maps WHERE id = ?', [key])
    if (now?.at !== drawnAt) return
    for (const { gem } of places) await tx.run('DELETE FROM project_map_places WHERE map = ? AND gem = ?', [key, gem])
    await insertPlaces(tx, key, places)
  })
}

async function insertPlaces(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  key: string,
  places: readonly KeptPlace[],
): Promise<void> {
  const there = new Set<string>()
  for (const slice of slices(places, 1000)) {
    const { marks, params } = inList(slice.map(({ gem }) => gem))
    for (const { id } of await tx.all<{ id: string }>(`SELECT id FROM gems WHERE id IN ${marks}`, params)) there.add(id)
  }
  const rows = places.filter(({ gem }) => there.has(gem))
  await insertRows(
    tx,
    'INSERT INTO project_map_places (map, gem, version, x, y, theme, later)',
    rows.map(({ gem, version, x, y, theme, isLater }) => [key, gem, version, x, y, theme, isLater ? 1 : 0]),
  )
}

/** Keys of all kept maps. */
export const keptKeys = async (db: Pick<Database, 'all'>): Promise<string[]> =>
  (await db.all<{ id: string }>('SELECT id FROM project_maps ORDER BY id')).map(({ id }) => id)

/** Drops maps; they are drawn again when they are asked for. */
export const dropMaps = (db: Database, keys: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const key of keys) await tx.run('DELETE FROM project_maps WHERE id = ?', [key])
  })

/** Names of themes are made of words of gems: whatever is forgotten, no map keeps them. */
export const mapForgetting = (db: Database): ForgetPart => ({
  isDerived: true,
  find: async () => ({
    items: [],
    async erase() {
      await dropMaps(db, await keptKeys(db))
      return nothingErased
    },
  }),
})
