import { batches } from '../../../core/batches.ts'
import { reasonOf } from '../../../core/errors.ts'
import type { SearchProvider } from '../../../ports/search-provider.ts'
import { findByVector, findByWords, findSimilar } from './ask-qdrant.ts'
import { createQdrantClient, type QdrantAddress } from './qdrant-client.ts'
import { createQdrantCollection, pointBatch } from './qdrant-collection.ts'
import { filterFields, filterOf } from './qdrant-points.ts'

export interface QdrantSettings extends QdrantAddress {
  space: string
  /** Id of the embedder whose vectors are stored; empty for none. */
  model: () => string
}

/**
 * Qdrant over its REST interface, version 1.10 or newer. One collection per space and model: vectors of different
 * models cannot be compared. Vectors are ours; words are matched in the payload and ranked here.
 */
export function createQdrantProvider({ space, model, ...address }: QdrantSettings): SearchProvider {
  const client = createQdrantClient(address)
  const collection = createQdrantCollection({ client, space, model })
  return {
    name: 'qdrant',
    get id() {
      return `qdrant:${address.url}:${collection.name()}`
    },
    powers: { modes: ['keyword', 'semantic'], similar: true, vectors: true, ranks: false, filters: filterFields },
    async checkAvailability(options) {
      try {
        if (model() === '') return { available: false, reason: 'it needs an embedding model, and none is available' }
        const { version = 'of unknown version' } = await client.greet(options)
        const found = await collection.describe(options)
        return { available: true, says: `Qdrant ${version} at ${address.url}`, isEmpty: !found?.points_count }
      } catch (error) {
        const fix = 'docker run -d -p 127.0.0.1:6333:6333 qdrant/qdrant'
        return { available: false, reason: reasonOf(error), fix }
      }
    },
    index: collection.index,
    remove: collection.remove,
    async search(query, options = {}) {
      if (query.mode === 'keyword') return findByWords(collection.read, query, options)
      const vector = await query.vector()
      return vector ? findByVector(collection.read, [...vector], filterOf(query.filter), query.limit, options) : []
    },
    findSimilar: (id, request, options) => findSimilar(collection.read, id, request, options),
    async reindexAll(records, options = {}) {
      await collection.drop(options)
      let count = 0
      for await (const batch of batches(records, pointBatch)) {
        await collection.index(batch, options)
        count += batch.length
      }
      return { records: count }
    },
    close: async () => {},
  }
}
