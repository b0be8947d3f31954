import { dirname, join } from 'node:path'
import { createAgentWork } from '../app/agent-work.ts'
import type { OpenSpace } from '../app/space.ts'
import { defaults } from '../config/defaults.ts'
import { silentLogger } from '../core/runtime.ts'
import { createDocuments, type GrammarSource } from '../documents/documents.ts'
import { createMemory, offersOf, readOutdated } from '../memory/memory.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import { createSearch, type Embedders } from '../search/search.ts'
import { openStore } from '../storage/sqlite/open-store.ts'

export interface ScratchSpaceParts {
  embedders(): Embedders
  cache?: EmbeddingCache
  grammar?: GrammarSource
}

/** A space on its own, without a home, settings or a language model: what a benchmark and its tests measure in. */
export async function openScratchSpace(databasePath: string, parts: ScratchSpaceParts): Promise<OpenSpace> {
  const { db, lexical, vectors, rebuildVectors, close } = await openStore(databasePath)
  const { embedders, cache, grammar } = parts
  const clock = Date.now
  const search = createSearch({
    ...{ db, lexical, vectors, embedders, cache, clock },
    space: 'bench',
    outdated: (recordIds) => readOutdated(db, recordIds),
    offers: offersOf(db, clock),
  })
  const documents = createDocuments({ db, search, clock, grammar })
  const { minImportance } = defaults.memory
  const memory = createMemory({ db, search, clock, folder: dirname(databasePath), minImportance })
  const logger = silentLogger
  return {
    name: 'bench',
    databasePath,
    db,
    search,
    documents,
    memory,
    observations: createAgentWork({
      ...{ db, search, clock, logger, memory, home: undefined, closesAtOnce: false },
      pagesFolder: join(dirname(databasePath), 'export'),
      languageModel: async () => undefined,
      settings: defaults.observations,
      retention: defaults.retention,
    }),
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
