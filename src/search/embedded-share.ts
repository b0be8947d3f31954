import type { SearchDependencies } from './dependencies.ts'
import type { RankedList } from './fuse.ts'
import type { QueryVector } from './retrieve.ts'

/**
 * Number of best hits, by words or else by static embeddings, from which the embedded share of a question's subject is
 * estimated.
 */
const askedHits = 20

/**
 * Until most hits are embedded, the main model's scale is worse for a question than that of an index without its
 * embeddings: with an exponent of 1, 2 and 3 the worst step of `npm run bench:coverage` is -.016, -.011 and -.010.
 */
const exponent = 3

/**
 * Share, 0…1, of the best hits with an embedding of the main model. If none has one, other embeddings are irrelevant to
 * this question, and it is answered as if none existed.
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
