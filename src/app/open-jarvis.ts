import { dirname, join } from 'node:path'
import { databaseFile } from '../config/home.ts'
import { type LoadedConfig, loadConfig, passphraseVariable } from '../config/load.ts'
import { loggerTo } from '../config/logger-to.ts'
import type { Clock } from '../core/runtime.ts'
import { createDocuments } from '../documents/documents.ts'
import type { GemsNeeds } from '../gems/gems.ts'
import { createMemory, offersOf, readOutdated } from '../memory/memory.ts'
import type { AgentRunner } from '../ports/agent-runner.ts'
import type { Embedder, LanguageModel, Reranker } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import { createWordList, modelMemory, openProvider } from '../providers/catalog.ts'
import type { SearchDependencies } from '../search/search.ts'
import { createAgentWork } from './agent-work.ts'
import { assembleJarvis } from './assemble-jarvis.ts'
import { budgetWarning } from './budget-warning.ts'
import { chooseEngine } from './choose-engine.ts'
import { chooseModels } from './choose-models.ts'
import { composeSearch } from './compose-search.ts'
import { tracesOf } from './erase-traces.ts'
import { createErasing } from './erasing.ts'
import { fileEngine } from './file-engine.ts'
import { readGrammar } from './grammars.ts'
import type { Jarvis } from './jarvis.ts'
import { lateCache } from './late-cache.ts'
import { lateSubsystems } from './late-subsystems.ts'
import { letterboxesOf } from './letterboxes.ts'
import { messageDiary } from './message-diary.ts'
import { openAll } from './open-all.ts'
import { openEmptySpace } from './open-empty.ts'
import { openGems } from './open-gems.ts'
import { openLockOf } from './open-lock.ts'
import { openProviders } from './open-providers.ts'
import { type AskForModel, createOwnModels, type NamedTier, namesModels } from './own-models.ts'
import { idleFilesOf, serverOf } from './server-of.ts'
import { modelIds, type SharedModels } from './shared-models.ts'
import type { OpenSpace } from './space.ts'
import { spaceNames } from './space-names.ts'
import type { ServerStatus } from './status.ts'
import { wholeSpace } from './whole-space.ts'

export interface OpenOptions {
  /** Folder that holds everything; default: JARVIS_HOME, else ~/.jarvis. */
  home?: string | undefined
  /** One space, several as `a,b`, or `all`; default: the setting `space`. */
  space?: string | undefined
  /** false: a space that is not there is NotFound rather than made; the usual one is made in any case. */
  create?: boolean | undefined
  /** true: only to be read from for a moment. A space that holds nothing yet is answered for without making its files. */
  onlyReads?: boolean | undefined
  /** Settings by dotted name, stronger than file and environment: `{ 'search.limit': 20 }`. */
  config?: Readonly<Record<string, unknown>> | undefined
  /** true: no space is opened, for work on the stores themselves. */
  opensNothing?: boolean | undefined
  /** Opens an encrypted home that is locked; default: the variable JARVIS_PASSPHRASE, else what `jarvis unlock` kept. */
  passphrase?: string | undefined
  /** Opens a damaged or foreign database, too: everything but `doctor` then throws why. For repair. */
  evenDamaged?: boolean | undefined
  /** Told of things that are wrong but no failure; default: nobody. */
  onWarning?: ((message: string) => void) | undefined
  /** Models that other open spaces use, too; default: its own, freed when it is closed. */
  models?: SharedModels | undefined
  /** Facts about the server that this is opened by; default: what the home says of one. */
  server?: (() => ServerStatus) | undefined
  /** Fakes for tests and parts from outside. */
  overrides?: Overrides | undefined
}

export interface Overrides {
  /** In place of the embedder that the settings name; the static embedding still fills in. */
  embedder?: Embedder
  /** Asked before the engines that the settings name. */
  searchProviders?: readonly SearchProvider[]
  embedders?: SearchDependencies['embedders']
  reranker?: Reranker
  languageModel?: LanguageModel
  /** In place of the program that the settings name. */
  agentRunner?: AgentRunner
  /** How names of the web are resolved, and limits of a fetch. */
  fetching?: GemsNeeds['fetching']
  clock?: Clock
  environment?: Readonly<Record<string, string | undefined>>
}

