import { JarvisError } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { GemHead } from '../../gems/gems.ts'
import type { WorkingNeeds } from '../needs.ts'
import { runApart } from '../threads/run-apart.ts'
import { type KeptMap, keepMap, keepPlaces, mapKey, readMap } from './kept-map.ts'
import type { DrawnMap, MappedGem } from './map-messages.ts'
import { placeLater } from './place-later.ts'

/** The gems of a project, or all, as a picture: what is alike is near. */
export interface ProjectMap {
  /** null: all gems. */
  project: string | null
  /** When it was drawn, epoch milliseconds; null: there was nothing to draw. */
  drawnAt: number | null
  /** Both 0…1, x to the right and y down; `theme` is a place in the list of themes. */
  gems: { gem: string; title: string; kind: string; x: number; y: number; theme: number }[]
  /** Those that had most gems when it was drawn come first; one may have lost all of them. */
  themes: { name: string; gems: number }[]
  /** Gems that are not on the map: older ones than it holds, and those without embedding. */
  left: number
  degraded: string[]
}

/** Gems on a map, the newest. */
const mostGems = 3000
/** Characters of a text that may name a theme. */
const namingCharacters = 2500
/** A map is drawn again once this share of it came or went, but at least so many gems. */
const [drift, leastDrift] = [0.2, 6]
/** A map by another model than the main one is drawn again when the main one has all vectors; looked for no oftener. */
const modelPauseMs = 600_000

interface Asked {
  project: string | undefined
  gems: readonly GemHead[]
}

/**
 * The map of a project, or of all gems: the kept one with new gems beside their neighbours, or a new one where too much
 * came or went. `again` draws it in any case. Errors: an `Error` where the thread that draws it ends early.
 */
export async function projectMap(
  needs: WorkingNeeds,
  project: string | undefined,
  { again = false, ...options }: CallOptions & { again?: boolean | undefined } = {},
): Promise<ProjectMap> {
  const gems = await needs.gems.heads(mostGems, project)
  const { total } = await needs.gems.list({ project, limit: 1 })
  const asked = { project, gems }
  const kept = again ? undefined : await keptStill(needs, asked)
  const map = kept ?? (await drawAgain(needs, asked, options))
  return shown(asked, map, total)
}

/** The kept map with what came since; undefined where it is to be drawn again. */
async function keptStill(needs: WorkingNeeds, { project, gems }: Asked): Promise<KeptMap | undefined> {
  const key = mapKey(project)
  const kept = await readMap(needs.db, key)
  if (!kept) return undefined
  const byId = new Map(kept.places.map((place) => [place.gem, place]))
  const there = new Set(gems.map(({ id }) => id))
  const fresh = gems.filter(({ id, version }) => byId.get(id)?.version !== version)
  const later = kept.places.filter(({ gem, isLater }) => isLater && there.has(gem)).length
  const gone = kept.places.filter(({ gem }) => !there.has(gem)).length
  const drawn = kept.places.filter(({ isLater }) => !isLater).length
  if (fresh.length + later + gone > Math.max(leastDrift, drawn * drift)) return undefined
  if (await hasBetterVectors(needs, kept, gems)) return undefined
  const added = fresh.length === 0 ? [] : await placeLater(needs, project, kept, fresh)
  await keepQuietly(() => keepPlaces(needs.db, key, { drawnAt: kept.drawnAt, places: added }))
  const changed = new Set(added.map(({ gem }) => gem))
  return { ...kept, places: [...kept.places.filter(({ gem }) => !changed.has(gem)), ...added] }
}

async function hasBetterVectors(needs: WorkingNeeds, { model, drawnAt }: KeptMap, gems: readonly GemHead[]) {
  const { main } = needs.embedders()
  if (!main || main.id === model || needs.clock() - drawnAt < modelPauseMs) return false
  const [best] = await needs.search.vectorsByModel(gems.map(({ id }) => id))
  return best?.model === main.id && best.vectors.size === gems.length
}

async function drawAgain(
  needs: WorkingNeeds,
  { project, gems }: Asked,
  options: CallOptions,
): Promise<KeptMap | undefined> {
  const models = await needs.search.vectorsByModel(gems.map(({ id }) => id))
  const [best] = [...models].sort((a, b) => b.vectors.size - a.vectors.size)
  // The same gems give the same map, whatever came when.
  const placed = gems.filter(({ id }) => best?.vectors.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
  if (!best || placed.length === 0) return undefined
  const ids = placed.map(({ id }) => id)
  const texts = await needs.gems.comparedTexts(ids, namingCharacters)
  const mapped = placed.map(({ id }, index): MappedGem => ({ ...texts[index]!, vector: best.vectors.get(id)! }))
  const here = async (gems: readonly MappedGem[]): Promise<DrawnMap> => (await import('./draw-map.ts')).drawMap(gems)
  const { places, themes } = await runApart('map-worker.js', mapped, here, options)
  const kept: KeptMap = {
    ...{ drawnAt: needs.clock(), model: best.model, themes },
    places: placed.map(({ id, version }, index) => ({ gem: id, version, isLater: false, ...places[index]! })),
  }
  await keepQuietly(() => keepMap(needs.db, mapKey(project), kept))
  return kept
}

/** A map that cannot be kept (a home that is only read, a full disk) is answered all the same, and drawn again next time. */
async function keepQuietly(keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    if (!(error instanceof JarvisError)) throw error
  }
}

function shown({ project, gems }: Asked, map: KeptMap | undefined, total: number): ProjectMap {
  const byId = new Map(map?.places.map((place) => [place.gem, place]))
  const placed = gems.flatMap(({ id, title, kind }) => {
    const place = byId.get(id)
    return place ? [{ gem: id, title, kind, x: place.x, y: place.y, theme: place.theme }] : []
  })
  const themes = (map?.themes ?? []).map((name, theme) => ({
    name,
    gems: placed.filter((one) => one.theme === theme).length,
  }))
  const left = total - placed.length
  return {
    ...{ project: project ?? null, drawnAt: map?.drawnAt ?? null },
    ...{ gems: placed, themes, left },
    degraded:
      gems.length > placed.length
        ? [`${gems.length - placed.length} of ${gems.length} gems have no embedding yet. Run "jarvis embed".`]
        : [],
  }
}
