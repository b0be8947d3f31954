import { dirname, join } from 'node:path'
import { databaseFile } from '../config/home.ts'
import { createDocuments } from '../documents/documents.ts'
import type { Gems } from '../gems/gems.ts'
import { createMemory, type Memory, offersOf } from '../memory/memory.ts'
import type { Search, SearchDependencies } from '../search/search.ts'
import { type AgentWork, createAgentWork } from './agent-work.ts'
import { composeSearch } from './compose-search.ts'
import type { Engine, OpenStore } from './engine.ts'
import { tracesOf } from './erase-traces.ts'
import { createErasing, type Erasing } from './erasing.ts'
import { readGrammar } from './grammars.ts'
import { openGems } from './open-gems.ts'
import { openProviders } from './open-providers.ts'
import type { OpenSubsystems } from './open-subsystems.ts'
import { outdatedRecords } from './outdated-records.ts'
import { type AskForModel, namesModels } from './own-models.ts'
import type { ChosenModels } from './shared-models.ts'
import type { OpenSpace } from './space.ts'
import type { SharedParts, SpaceParts } from './space-parts.ts'
import { wireSubsystems } from './wire-subsystems.ts'

/** Opens one space: its database, and the faces of every room over it. */
export async function openSpace(
  shared: SharedParts,
  { databasePath, name, engine }: Pick<SpaceParts, 'databasePath' | 'name' | 'engine'>,
): Promise<OpenSpace> {
  const { clock, logger, loaded, letterboxes } = shared
  const store = await openStore(shared, engine, databasePath, name)
  const { db } = store
  const models = shared.homeModels.inSpace(name)
  const space: SpaceParts = {
    ...{ name, databasePath, engine, store, folder: dirname(databasePath) },
    ...{ inboxHome: letterboxes.of(name), embedders: models.embedders },
    languageModel: languageModelOf(shared, store, name),
  }
  const search = await searchOf(shared, space, models.reranker)
  const erasing = erasingOf(space)
  const documents = createDocuments({
    ...{ db, search, clock, logger },
    grammar: readGrammar,
    limits: { maxFileBytes: loaded.config.documents.maxFileBytes },
    erased: erasing.everything,
  })
  const gems = openGems({
    ...{ db, search, clock, logger, folder: space.folder, documents },
    ...{ embedders: space.embedders, languageModel: space.languageModel, config: loaded.config },
    fetching: shared.overrides.fetching,
  })
  // The subsystems use memory and the agents' work, which use them in turn; so both are passed as late getters.
  const late = { memory: () => memory, observations: () => observations }
  const subsystems = wireSubsystems(shared, space, { ...late, search, documents, gems, erasing })
  const memory = memoryOf(shared, space, { search, gems, subsystems, erasing })
  const observations = observationsOf(shared, space, { search, memory, subsystems, erasing })
  return {
    ...{ name, databasePath, facts: store.facts, db, search, documents },
    ...{ memory, observations, gems, subsystems, missing: store.missing },
    rebuildCodes: () => db.transaction((tx) => store.rebuildVectors(tx)),
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

/** Opens the database, and warns if it was missing or upgraded. */
async function openStore({ onWarning }: SharedParts, engine: Engine, databasePath: string, name: string) {
  const missing = await engine.missing(databasePath)
  if (missing !== undefined) onWarning(missing)
  const store = await engine.open(databasePath, name)
  if (store.backup !== null) onWarning(`The database was upgraded. Backup of the previous one: ${store.backup}`)
  return { ...store, missing }
}

function languageModelOf({ models, loaded }: SharedParts, { db }: OpenStore, name: string): AskForModel {
  const routed = models.forSpace(db)
  const { messages, llm } = loaded.config
  // Messages leave the machine only if the owner names their space: no summary, no reranking.
  const isKeptHere = name === messages.space && !llm.messages
  return async (purpose, task) => (isKeptHere ? undefined : routed(purpose, task))
}

async function searchOf(
  { loaded, overrides, cache, clock, isWord }: SharedParts,
  { name, databasePath, folder, store, embedders, languageModel }: SpaceParts,
  reranker: SearchDependencies['reranker'],
): Promise<Search> {
  const { db, lexical, vectors } = store
  const isOfHome = databasePath === databaseFile(loaded.home, name)
  const providers = isOfHome
    ? [...(overrides.searchProviders ?? []), ...(await openProviders(loaded, name, folder, embedders))]
    : []
  return composeSearch({
    ...{ db, lexical, vectors, embedders, cache, clock, space: name, providers, languageModel, isWord, reranker },
    settings: loaded.config.search,
    sizes: loaded.config.chunking,
    outdated: outdatedRecords(db),
    offers: offersOf(db, clock),
  })
}

const erasingOf = ({ store, engine, databasePath, name }: SpaceParts): Erasing =>
  createErasing({
    facts: store.facts,
    rebuildCodes: () => store.db.transaction((tx) => store.rebuildVectors(tx)),
    wipeWords: () => engine.wipeWords(databasePath, name),
    compact: () => engine.compact(databasePath, name),
  })

function memoryOf(
  { loaded, clock, logger }: SharedParts,
  { store, databasePath, folder, inboxHome, embedders, languageModel }: SpaceParts,
  { search, gems, subsystems, erasing }: { search: Search; gems: Gems; subsystems: OpenSubsystems; erasing: Erasing },
): Memory {
  const { config, home } = loaded
  const memory: Memory = createMemory({
    ...{ db: store.db, search, clock, logger, folder, languageModel, inboxHome },
    embedder: () => embedders().main,
    // Listing the files first removes deleted lines from the shared texts, before the database is overwritten.
    traces: tracesOf(databasePath, home, () => memory.files.list().then(erasing.everything)),
    others: () => subsystems.others('memory'),
    briefing: () => subsystems.briefing(),
    undone: gems.settle,
    lookMs: config.watch.debounce,
    flush: config.flush,
    settings: config,
  })
  return memory
}

function observationsOf(
  { loaded, letterboxes, clock, logger }: SharedParts,
  { name, store, folder, inboxHome, embedders, languageModel }: SpaceParts,
  {
    search,
    memory,
    subsystems,
    erasing,
  }: { search: Search; memory: Memory; subsystems: OpenSubsystems; erasing: Erasing },
): AgentWork {
  const { config } = loaded
  return createAgentWork({
    ...{ db: store.db, search, clock, logger, memory, home: inboxHome },
    ...{ elsewhere: letterboxes.elsewhere(name), drainOthers: letterboxes.drainOthers(name) },
    pagesFolder: join(folder, 'export'),
    wipe: erasing.allWords,
    closesAtOnce: !namesModels(config),
    encoder: { usual: () => inMemory(embedders), past: () => embedders().main },
    languageModel: () => languageModel('observations', 'summary'),
    settings: config.observations,
    retention: config.retention,
    learn: async () => ((await subsystems.face('learning')) as { learn(): Promise<number> }).learn(),
  })
}

/** The main embedder if it is loaded: a command that only reads the inbox must not load a model. */
const inMemory = (embedders: ChosenModels) => {
  const main = embedders.loaded().length > 0 ? embedders().main : undefined
  return main?.isLoaded?.() ? main : undefined
}
