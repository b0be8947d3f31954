import { readGrammar } from '../src/app/grammars.ts'
import type { OpenBenchSpace } from '../src/benchmarks/scratch-space.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import type { Embedders, SearchDependencies } from '../src/search/search.ts'
import { openEmbeddingCache } from '../src/storage/sqlite/embedding-cache.ts'
import { openScratchSpace } from '../src/testing/scratch-space.ts'

export interface SpaceOpener {
  openSpace(databasePath: string, features?: SearchDependencies['features']): ReturnType<OpenBenchSpace>
  /** Spaces without vectors: static vectors are most of the cost of indexing, and a search by words reads none. */
  openWordsSpace: OpenBenchSpace
  /** Spaces with the static embedding that is always there, and no model. */
  openStaticSpace: OpenBenchSpace
  close(): Promise<void>
}

/** Spaces with the shipped models and settings; embeddings are kept in the file `cachePath`. */
export function spaceOpener(cachePath: string): SpaceOpener {
  const cache = openEmbeddingCache(cachePath)
  const embedders = twoModels()
  const openSpace: SpaceOpener['openSpace'] = (databasePath, features) =>
    openScratchSpace(databasePath, { embedders: () => embedders, cache, grammar: readGrammar, features })
  return {
    openSpace,
    openWordsSpace: (databasePath) =>
      openScratchSpace(databasePath, { embedders: () => ({ degraded: [] }), grammar: readGrammar }),
    openStaticSpace: (databasePath) =>
      openScratchSpace(databasePath, {
        embedders: () => ({ instant: embedders.instant, degraded: [] }),
        grammar: readGrammar,
      }),
    async close() {
      await embedders.main?.unload()
      await cache.close()
    },
  }
}

/**
 * The bundled embedders, with one model for documents and another for queries. An embedder uses only one core for a
 * minute after a query; in this benchmark no query follows while documents are embedded.
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
