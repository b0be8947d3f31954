import type { GemHead } from '../../gems/gems.ts'
import type { WorkingNeeds } from '../needs.ts'
import type { KeptMap, KeptPlace } from './kept-map.ts'
import { placeBeside } from './place-beside.ts'

/** New gems that are looked up one by one; of more, all vectors of the map are read at once. */
const fewFresh = 8
/** Gems that the index finds near a new one, of which vectors are compared. */
const candidates = 40

/** New gems beside those that are placed, by any model that has vectors of both. The map itself stays as it is. */
export async function placeLater(
  needs: WorkingNeeds,
  project: string | undefined,
  kept: KeptMap,
  fresh: readonly GemHead[],
): Promise<KeptPlace[]> {
  const ids = new Set(fresh.map(({ id }) => id))
  const placed = new Map(kept.places.flatMap((place) => (ids.has(place.gem) ? [] : [[place.gem, place] as const])))
  const added = new Map<string, KeptPlace>()
  if (fresh.length > fewFresh) await placeAll(needs, placed, fresh, added)
  else for (const one of fresh) await placeAll(needs, await nearOf(needs, project, one, placed), [one], added)
  return [...added.values()]
}

/** Those of the placed gems that the index finds near; all where it finds none. */
async function nearOf(
  { db, search }: WorkingNeeds,
  project: string | undefined,
  { id }: GemHead,
  placed: ReadonlyMap<string, KeptPlace>,
): Promise<ReadonlyMap<string, KeptPlace>> {
  const row = await db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [id])
  if (!row) return placed
  const filter = { kinds: ['gem' as const], ...(project !== undefined && { facets: { project: [project] } }) }
  const { hits } = await search.similar(row.id, { limit: candidates, filter, onlyStored: true })
  const near = new Map(hits.flatMap(({ id: uid }) => (placed.has(uid) ? [[uid, placed.get(uid)!] as const] : [])))
  return near.size === 0 ? placed : near
}

async function placeAll(
  { search }: WorkingNeeds,
  placed: ReadonlyMap<string, KeptPlace>,
  fresh: readonly GemHead[],
  added: Map<string, KeptPlace>,
): Promise<void> {
  for (const { vectors } of await search.vectorsByModel([...fresh.map(({ id }) => id), ...placed.keys()])) {
    const others = [...placed.values()].flatMap((place) => {
      const vector = vectors.get(place.gem)
      return vector ? [{ ...place, vector }] : []
    })
    // A model that is still at work on most of them would place it beside those few.
    if (others.length < placed.size / 2) continue
    for (const { id, version } of fresh) {
      const vector = vectors.get(id)
      const place = vector && !added.has(id) ? placeBeside(vector, others) : undefined
      if (place) added.set(id, { ...place, gem: id, version, isLater: true })
    }
  }
}
