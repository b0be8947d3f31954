import { dirname, join } from 'node:path'
import type { Config } from '../config/defaults.ts'
import { databaseFile } from '../config/home.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import { type JarvisError, toJarvisError } from '../core/errors.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { createDocuments } from '../documents/documents.ts'
import { createMemory, offersOf, readOutdated } from '../memory/memory.ts'
import type { Embedder, LanguageModel, Reranker } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import { chooseEmbedder, createWordList, openProvider } from '../providers/catalog.ts'
import { embeddersOf, type SearchDependencies } from '../search/search.ts'
import { openEmbeddingCache } from '../storage/sqlite/embedding-cache.ts'
import { openStore } from '../storage/sqlite/open-store.ts'
import { createAgentWork } from './agent-work.ts'
import { assembleJarvis } from './assemble-jarvis.ts'
import { composeSearch } from './compose-search.ts'
import { tracesOf } from './erase-traces.ts'
import { createErasing } from './erasing.ts'
import { readGrammar } from './grammars.ts'
import type { Jarvis } from './jarvis.ts'
import { meteredModel } from './metered-model.ts'
import { isEmptySpace, openEmptySpace } from './open-empty.ts'
import { hasFormerSettings, runningServer } from './running-server.ts'
import type { ChosenModels, SharedModels } from './shared-models.ts'
import type { OpenSpace } from './space.ts'
import { spaceNames } from './space-names.ts'
import type { ServerStatus } from './status.ts'
import { undoersOf } from './undoers.ts'

type Embedders = ReturnType<SearchDependencies['embedders']>

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
  const names = spaceNames(options.space ?? loaded.config.space, options.create ?? true, loaded)
  const cache = openEmbeddingCache(loaded.home.embeddingCache)
  const { embedding, search: searching } = loaded.config
  const from = loaded.home.root
  const dimensions = embedding.dimensions > 0 ? { dimensions: embedding.dimensions } : {}
  const outside =
    overrides.embedder ??
    (embedding.module === '' ? undefined : await openProvider('embedder', embedding.module, from, dimensions))
  const reranker = ['', 'model'].includes(searching.reranker)
    ? undefined
    : await openProvider('reranker', searching.reranker, from)
  const clock = overrides.clock ?? Date.now
  const logger = loggerTo(onWarning, loaded.config.log.level)
  const choose = () => chooseEmbedder({ model: modelOf(loaded.config), ...dimensions, outside, logger })
  const isWord = createWordList()
  const own = () => embeddersOnce(overrides.embedders ?? choose)
  const embedders = options.models?.take(own) ?? own()
  let choosing: Promise<LanguageModel | undefined> | undefined
  const chosenModel = () => {
    choosing ??= chooseModel(loaded, overrides.languageModel)
    return choosing
  }
  const openAt = async (databasePath: string, name = 'scratch'): Promise<OpenSpace> => {
    const store = await openStore(databasePath, { vectorEngine: embedding.vectorEngine })
    if (store.backup !== null) onWarning(`The database was brought up to date; a copy of it as it was: ${store.backup}`)
    const { db, lexical, vectors } = store
    const folder = dirname(databasePath)
    const languageModel = async (purpose: string) => {
      const model = await chosenModel()
      return model && meteredModel(model, { db, clock, purpose, dailyTokens: loaded.config.llm.dailyTokens })
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
      providers:
        databasePath === databaseFile(loaded.home, name)
          ? [...(overrides.searchProviders ?? []), ...(await openProviders(loaded, name, folder, embedders))]
          : [],
      languageModel,
      outdated: (recordIds) => readOutdated(db, recordIds),
      offers: offersOf(db, clock),
      isWord,
      reranker: overrides.reranker ?? reranker,
    })
    const { maxFileBytes } = loaded.config.documents
    const rebuildCodes = () => db.transaction((tx) => store.rebuildVectors(tx))
    const erasing = createErasing({
      db,
      rebuildCodes,
      wipeWords: () => wipeWords(databasePath),
      compact: () => compact(databasePath),
    })
    const documents = createDocuments({
      ...{ db, search, clock, logger },
      grammar: readGrammar,
      limits: { maxFileBytes },
      erased: erasing.everything,
    })
    const traces = tracesOf(databasePath, loaded.home, erasing.everything)
    const inboxHome = name === loaded.config.space ? loaded.home.root : undefined
    const undoers = undoersOf({ db, search, clock, documents, home: inboxHome })
    const memory = createMemory({
      ...{ db, search, clock, logger, folder },
      languageModel,
      embedder: () => embedders().main,
      traces,
      documents,
      inboxHome,
      undoers,
      flush: loaded.config.flush,
      ...loaded.config.memory,
    })
    const observations = createAgentWork({
      ...{ db, search, clock, logger, memory },
      home: inboxHome,
      pagesFolder: join(folder, 'export'),
      wipe: erasing.allWords,
      closesAtOnce: loaded.config.llm.provider === 'none' && loaded.config.llm.module === '',
      languageModel: () => languageModel('observations'),
      settings: loaded.config.observations,
      retention: loaded.config.retention,
    })
    return {
      name,
      databasePath,
      db,
      search,
      documents,
      memory,
      observations,
      rebuildCodes,
      erasing,
      async close() {
        await documents.close()
        await memory.close()
        await search.close()
        await store.close()
      },
    }
  }
  const open = (name: string) => {
    const path = databaseFile(loaded.home, name)
    const isEmpty = options.onlyReads === true && isEmptySpace(path, join(loaded.home.root, 'inbox'))
    return isEmpty ? openEmptySpace(openAt, name, path) : openAt(path, name)
  }
  const spaces = await openAll(names, open, options.evenDamaged ?? false)
  return assembleJarvis({
    loaded,
    names,
    spaces,
    cache,
    clock,
    open,
    openAt,
    checkDatabase: async (path) => (await import('../storage/sqlite/check-database.ts')).checkDatabase(path),
    salvage: async (path, now) => (await import('../storage/sqlite/salvage.ts')).salvage(path, now),
    openForeign: async (path) => (await import('../storage/sqlite/database.ts')).openSqlite(path, { readOnly: true }),
    checkWeights: async () => (await import('../providers/models/check-weights.ts')).checkWeights(),
    languageModel: async () => (await chosenModel())?.id ?? 'none is set (llm.provider): rules read facts and sum up',
    modelsInUse: () => modelIds(embedders()),
    modelsInMemory: () => embedders.loaded(),
    server: options.server ?? (() => serverOf(loaded)),
    release: options.models ? async () => {} : embedders.unload,
  })
}

