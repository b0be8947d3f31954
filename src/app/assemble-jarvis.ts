import { resolve } from 'node:path'
import { type LoadedConfig, passphraseVariable } from '../config/load.ts'
import { invalidInput, type JarvisError } from '../core/errors.ts'
import { late } from '../core/late.ts'
import { removeLeftOvers } from '../core/left-overs.ts'
import { freeMemory } from '../core/platform/free-memory.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { sealerOf } from '../core/sealed-files.ts'
import { asOneChange } from '../journal/journal.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import { openNativeProvider } from '../search/search.ts'
import { readActivity } from './activity.ts'
import type { DatabaseCare } from './engine.ts'
import { embedForAWhile, followChanges, indexChanges } from './index-folders.ts'
import type { Jarvis } from './jarvis.ts'
import { smallPlaces } from './left-overs.ts'
import type { OwnModels } from './own-models.ts'
import type { OwnSpaces } from './own-spaces.ts'
import { searchSpaces } from './search-spaces.ts'
import { embedJob } from './search-subsystem.ts'
import type { OpenSpace } from './space.ts'
import { readStatus, type ServerStatus } from './status.ts'

interface Parts extends DatabaseCare {
  loaded: LoadedConfig
  /** The caller has named the spaces, and not the usual one. */
  isNamed: boolean
  /** Names of the spaces, in the order they were asked for. */
  names: readonly string[]
  /** Open spaces in that order; an error stands for one that did not open. */
  spaces: readonly (OpenSpace | JarvisError)[]
  cache: EmbeddingCache
  clock: Clock
  logger: Logger
  /** Ids of the models whose vectors are wanted. */
  modelsInUse(): string[]
  /** Ids of the models whose weights are in memory. */
  modelsInMemory(): string[]
  /** Compares the files of installed models with what was published. */
  checkWeights(): Promise<{ name: string; problem: string | null }[]>
  /** Language models by tier. */
  models: OwnModels
  open(name: string): Promise<OpenSpace>
  /** Names of the spaces that are there. */
  knownSpaces(): Promise<string[]>
  /** Moves all spaces into another store. */
  moveTo: Jarvis['moveTo']
  /** A space on a database that lies elsewhere. */
  openAt(databasePath: string): Promise<OpenSpace>
  /** A database of another program, for reading. */
  openForeign(path: string): Promise<ForeignDatabase>
  /** The server of this home, where one runs. */
  server(): ServerStatus | null
  /** Throws where an encrypted home was locked since it was opened. */
  checkLock(): void
  /** Gives the models back at the end: frees them, unless others use them. */
  release(): Promise<void>
}

