import type { JarvisError } from '../core/errors.ts'
import { late } from '../core/late.ts'
import { removeLeftOvers } from '../core/left-overs.ts'
import { asOneChange } from '../journal/journal.ts'
import { openNativeProvider } from '../search/search.ts'
import { readActivity } from './activity.ts'
import { type ChosenSpaces, chosenSpaces } from './chosen-spaces.ts'
import type { DatabaseCare } from './engine.ts'
import { indexCalls } from './index-calls.ts'
import type { Jarvis } from './jarvis.ts'
import { smallPlaces } from './left-overs.ts'
import type { OwnSpaces } from './own-spaces.ts'
import { searchSpaces } from './search-spaces.ts'
import type { OpenSpace } from './space.ts'
import type { SharedParts } from './space-parts.ts'
import { readStatus, type ServerStatus } from './status.ts'

interface Parts
  extends DatabaseCare,
    Pick<SharedParts, 'loaded' | 'cache' | 'clock' | 'logger' | 'models' | 'openForeign'> {
  /** The caller has named the spaces, and not the usual one. */
  isNamed: boolean
  /** Names of the spaces, in the order they were asked for. */
  names: readonly string[]
  /** Open spaces in that order; a space that did not open is an error here. */
  spaces: readonly (OpenSpace | JarvisError)[]
  /** Ids of the models whose vectors are in use. */
  modelsInUse(): string[]
  /** Ids of the models whose weights are loaded. */
  modelsInMemory(): string[]
  /** Compares files of installed models with the published checksums. */
  checkWeights(): Promise<{ name: string; problem: string | null }[]>
  open(name: string): Promise<OpenSpace>
  /** Opens an empty stand-in for a space that does not exist. */
  openEmpty(name: string): Promise<OpenSpace>
  /** Names of the spaces that are there. */
  knownSpaces(): Promise<string[]>
  /** Moves all spaces into another store. */
  moveTo: Jarvis['moveTo']
  /** A space on a database that lies elsewhere. */
  openAt(databasePath: string): Promise<OpenSpace>
  /** The server of this home, where one runs. */
  server(): ServerStatus | null
  /** Throws if the encrypted home was locked since it was opened. */
  checkLock(): void
  /** Gives the models back at the end: frees them, unless others use them. */
  release(): Promise<void>
}

/** The facade over open spaces. Everything but searching wants exactly one. */
export function assembleJarvis(parts: Parts): Jarvis {
  const { loaded, names, cache, clock } = parts
  const { config, home } = loaded
  removeLeftOvers(smallPlaces(home))
  const chosen = chosenSpaces(parts)
  const { all, singleSpace } = chosen
  const own = lateOwnSpaces(parts, singleSpace)
  const jarvis: Jarvis = {
    home: home.root,
    spaces: names,
    config,
    now: clock,
    search: searchSpaces({ all, singleSpace, config, clock }),
    searchProvider: () => openNativeProvider(singleSpace().search, singleSpace().db),
    get documents() {
      return singleSpace().documents
    },
    get memory() {
      return singleSpace().memory
    },
    get observations() {
      return singleSpace().observations
    },
    get gems() {
      return singleSpace().gems
    },
    subsystem: async (name, { reads = false } = {}) => (await own.of(name, reads)).subsystems.face(name),
    memoryOf: async (name) => (await own.of(name, false)).memory,
    ...indexCalls({ ...parts, singleSpace }),
    ...conditionCalls(parts, chosen),
    exportTo: async (folder, options = {}) =>
      (await import('./in-and-out.ts')).exportSpace(singleSpace(), home, folder, options),
    importFrom: asOneChange(async (request, options = {}) =>
      (await import('./in-and-out.ts')).importInto(
        jarvis,
        { space: singleSpace, loaded, openForeign: parts.openForeign },
        request,
        options,
      ),
    ),
    moveTo: parts.moveTo,
    openAt: parts.openAt,
    openForeign: parts.openForeign,
    usage: usageCalls(parts, singleSpace),
    models: modelCalls(parts, singleSpace),
    explainConfig: async (name) => (await import('../config/explain.ts')).explainConfig(loaded, name),
    get activity() {
      return readActivity(singleSpace().db)
    },
    modelsInMemory: () => parts.modelsInMemory(),
    async close() {
      await own.close()
      await chosen.close()
      await cache.close()
      await parts.release()
    },
  }
  return jarvis
}

/** The spaces of subsystems that have their own, opened at the first use. */
function lateOwnSpaces(parts: Parts, singleSpace: () => OpenSpace): OwnSpaces {
  const { config } = parts.loaded
  let own: Promise<OwnSpaces> | undefined
  return {
    async of(subsystem, reads) {
      own ??= import('./own-spaces.ts').then(({ openOwnSpaces }) => openOwnSpaces({ ...parts, singleSpace, config }))
      return (await own).of(subsystem, reads)
    },
    close: async () => (await own)?.close(),
  }
}

/** The calls about the condition of the home and the chosen space. */
function conditionCalls(parts: Parts, chosen: ChosenSpaces): Pick<Jarvis, 'status' | 'doctor' | 'cleanup'> {
  const { home } = parts.loaded
  return {
    status: async () =>
      readStatus(chosen.singleSpace(), {
        home: home.root,
        spaces: await parts.knownSpaces(),
        cacheFile: home.embeddingCache,
        server: parts.server(),
      }),
    doctor: async (options = {}) => (await import('./care.ts')).examine(chosen, parts, options),
    cleanup: async ({ dryRun = false } = {}) =>
      (await import('./care.ts')).cleanSpace(chosen.singleSpace(), parts, dryRun),
  }
}

function usageCalls({ loaded, clock, openForeign }: Parts, space: () => OpenSpace): Jarvis['usage'] {
  const usage = late(async () =>
    (await import('./agent-usage.ts')).createAgentUsage({ loaded, clock, space, openForeign }),
  )
  return {
    ...{ report: usage('report'), own: usage('own'), prices: usage('prices') },
    ...{ take: usage('take'), warn: usage('warn') },
  }
}

function modelCalls({ models, loaded: { config }, clock }: Parts, singleSpace: () => OpenSpace): Jarvis['models'] {
  return {
    show: async () => (await import('./show-models.ts')).showModels(models, singleSpace().db, config, clock()),
    route: async (request) =>
      (await import('./show-models.ts')).explainRoute(
        { own: models, db: singleSpace().db, config, now: clock() },
        request,
      ),
  }
}
