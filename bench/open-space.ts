import type { OpenBenchSpace } from '../src/app/bench/scratch-space.ts'
import { readGrammar } from '../src/app/grammars.ts'
import { createDocuments } from '../src/documents/documents.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import { createSearch } from '../src/search/search.ts'
import { openEmbeddingCache } from '../src/storage/sqlite/embedding-cache.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'

/** Spaces with the shipped models and settings; embeddings are kept in the file `cachePath`. */
export function spaceOpener(cachePath: string): { openSpace: OpenBenchSpace; close(): Promise<void> } {
  const cache = openEmbeddingCache(cachePath)
  const embedders = chooseEmbedder()
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
    return {
      name: 'bench',
      databasePath,
      db,
      search,
      documents,
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
