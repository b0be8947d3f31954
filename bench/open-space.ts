import type { OpenBenchSpace } from '../src/app/bench/scratch-space.ts'
import { readGrammar } from '../src/app/grammars.ts'
import { createDocuments } from '../src/documents/documents.ts'
import { createBgeEmbedder } from '../src/providers/models/bge-embedder.ts'
import { findNativeRuntime } from '../src/providers/models/onnx-native.ts'
import { createStaticEmbedder } from '../src/providers/models/static-embedder.ts'
import { createSearch } from '../src/search/search.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'
import { openCacheFile } from './cache-file.ts'

/** Spaces with the shipped models; embeddings are kept in the file `cachePath`. */
export function spaceOpener(cachePath: string): { openSpace: OpenBenchSpace; close(): Promise<void> } {
  const cache = openCacheFile(cachePath)
  const runtime = findNativeRuntime()
  if ('reason' in runtime) throw new Error(runtime.reason)
  const main = createBgeEmbedder({ runtime: { name: 'native', version: runtime.version } })
  const instant = createStaticEmbedder()
  const openSpace: OpenBenchSpace = async (databasePath) => {
    const { db, lexical, vectors, close } = await openStore(databasePath)
    const search = createSearch({
      db,
      lexical,
      vectors,
      embedders: () => ({ main, instant, degraded: [] }),
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
        await close()
      },
    }
  }
  return {
    openSpace,
    async close() {
      await main.unload()
      await cache.close()
    },
  }
}
