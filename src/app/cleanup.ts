import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Home } from '../config/home.ts'
import { counted } from '../core/counted.ts'
import { dayMs } from '../core/day-of.ts'
import { findLeftOvers, removeLeftOvers } from '../core/left-overs.ts'
import { sizeOf } from '../core/own-files.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { CleanupStep } from '../ports/health.ts'
import { allPlaces } from './left-overs.ts'
import type { OpenSpace } from './space.ts'

export interface Cleaned {
  dryRun: boolean
  /** Removed data, or with `dryRun` data that would be removed. */
  steps: CleanupStep[]
  /** Sentences: what could not be erased, and what to do about it. */
  degraded: string[]
  /** Bytes given back, or that would be at least. */
  bytes: number
}

interface CleanupNeeds {
  home: Home
  space: OpenSpace
  cache: EmbeddingCache
  cacheFile: string
  /** Names of the cached vectors that passages of any space use; undefined where a space cannot be read. */
  keysInUse(): Promise<ReadonlySet<string> | undefined>
  /** Largest size of the cache after cleaning, bytes. */
  cacheLimit: number
  /** Ids of the models whose vectors are in use. */
  modelsInUse: readonly string[]
  now: number
}

/** How long copies from before a migration or a repair are kept, milliseconds. */
const copyAge = 30 * dayMs

/** Gives back space that nothing needs: old copies, vectors of models no longer used, cached vectors, free pages. */
export async function cleanUp(needs: CleanupNeeds, dryRun: boolean): Promise<Cleaned> {
  const { space, cache, cacheFile, cacheLimit } = needs
  const steps: Cleaned['steps'] = []
  const left: string[] = []
  for (const file of oldCopies(space.databasePath, needs.now)) {
    steps.push({ what: file, bytes: statSync(file).size })
    if (!dryRun) rmSync(file)
  }
  const places = allPlaces(needs.home)
  for (const file of dryRun ? findLeftOvers(places) : removeLeftOvers(places))
    steps.push({ what: `${file}, left by a process that was killed`, bytes: 0 })
  const stale = await staleModels(space, needs.modelsInUse)
  for (const { id, name, bytes } of stale) {
    steps.push({ what: `vectors of ${name}, which is no longer used`, bytes })
    if (!dryRun) await space.search.deleteModel(id)
  }
  const formerCodes = await codesToPack(space)
  const packed = dryRun || formerCodes === 0 ? 0 : await packCodes(space)
  if (formerCodes > 0) {
    const what = `token codes of ${formerCodes} passages in the form of an earlier version: packed, they take two thirds`
    steps.push({ what, bytes: packed })
  }
  for (const one of await space.subsystems.all()) steps.push(...((await one.cleanUp?.(dryRun)) ?? []))
  const { erasing } = space
  const isDue = await erasing.isDue()
  if (isDue) steps.push({ what: 'words of deleted passages in the index', bytes: 0 })
  const keys = await needs.keysInUse()
  const unused = keys && (await cache.retain(keys, { dryRun }))
  if (unused && unused.entries > 0)
    steps.push({
      what: `${counted(unused.entries, 'cached vector')} of passages that no space has`,
      bytes: unused.bytes,
    })
  const surplus = sizeOf(cacheFile) - cacheLimit
  if (surplus > 0) {
    const bytes = dryRun ? surplus : await cache.prune(cacheLimit)
    steps.push({ what: 'oldest cached vectors', bytes })
  }
  // Packing has also freed pages, which are already counted.
  const free = Math.max(0, (await space.facts.freeBytes()) - packed)
  if (free > 0) steps.push({ what: 'free pages of the database', bytes: free })
  if (!dryRun && (isDue || free > 0 || stale.length > 0 || formerCodes > 0)) left.push(...(await erasing.everything()))
  return { dryRun, steps, degraded: left, bytes: steps.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * Names of cached vectors that passages of these spaces use. All spaces share the cache, so one unreadable space makes
 * the result undefined: its vectors are unknown.
 */
export async function cacheKeysOf(
  names: readonly string[],
  opened: OpenSpace,
  open: (name: string) => Promise<OpenSpace>,
): Promise<Set<string> | undefined> {
  const keys = new Set<string>()
  for (const name of new Set([opened.name, ...names])) {
    const space = name === opened.name ? opened : await open(name).catch(() => undefined)
    if (!space) return undefined
    try {
      for await (const key of space.search.cacheKeys()) keys.add(key)
    } finally {
      if (space !== opened) await space.close()
    }
  }
  return keys
}

/** Side copies of the database: `jarvis.db.before-2`, `jarvis.db.broken-…`. */
function oldCopies(databasePath: string, now: number): string[] {
  const folder = dirname(databasePath)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^jarvis\.db\.(before|broken)-/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => now - madeAt(file) > copyAge)
}

/** When a copy was made: a renamed file keeps the time of its last write, so its name has the other. */
const madeAt = (file: string): number =>
  Number(/\.(?:broken|before-move)-(\d{13})/.exec(file)?.[1] ?? statSync(file).mtimeMs)

/**
 * Models with vectors here that are neither the main nor the static one. They stay while the new vectors are
 * incomplete.
 */
async function staleModels({ db, search }: OpenSpace, modelsInUse: readonly string[]) {
  const { embedder, pending } = await search.status()
  if (embedder === null || pending > 0) return []
  const inUse = new Set(modelsInUse)
  const models = await db.all<{ id: number; name: string; bytes: number | null }>(
    'SELECT models.id, name, sum(length(vector)) AS bytes FROM models LEFT JOIN embeddings ON model_id = models.id GROUP BY models.id',
  )
  return models.filter(({ name }) => !inUse.has(name)).map((model) => ({ ...model, bytes: model.bytes ?? 0 }))
}

async function codesToPack({ db }: OpenSpace): Promise<number> {
  const row = await db.get<{ n: number }>('SELECT count(*) AS n FROM token_codes WHERE packed = 0')
  return row?.n ?? 0
}

/** Each call of embedPending packs some, also where nothing is to be embedded. Returns the bytes that they are fewer. */
async function packCodes(space: OpenSpace): Promise<number> {
  const size = async () =>
    (await space.db.get<{ bytes: number }>('SELECT coalesce(sum(length(codes)), 0) AS bytes FROM token_codes'))!.bytes
  const before = await size()
  while ((await codesToPack(space)) > 0) await space.search.embedPending({ budget: 0 })
  return before - (await size())
}