/** Opens a home: the one place where engines and providers are chosen. Loads no model before one is needed. */
export async function openJarvis(options: OpenOptions = {}): Promise<Jarvis> {
  const { overrides = {}, onWarning = () => {} } = options
  const loaded = await loadConfig({
    home: options.home,
    ...(options.config && { flags: options.config }),
    ...(overrides.environment && { environment: overrides.environment }),
  })
  for (const warning of loaded.warnings) onWarning(warning)
  const passphrase = options.passphrase ?? loaded.variable(passphraseVariable)
  const checkLock = await openLockOf(loaded, passphrase)
  const files = fileEngine(loaded)
  const kept = await chooseEngine(loaded, files)
  const known = await kept.spaces()
  const logger = loggerTo(onWarning, loaded.config.log.level)
  const letterboxes = await letterboxesOf(loaded, { open: (name) => open(name), logger })
  const usual = (options.space === undefined && letterboxes.spaceAt(process.cwd())) || loaded.config.space
  const wanted = options.space ?? usual
  const names = options.opensNothing
    ? []
    : spaceNames(wanted, (options.create ?? true) || wanted === usual, loaded, known)
  const cache = lateCache(async () =>
    (await import('../storage/sqlite/embedding-cache.ts')).openEmbeddingCache(loaded.home.embeddingCache),
  )
  const { search: searching } = loaded.config
  const clock = overrides.clock ?? Date.now
  modelMemory.bound(loaded.config.models.memoryMb)
  const isWord = createWordList()
  const homeModels = await chooseModels(loaded, { overrides, models: options.models, logger })
  const priceOf = async (model: string) =>
    (await import('../usage/usage.ts')).priceOfModel(join(loaded.home.root, 'prices.yaml'), model)
  const models = createOwnModels({
    ...{ loaded, clock, logger, given: overrides.languageModel, named: () => readTiers(loaded), priceOf },
  })
  const openAt = async (databasePath: string, name = 'scratch', engine = files): Promise<OpenSpace> => {
    const missing = await engine.missing(databasePath)
    if (missing !== undefined) onWarning(missing)
    const store = await engine.open(databasePath, name)
    if (store.backup !== null) onWarning(`The database was upgraded. Backup of the previous one: ${store.backup}`)
    const { db, lexical, vectors } = store
    const { embedders, reranker } = homeModels.inSpace(name)
    const folder = dirname(databasePath)
    const routed = models.forSpace(db)
    const languageModel: AskForModel = async (purpose, task) => {
      const { messages, llm } = loaded.config
      // Nothing of messages leaves the machine unless the owner says so by name: no summary, no reranking.
      return name === messages.space && !llm.messages ? undefined : routed(purpose, task)
    }
    const search = await composeSearch({
      db,
      lexical,
      vectors,
      embedders,
      cache,
      clock,
      space: name,
      settings: searching,
      sizes: loaded.config.chunking,
      providers:
        databasePath === databaseFile(loaded.home, name)
          ? [...(overrides.searchProviders ?? []), ...(await openProviders(loaded, name, folder, embedders))]
          : [],
      languageModel,
      outdated: (recordIds) => readOutdated(db, recordIds),
      offers: offersOf(db, clock),
      isWord,
      reranker,
    })
    const { maxFileBytes } = loaded.config.documents
    const rebuildCodes = () => db.transaction((tx) => store.rebuildVectors(tx))
    const erasing = createErasing({
      db,
      rebuildCodes,
      wipeWords: () => engine.wipeWords(databasePath, name),
      compact: () => engine.compact(databasePath, name),
    })
    const documents = createDocuments({
      ...{ db, search, clock, logger },
      grammar: readGrammar,
      limits: { maxFileBytes },
      erased: erasing.everything,
    })
    // Lines that went from memory files go from what homes share of them, before it is overwritten.
    const traces = tracesOf(databasePath, loaded.home, () => memory.files.list().then(erasing.everything))
    const inboxHome = letterboxes.of(name)
    const gems = openGems({
      ...{ db, search, clock, logger, folder, documents, embedders, languageModel, config: loaded.config },
      fetching: overrides.fetching,
    })
    const wired = {
      ...{ db, search, clock, documents, gems, home: inboxHome },
      memory: () => memory,
      observations: () => observations,
      warnOfBudgets:
        inboxHome !== loaded.home.root
          ? undefined
          : budgetWarning({ loaded, clock, db, openForeign, work: () => observations }),
    }
    const catchUp = () => observations.catchUp()
    const given = {
      ...{ db, search, clock, logger, folder, gems, embedders, languageModel, catchUp },
      ...{ home: inboxHome, settings: loaded.config },
      messageSource: async (path: string, format: string | undefined) =>
        (await import('./import/message-source.ts')).openMessageSource(path, format, openForeign),
      diary: messageDiary(() => memory),
      variable: loaded.variable,
      environment: loaded.environment,
      subsystem: (name: string) => subsystems.face(name),
      root: loaded.home.root,
      agentRunner: async () =>
        overrides.agentRunner ??
        (await import('../providers/agents/choose-agent-runner.ts')).chooseAgentRunner(loaded, priceOf),
      contextFor: async (request: { task: string; project: string }) => (await memory.loadSessionContext(request)).text,
      projectAt: (folder: string) => observations.projectAt(folder),
      others: (asking: string) => subsystems.others(asking),
      undo: (entry: number) => memory.undo({ entry }),
      idleFiles: idleFilesOf(loaded.home),
      whole: wholeSpace({
        ...{ db, subsystems: () => subsystems, memory: () => memory, overwrite: erasing.everything },
        withMessages: loaded.config.sync.messages,
      }),
    }
    const subsystems = lateSubsystems(wired, given)
    const memory = createMemory({
      ...{ db, search, clock, logger, folder },
      languageModel,
      embedder: () => embedders().main,
      traces,
      inboxHome,
      others: () => subsystems.others('memory'),
      undone: gems.settle,
      lookMs: loaded.config.watch.debounce,
      flush: loaded.config.flush,
      settings: loaded.config,
    })
    const observations = createAgentWork({
      ...{ db, search, clock, logger, memory },
      home: inboxHome,
      ...{ elsewhere: letterboxes.elsewhere(name), drainOthers: letterboxes.drainOthers(name) },
      pagesFolder: join(folder, 'export'),
      wipe: erasing.allWords,
      closesAtOnce: !namesModels(loaded.config),
      languageModel: () => languageModel('observations', 'summary'),
      settings: loaded.config.observations,
      retention: loaded.config.retention,
      learn: async () => ((await subsystems.face('learning')) as { learn(): Promise<number> }).learn(),
    })
    return {
      ...{ name, databasePath, facts: store.facts, db, search, documents },
      ...{ memory, observations, gems, subsystems, missing },
      rebuildCodes,
      settleCounters: store.settleCounters,
      erasing,
      async close() {
        await subsystems.close()
        await documents.close()
        await memory.close()
        await search.close()
        await store.close()
      },
    }
  }
  const open = async (name: string) => {
    const path = databaseFile(loaded.home, name)
    const isEmpty =
      options.onlyReads === true &&
      (await kept.isEmpty(path, name, join(letterboxes.of(name) ?? loaded.home.root, 'inbox')))
    return isEmpty ? openEmptySpace(openAt, name, path) : openAt(path, name, kept)
  }
  const spaces = await openAll(names, open, options.evenDamaged ?? false)
  return assembleJarvis({
    loaded,
    names,
    spaces,
    cache,
    clock,
    logger,
    open,
    openAt,
    checkDatabase: kept.checkDatabase,
    salvage: kept.salvage,
    knownSpaces: kept.spaces,
    moveTo: async (request, given) => {
      const engineOf = (database: string) => chooseEngine({ ...loaded, config: { ...loaded.config, database } }, files)
      // A new store that is not there yet is nothing lost, although the memory files are beside it.
      const openIn = async (database: string, space: string) =>
        openAt(databaseFile(loaded.home, space), space, {
          ...(await engineOf(database)),
          missing: async () => undefined,
        })
      return (await import('./move/move.ts')).moveSpaces({ loaded, now: clock, engineOf, openIn }, request, given)
    },
    openForeign,
    isNamed: options.space !== undefined && options.space !== loaded.config.space,
    checkWeights: async () => (await import('../providers/models/check-weights.ts')).checkWeights(),
    models,
    modelsInUse: () => modelIds(homeModels.embedders()),
    modelsInMemory: () => homeModels.loaded(),
    server: options.server ?? (() => serverOf(loaded.home)),
    checkLock,
    release: options.models ? async () => {} : homeModels.unload,
  })
}

const openForeign = async (path: string) =>
  (await import('../storage/sqlite/database.ts')).openSqlite(path, { readOnly: true })

/** The tiers that the settings name, opened when somebody first wants one; a wrong setting is said then. */
async function readTiers({ config, home, variable }: LoadedConfig): Promise<NamedTier[]> {
  const { llm, offline } = config
  if (!namesModels(config)) return []
  const { namedTiers } = await import('../providers/models/tier-models.ts')
  const outside = llm.module === '' ? undefined : () => openProvider('language-model', llm.module, home.root)
  return namedTiers(config.models, { ...llm, offline, variable }, outside)
}