const wipeWords = async (path: string): Promise<void> =>
  (await import('../storage/sqlite/compact-database.ts')).wipeWords(path)

const compact = async (path: string): Promise<void> =>
  (await import('../storage/sqlite/compact-database.ts')).compactDatabase(path)

async function openAll(
  names: readonly string[],
  open: (name: string) => Promise<OpenSpace>,
  evenDamaged: boolean,
): Promise<(OpenSpace | JarvisError)[]> {
  const spaces: (OpenSpace | JarvisError)[] = []
  try {
    for (const name of names)
      spaces.push(
        await open(name).catch((error) => {
          if (evenDamaged) return toJarvisError(error)
          throw error
        }),
      )
    return spaces
  } catch (error) {
    for (const space of spaces) if ('close' in space) await space.close()
    throw error
  }
}

function serverOf({ home }: LoadedConfig): ServerStatus | null {
  const record = runningServer(home)
  if (!record) return null
  const { url, pid, version, startedAt } = record
  return { url, pid, version, startedAt, formerSettings: hasFormerSettings(home, record) }
}

/** The language model that the settings name, chosen when somebody first wants one; a wrong setting is said then. */
async function chooseModel({ config, home, variable }: LoadedConfig, given: LanguageModel | undefined) {
  if (given) return given
  const { llm, offline } = config
  if (llm.module !== '') return openProvider('language-model', llm.module, home.root)
  const { chooseLanguageModel } = await import('../providers/models/choose-language-model.ts')
  return chooseLanguageModel({ ...llm, offline, variable }).model
}

/** `keyword` is our own engine without meaning. */
const modelOf = ({ search, embedding }: Config): string =>
  search.provider.split(',').some((name) => name.trim() === 'keyword') ? 'none' : embedding.model

/** Engines that are asked before ours; usually there are none, and no code of any is loaded. */
async function openProviders(
  { config, home, variable }: LoadedConfig,
  space: string,
  folder: string,
  embedders: () => Embedders,
): Promise<SearchProvider[]> {
  const { search, qmd, qdrant, offline } = config
  if (search.provider === 'native' || search.provider === 'keyword') return []
  const { openSearchProviders } = await import('../providers/search/open-search-providers.ts')
  const model = () => embeddersOf(embedders())[0]?.id ?? ''
  return openSearchProviders({
    ...{ provider: search.provider, space, home: home.root, folder, offline, qmd, qdrant, model, variable },
  })
}

/** Choosing looks for files and packages, so it waits for the first question that needs a meaning. */
function embeddersOnce(choose: SearchDependencies['embedders']): ChosenModels {
  let chosen: Embedders | undefined
  const get = () => {
    chosen ??= choose()
    return chosen
  }
  return Object.assign(get, {
    loaded: () => [chosen?.main, chosen?.instant].flatMap((model) => (model?.isLoaded?.() ? [model.id] : [])),
    async unload() {
      await chosen?.main?.unload()
      await chosen?.instant?.unload()
    },
  })
}

const modelIds = ({ main, instant }: Embedders): string[] =>
  [main?.id, main?.lateInteraction?.id, instant?.id].filter((id) => id !== undefined)

function loggerTo(tell: (message: string) => void, level: Config['log']['level']): Logger {
  const say = (message: string, facts?: Readonly<Record<string, unknown>>) =>
    tell(facts && Object.keys(facts).length > 0 ? `${message} ${JSON.stringify(facts)}` : message)
  return {
    warn: level === 'silent' ? () => {} : say,
    info: level === 'info' ? say : () => {},
  }
}
