import { dirname } from 'node:path'
import { createAgentWork } from '../src/app/agent-work.ts'
import type { OpenBenchSpace } from '../src/app/bench/scratch-space.ts'
import { readGrammar } from '../src/app/grammars.ts'
import { defaults } from '../src/config/defaults.ts'
import { silentLogger } from '../src/core/runtime.ts'
import { createDocuments } from '../src/documents/documents.ts'
import { createMemory } from '../src/memory/memory.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import { createSearch, type Embedders } from '../src/search/search.ts'
import { openEmbeddingCache } from '../src/storage/sqlite/embedding-cache.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'

/** Spaces with the shipped models and settings; embeddings are kept in the file `cachePath`. */
export function spaceOpener(cachePath: string): { openSpace: OpenBenchSpace; close(): Promise<void> } {
  const cache = openEmbeddingCache(cachePath)
  const embedders = twoModels()
  const openSpace: OpenBenchSpace = async (databasePath) => {
    const store = await openStore(databasePath)
    const { db, lexical, vectors } = store
    const search = createSearch({
      db,
      lexical,
      vectors,
      embedders: () => embedders,
      cache,
      clock: Date.now,
      space: 'bench',
    })
    const documents = createDocuments({ db, search, clock: Date.now, grammar: readGrammar })
    const { minImportance } = defaults.memory
    const memory = createMemory({ db, search, clock: Date.now, folder: dirname(databasePath), minImportance })
    const logger = silentLogger
    const work = { db, search, clock: Date.now, logger, memory, home: undefined, closesAtOnce: false }
    return {
      name: 'bench',
      databasePath,
      db,
      search,
      documents,
      memory,
      observations: createAgentWork(work),
      rebuildCodes: () => store.db.transaction((tx) => store.rebuildVectors(tx)),
      async close() {
        await documents.close()
        await store.close()
      },
    }
  }
  return {
    openSpace,
    async close() {
      await embedders.main?.unload()
      await cache.close()
    },
  }
}

/**
 * The shipped embedders, with one model for documents and another for questions: an embedder that was asked a question
 * keeps to one core for a minute, and here nobody waits for the next question while documents are embedded.
 */
function twoModels(): Embedders {
  const { main, instant, degraded } = chooseEmbedder()
  const asked = chooseEmbedder().main
  if (!main || !asked) return { main, instant, degraded }
  const late = main.lateInteraction
  const encodeQuery = asked.lateInteraction?.encodeQuery
  return {
    instant,
    degraded,
    main: {
      ...main,
      embed: (texts, as, options) => (as === 'query' ? asked : main).embed(texts, as, options),
      ...(late && encodeQuery && { lateInteraction: { ...late, encodeQuery } }),
      async unload() {
        await main.unload()
        await asked.unload()
      },
    },
  }
}