/** The facade over open spaces. Everything but searching wants exactly one. */
export function assembleJarvis(parts: Parts): Jarvis {
  const { loaded, names, cache, clock } = parts
  const { config, home } = loaded
  removeLeftOvers(smallPlaces(home))
  let spaces = parts.spaces
  const all = (): readonly OpenSpace[] => {
    parts.checkLock()
    return spaces.map((space) => {
      if ('close' in space) return space
      throw space
    })
  }
  const sole = (): OpenSpace => {
    const [space, second] = all()
    if (space && !second) return space
    throw invalidInput(
      'one_space_needed',
      `This works on one space at a time. Choose one with --space: ${names.join(', ')}.`,
    )
  }
  let own: Promise<OwnSpaces> | undefined
  const spaceOf = async (subsystem: string): Promise<OpenSpace> => {
    own ??= import('./own-spaces.ts').then(({ openOwnSpaces }) =>
      openOwnSpaces({ sole, config, isNamed: parts.isNamed, open: parts.open }),
    )
    return (await own).of(subsystem)
  }
  const usage = late(async () => {
    const { createAgentUsage } = await import('./agent-usage.ts')
    return createAgentUsage({ loaded, clock, space: sole, openForeign: parts.openForeign })
  })
  const jarvis: Jarvis = {
    home: home.root,
    spaces: names,
    config,
    now: clock,
    search: searchSpaces({ all, sole, config, clock }),
    searchProvider: () => openNativeProvider(sole().search, sole().db),
    get documents() {
      return sole().documents
    },
    get memory() {
      return sole().memory
    },
    get observations() {
      return sole().observations
    },
    get gems() {
      return sole().gems
    },
    subsystem: async (name) => (await spaceOf(name)).subsystems.face(name),
    memoryOf: async (name) => (await spaceOf(name)).memory,
    addCollection: asOneChange(async (folder, collection = {}, { wait = false, ...options } = {}) => {
      const space = sole()
      const added = await space.documents.add(folder, collection)
      return indexChanges(space, { collections: [added.name], wait, ...options })
    }),
    async update(options = {}) {
      await sole().memory.files.refresh()
      const taken = await sole().gems.refresh(options)
      const { takenSentences } = await import('../gems/gems.ts')
      const { mendIndex } = await import('./mend-index.ts')
      const mended = await mendIndex(sole(), { signal: options.signal, thorough: false })
      return { ...(await indexChanges(sole(), options)), mended: [...takenSentences(taken), ...mended] }
    },
    async embed(options = {}) {
      const { observations, search, memory } = sole()
      // Whoever computes vectors in the background does this, too; a fault of the inbox is told by those who read it.
      await observations.drain({ signal: options.signal, close: true }).catch(() => undefined)
      await memory.readWaiting({ signal: options.signal })
      return embedForAWhile(search, { wait: true, ...options })
    },
    async watch(options) {
      const space = sole()
      const { backgroundOf, restAll } = await import('./background.ts')
      const { loadWatch } = await import('../idle/idle.ts')
      const { activityFile, idleLog: logFile, idlePause: pauseFile } = home
      const minutes = config.server.idle
      const { watchIdle } = await loadWatch()
      const owner = watchIdle({
        ...{ clock, variable: loaded.variable, minutes, activityFile, logFile, pauseFile },
        onChange(state) {
          // What is needed by others is given back at once; the next work loads it again.
          if (state === 'HIBERNATED') void parts.release().finally(freeMemory)
          if (state !== 'ACTIVE') void restAll(space, parts.logger)
          options.onOwner?.(state)
        },
      })
      const jobs = await backgroundOf(space, {
        ...{ clock, logger: parts.logger, onProgress: options.onProgress },
        isIdle: owner.isIdle,
        isPaused: owner.isHibernated,
      })
      const end = new AbortController()
      const background = jobs.run(AbortSignal.any([options.signal, end.signal]))
      try {
        await followChanges(space, {
          debounce: config.watch.debounce,
          onIndexed: () => jobs.wake(embedJob),
          ...options,
        })
      } finally {
        end.abort()
        await background
      }
    },
    async keepFresh({ signal, isPaused }) {
      const { backgroundOf, freshKinds } = await import('./background.ts')
      const jobs = await backgroundOf(sole(), { clock, logger: parts.logger, only: freshKinds, isPaused })
      await jobs.run(signal)
    },
    async exportTo(folder, { plain = false, ...options } = {}) {
      const [{ runExport }, { movedSpace }] = await Promise.all([
        import('./export/run-export.ts'),
        import('./export/moved-space.ts'),
      ])
      const space = sole()
      const isSealed = !plain && sealerOf(space.databasePath) !== undefined
      const seal = isSealed ? (await import('../sealing/export-lock.ts')).newExportSeal(home.root) : undefined
      return runExport(movedSpace(space), folder, { ...options, seal })
    },
    importFrom: asOneChange(async (request, { passphrase, ...options } = {}) => {
      const { isExport, readExport } = await import('./export/read-export.ts')
      const { path, from } = request
      if (path !== undefined && (from === 'jarvis' || (from === undefined && isExport(path)))) {
        const [{ movedSpace }, { openExport }] = await Promise.all([
          import('./export/moved-space.ts'),
          import('../exports/open-export.ts'),
        ])
        const [space, folder] = [movedSpace(sole()), resolve(path)]
        const opening = { root: home.root, passphrase, variable: loaded.variable(passphraseVariable) }
        return readExport(space, folder, await openExport(folder, opening), request, options)
      }
      const { runImport } = await import('./import/run-import.ts')
      return runImport(jarvis, request, { ...options, openDatabase: parts.openForeign })
    }),
    moveTo: parts.moveTo,
    status: async () =>
      readStatus(sole(), {
        home: home.root,
        spaces: await parts.knownSpaces(),
        cacheFile: home.embeddingCache,
        server: parts.server(),
      }),
    async doctor({ repair = false, ...options } = {}) {
      const [name = config.space, second] = names
      if (second !== undefined) sole()
      const repaired: string[] = []
      if (repair) {
        const { repairSpace } = await import('./repair.ts')
        const outcome = await repairSpace({ ...parts, name, opened: spaces[0] }, options)
        spaces = [outcome.space]
        repaired.push(...outcome.repaired)
      }
      const { diagnose } = await import('./doctor.ts')
      const findings = await diagnose({
        loaded,
        spaces: await parts.knownSpaces(),
        server: parts.server(),
        nodeVersion: process.versions.node,
        opened: spaces[0] as OpenSpace,
        care: parts,
        checkWeights: parts.checkWeights,
        languageModel: parts.models.describe,
      })
      return { healthy: findings.every(({ state }) => state !== 'error'), findings, repaired }
    },
    async cleanup({ dryRun = false } = {}) {
      const { cacheKeysOf, cleanUp } = await import('./cleanup.ts')
      const space = sole()
      const { embeddingCache: cacheFile } = home
      const cacheLimit = config.cache.maxBytes
      const keysInUse = () => parts.knownSpaces().then((known) => cacheKeysOf(known, space, parts.open))
      const modelsInUse = parts.modelsInUse()
      return cleanUp({ home, space, cache, cacheFile, cacheLimit, keysInUse, modelsInUse, now: clock() }, dryRun)
    },
    async rebuild(options = {}) {
      await sole().rebuildCodes()
      const rebuilt = await sole().search.rebuild(options)
      const { mendIndex } = await import('./mend-index.ts')
      const mended = await mendIndex(sole(), { ...options, thorough: true })
      // Their files are not read here: the next update does.
      await sole().documents.readLostAgain(true)
      return { ...rebuilt, mended, degraded: await sole().erasing.everything() }
    },
    bench: {
      retrieval: async (request, options) =>
        (await import('./bench/bench.ts')).runRetrievalBench(parts.openAt, request, options),
      abstention: async (request, options) =>
        (await import('./bench/bench.ts')).runAbstentionBench(parts.openAt, request, options),
      facts: async (request, options) =>
        (await import('./bench/facts.ts')).runFactsBench(parts.openAt, request, options),
      observations: async (request, options) =>
        (await import('./bench/observations.ts')).runObservationsBench(parts.openAt, request, {
          ...options,
          openDatabase: parts.openForeign,
        }),
      statements: async (request, options) =>
        (await import('./bench/statements.ts')).runStatementsBench(parts.openAt, request, options),
      pages: async (request, options) =>
        (await import('./bench/pages.ts')).runPagesBench(parts.openAt, request, options),
      recall: async (request, options) =>
        (await import('./bench/recall.ts')).runRecallBench(parts.openAt, request, options),
    },
    usage: {
      report: usage('report'),
      own: usage('own'),
      prices: usage('prices'),
      take: usage('take'),
      warn: usage('warn'),
    },
    models: {
      show: async () => (await import('./show-models.ts')).showModels(parts.models, sole().db, config, clock()),
      route: async (request) =>
        (await import('./show-models.ts')).explainRoute(
          { own: parts.models, db: sole().db, config, now: clock() },
          request,
        ),
    },
    async explainConfig(name) {
      const { explainConfig } = await import('../config/explain.ts')
      return explainConfig(loaded, name)
    },
    get activity() {
      return readActivity(sole().db)
    },
    modelsInMemory: () => parts.modelsInMemory(),
    async close() {
      await (await own)?.close()
      for (const space of spaces) if ('close' in space) await space.close()
      await cache.close()
      await parts.release()
    },
  }
  return jarvis
}
