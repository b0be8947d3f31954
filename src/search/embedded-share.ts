import type { SearchDependencies } from './dependencies.ts'
import type { RankedList } from './fuse.ts'
import type { QueryVector } from './retrieve.ts'

/** Hits by words, else by static embeddings, best first, that tell how much of what a question is about the main model has read. */
const askedHits = 20

/**
 * Until most of them are read, the main model's scale serves a question less than that of an index without its embeddings: with an exponent of
 * 1, 2 and 3 the worst step of `npm run bench:coverage` is -.016, -.011 and -.010.
 */
const exponent = 3

/**
 * Share, 0…1, of the best hits that have an embedding of the main model. Where none of them has one, whatever
 * else is embedded says nothing about this question, and it is answered as if nothing were.
 */
export async function embeddedShareOf(
  { vectors }: Pick<SearchDependencies, 'vectors'>,
  { embedder, vector }: QueryVector,
  words: RankedList | undefined,
): Promise<number> {
  const hits = [...(words?.scores.keys() ?? [])].slice(0, askedHits)
  if (hits.length === 0) return 1
  return ((await vectors.scores(embedder.id, vector, hits)).size / hits.length) ** exponent
}
