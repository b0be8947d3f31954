import { join } from 'node:path'
import { databaseFile } from '../config/home.ts'
import { type LoadedConfig, loadConfig, passphraseVariable } from '../config/load.ts'
import { loggerTo } from '../config/logger-to.ts'
import { createWordList, modelMemory, openProvider } from '../providers/catalog.ts'
import { assembleJarvis } from './assemble-jarvis.ts'
import { chooseEngine } from './choose-engine.ts'
import { chooseModels } from './choose-models.ts'
import type { Engine } from './engine.ts'
import { fileEngine } from './file-engine.ts'
import type { Jarvis } from './jarvis.ts'
import { lateCache } from './late-cache.ts'
import { letterboxesOf } from './letterboxes.ts'
import { openAll } from './open-all.ts'
import { openEmptySpace } from './open-empty.ts'
import { openLockOf } from './open-lock.ts'
import type { OpenOptions } from './open-options.ts'
import { openSpace } from './open-space.ts'
import { createOwnModels, type NamedTier, namesModels } from './own-models.ts'
import { serverOf } from './server-of.ts'
import { modelIds } from './shared-models.ts'
import type { OpenSpace } from './space.ts'
import { spaceNames } from './space-names.ts'
import type { SharedParts } from './space-parts.ts'

export type { OpenOptions, Overrides } from './open-options.ts'

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
  const engine = await chooseEngine(loaded, files)
  const known = await engine.spaces()
  const logger = loggerTo(onWarning, loaded.config.log.level)
  const letterboxes = await letterboxesOf(loaded, { open: (name) => open(name), logger })
  const usual = (options.space === undefined && letterboxes.spaceAt(process.cwd())) || loaded.config.space
  const wanted = options.space ?? usual
  const names = options.opensNothing
    ? []
    : spaceNames(wanted, (options.create ?? true) || wanted === usual, loaded, known)
  const shared = await sharedParts({ loaded, options, logger, letterboxes })
  const openAt = (databasePath: string, name = 'scratch', store: Engine = files) =>
    openSpace(shared, { databasePath, name, engine: store })
  const open = async (name: string) => {
    const path = databaseFile(loaded.home, name)
    const inbox = join(letterboxes.of(name) ?? loaded.home.root, 'inbox')
    const isEmpty = options.onlyReads === true && (await engine.isEmpty(path, name, inbox))
    return isEmpty ? openEmptySpace(openAt, name, path) : openAt(path, name, engine)
  }
  const { homeModels } = shared
  return assembleJarvis({
    ...{ ...shared, names, open, openAt, checkLock },
    openEmpty: async (name) => openEmptySpace(openAt, name, databaseFile(loaded.home, name)),
    spaces: await openAll(names, open, options.evenDamaged ?? false),
    checkDatabase: engine.checkDatabase,
    salvage: engine.salvage,
    knownSpaces: engine.spaces,
    moveTo: moveTo({ loaded, clock: shared.clock, files, openAt }),
    isNamed: options.space !== undefined && options.space !== loaded.config.space,
    checkWeights: async () => (await import('../providers/models/check-weights.ts')).checkWeights(),
    modelsInUse: () => modelIds(homeModels.embedders()),
    modelsInMemory: () => homeModels.loaded(),
    server: options.server ?? (() => serverOf(loaded.home)),
    release: options.models ? async () => {} : homeModels.unload,
  })
}

/** Parts shared by every space of the home. */
async function sharedParts({
  loaded,
  options: { overrides = {}, onWarning = () => {}, models: shared },
  logger,
  letterboxes,
}: Pick<SharedParts, 'loaded' | 'logger' | 'letterboxes'> & { options: OpenOptions }): Promise<SharedParts> {
  const { config, home } = loaded
  const clock = overrides.clock ?? Date.now
  modelMemory.bound(config.models.memoryMb)
  const priceOf = async (model: string) =>
    (await import('../usage/usage.ts')).priceOfModel(join(home.root, 'prices.yaml'), model)
  return {
    ...{ loaded, overrides, clock, logger, onWarning, letterboxes },
    isWord: createWordList(),
    openForeign: async (path) => (await import('../storage/sqlite/database.ts')).openSqlite(path, { readOnly: true }),
    agentRunner: async () =>
      overrides.agentRunner ??
      (await import('../providers/agents/choose-agent-runner.ts')).chooseAgentRunner(loaded, priceOf),
    cache: lateCache(async () =>
      (await import('../storage/sqlite/embedding-cache.ts')).openEmbeddingCache(home.embeddingCache),
    ),
    homeModels: await chooseModels(loaded, { overrides, models: shared, logger }),
    models: createOwnModels({
      ...{ loaded, clock, logger, priceOf },
      given: overrides.languageModel,
      named: () => readTiers(loaded),
    }),
  }
}

interface MoveNeeds extends Pick<SharedParts, 'loaded' | 'clock'> {
  /** Spaces in files of the home. */
  files: Engine
  openAt(databasePath: string, name: string, engine: Engine): Promise<OpenSpace>
}

const moveTo =
  ({ loaded, clock, files, openAt }: MoveNeeds): Jarvis['moveTo'] =>
  async (request, options) => {
    const engineOf = (database: string) => chooseEngine({ ...loaded, config: { ...loaded.config, database } }, files)
    const openIn = async (database: string, space: string) =>
      openAt(databaseFile(loaded.home, space), space, {
        ...(await engineOf(database)),
        // A new store that is not there yet is nothing lost, although the memory files are beside it.
        missing: async () => undefined,
      })
    const { moveSpaces } = await import('./move/move.ts')
    return moveSpaces({ loaded, now: clock, engineOf, openIn }, request, options)
  }

/** The tiers of the settings. A model is opened on first use, which reports a wrong setting. */
async function readTiers({ config, home, variable }: LoadedConfig): Promise<NamedTier[]> {
  const { llm, offline } = config
  if (!namesModels(config)) return []
  const { namedTiers } = await import('../providers/models/tier-models.ts')
  const outside = llm.module === '' ? undefined : () => openProvider('language-model', llm.module, home.root)
  return namedTiers(config.models, { ...llm, offline, variable }, outside)
}
