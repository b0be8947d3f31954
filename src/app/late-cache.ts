import { late } from '../core/late.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'

/** A cache that opens on first use: a search by words needs none. */
export function lateCache(open: () => Promise<EmbeddingCache>): EmbeddingCache {
  let opened: Promise<EmbeddingCache> | undefined
  const cache = late(() => {
    opened = open()
    return opened
  })
  return {
    get: cache('get'),
    put: cache('put'),
    remove: cache('remove'),
    retain: cache('retain'),
    prune: cache('prune'),
    close: async () => (await opened)?.close(),
  }
}
