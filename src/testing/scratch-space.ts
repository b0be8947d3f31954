import { dirname, join } from 'node:path'
import { createAgentWork } from '../app/agent-work.ts'
import { lateSubsystems } from '../app/late-subsystems.ts'
import { messageDiary } from '../app/message-diary.ts'
import { openGems } from '../app/open-gems.ts'
import { outdatedRecords } from '../app/outdated-records.ts'
import type { OpenSpace } from '../app/space.ts'
import { wholeSpace } from '../app/whole-space.ts'
import { defaults } from '../config/defaults.ts'
import { invalidInput } from '../core/errors.ts'
import { silentLogger } from '../core/runtime.ts'
import { createDocuments, type GrammarSource } from '../documents/documents.ts'
import { createMemory, offersOf } from '../memory/memory.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { LexicalIndex } from '../ports/search-index.ts'
import { createSearch, type Embedders, type SearchDependencies } from '../search/search.ts'
import { openTestStore } from './test-store.ts'

export interface ScratchSpaceParts {
  embedders(): Embedders
  cache?: EmbeddingCache
  grammar?: GrammarSource
  /** Puts another index of words in the place of the space's own. */
  words?(own: LexicalIndex): LexicalIndex
  /** Ranking features, in place of the default ones. */
  features?: SearchDependencies['features']
}

const clock = Date.now
const logger = silentLogger
const languageModel = async () => undefined

/** A space without a home, settings or a language model, for benchmarks and their tests. */
export async function openScratchSpace(databasePath: string, parts: ScratchSpaceParts): Promise<OpenSpace> {
  const { db, lexical: own, vectors, rebuildVectors, close } = await openTestStore(databasePath)
  const lexical = parts.words?.(own) ?? own
  const { embedders, cache, grammar } = parts
  const search = createSearch({
    ...{ db, lexical, vectors, embedders, cache, clock },
    space: 'bench',
    features: parts.features,
    outdated: outdatedRecords(db),
    offers: offersOf(db, clock),
  })
  const documents = createDocuments({ db, search, clock, grammar })
  const folder = dirname(databasePath)
  const memory = createMemory({ db, search, clock, folder })
  const observations = createAgentWork({
    ...{ db, search, clock, logger, memory, home: undefined, closesAtOnce: false, languageModel },
    encoder: { usual: () => undefined, past: () => embedders().main },
    pagesFolder: join(folder, 'export'),
    settings: defaults.observations,
    retention: defaults.retention,
  })
  const gems = openGems({
    ...{ db, search, clock, logger, folder, documents, embedders, languageModel },
    config: defaults,
  })
  const subsystems = openSubsystems({ db, search, documents, memory, observations, gems, embedders, folder })
  return {
    name: 'bench',
    missing: undefined,
    settleCounters: async () => {},
    databasePath,
    facts: {
      ...{ where: databasePath, engine: async () => 'SQLite', bytes: async () => 0, freeBytes: async () => 0 },
      ...{ indexedTexts: async () => 0, hasWordsToWipe: async () => false },
    },
    db,
    search,
    documents,
    memory,
    observations,
    gems,
    subsystems,
    rebuildCodes: () => db.transaction((tx) => rebuildVectors(tx)),
    erasing: {
      isDue: async () => false,
      words: async () => [],
      allWords: async () => [],
      everything: async () => [],
    },
    async close() {
      await documents.close()
      await close()
    },
  }
}

interface SubsystemNeeds extends Pick<OpenSpace, 'db' | 'search' | 'documents' | 'memory' | 'observations' | 'gems'> {
  embedders(): Embedders
  folder: string
}

/** The subsystems of such a space. What a home or an agent would provide is empty, or refuses. */
function openSubsystems({ memory, observations, documents, ...needs }: SubsystemNeeds): OpenSpace['subsystems'] {
  const { db, search, gems, embedders, folder } = needs
  const wired = {
    ...{ db, search, clock, documents, gems },
    home: undefined,
    memory: () => memory,
    observations: () => observations,
  }
  const catchUp = async () => undefined
  const messageSource = async (path: string) => {
    throw invalidInput('import_not_recognised', `${path} cannot be imported into a space of a bench.`)
  }
  const given = {
    ...{ db, search, clock, logger, folder, gems, embedders, languageModel, catchUp, messageSource },
    ...{ home: undefined, settings: defaults },
    variable: () => undefined,
    environment: {},
    subsystem: (name: string) => subsystems.face(name),
    root: folder,
    agentRunner: async () => {
      throw invalidInput('agent_runner_missing', 'A space of a bench runs no agent.')
    },
    contextFor: async () => '',
    projectAt: async () => undefined,
    others: (asking: string) => subsystems.others(asking),
    undo: (entry: number) => memory.undo({ entry }),
    diary: messageDiary(() => memory),
    idleFiles: {
      ...{ activity: join(folder, 'active'), log: join(folder, 'idle.log'), pause: join(folder, 'idle-pause.json') },
      isServed: () => false,
    },
    whole: wholeSpace({
      ...{ db, subsystems: () => subsystems, memory: () => memory, overwrite: async () => [] },
      withMessages: false,
    }),
  }
  const subsystems = lateSubsystems(wired, given)
  return subsystems
}
