import type { LoadedConfig } from '../config/load.ts'
import type { Clock } from '../core/runtime.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { ChosenSpaces } from './chosen-spaces.ts'
import type { Diagnosis, Patient } from './doctor.ts'
import type { DatabaseCare } from './engine.ts'
import type { Jarvis } from './jarvis.ts'
import type { OwnModels } from './own-models.ts'
import type { OpenSpace } from './space.ts'
import type { ServerStatus } from './status.ts'

interface ExamineNeeds extends DatabaseCare {
  loaded: LoadedConfig
  clock: Clock
  /** Names of the spaces, in the order they were asked for. */
  names: readonly string[]
  models: OwnModels
  open(name: string): Promise<OpenSpace>
  knownSpaces(): Promise<string[]>
  server(): ServerStatus | null
  checkWeights: Patient['checkWeights']
}

/** Reports problems of the home and the chosen space; with `repair`, fixes them first. */
export async function examine(
  chosen: ChosenSpaces,
  needs: ExamineNeeds,
  { repair = false, ...options }: NonNullable<Parameters<Jarvis['doctor']>[0]>,
): Promise<Diagnosis> {
  const { loaded, names } = needs
  const [name = loaded.config.space, second] = names
  if (second !== undefined) chosen.singleSpace()
  const repaired: string[] = []
  if (repair) {
    const { repairSpace } = await import('./repair.ts')
    const outcome = await repairSpace({ ...needs, name, opened: chosen.first() }, options)
    chosen.replace(outcome.space)
    repaired.push(...outcome.repaired)
  }
  const { diagnose } = await import('./doctor.ts')
  const findings = await diagnose({
    loaded,
    spaces: await needs.knownSpaces(),
    server: needs.server(),
    nodeVersion: process.versions.node,
    opened: chosen.first() as OpenSpace,
    care: needs,
    checkWeights: needs.checkWeights,
    languageModel: needs.models.describe,
    models: needs.models,
  })
  return { healthy: findings.every(({ state }) => state !== 'error'), findings, repaired }
}

interface CleanNeeds {
  loaded: LoadedConfig
  cache: EmbeddingCache
  clock: Clock
  open(name: string): Promise<OpenSpace>
  knownSpaces(): Promise<string[]>
  /** Ids of the models whose vectors are in use. */
  modelsInUse(): string[]
}

/** Removes unneeded data of a space and of the files that its home's spaces share. */
export async function cleanSpace(
  space: OpenSpace,
  { loaded, cache, clock, open, knownSpaces, modelsInUse }: CleanNeeds,
  dryRun: boolean,
): ReturnType<Jarvis['cleanup']> {
  const { cacheKeysOf, cleanUp } = await import('./cleanup.ts')
  const { config, home } = loaded
  const keysInUse = () => knownSpaces().then((known) => cacheKeysOf(known, space, open))
  return cleanUp(
    {
      ...{ home, space, cache, keysInUse },
      cacheFile: home.embeddingCache,
      cacheLimit: config.cache.maxBytes,
      modelsInUse: modelsInUse(),
      now: clock(),
    },
    dryRun,
  )
}

/** Rebuilds every index of a space from the stored data. */
export async function rebuildIndexes(
  space: OpenSpace,
  options: NonNullable<Parameters<Jarvis['rebuild']>[0]>,
): ReturnType<Jarvis['rebuild']> {
  await space.rebuildCodes()
  const rebuilt = await space.search.rebuild(options)
  const { repairIndex } = await import('./repair-index.ts')
  const repaired = await repairIndex(space, { ...options, thorough: true })
  // Their files are not read here: the next update does.
  await space.documents.readLostAgain(true)
  return { ...rebuilt, mended: repaired, degraded: await space.erasing.everything() }
}
