import type { CallOptions } from '../core/runtime.ts'
import type { Embedder, QueryTokens } from '../ports/models.ts'
import { noteCache } from './effort.ts'

export interface QuestionVector {
  vector: Float32Array
  tokens?: QueryTokens
}

/** Cached questions per embedder: a page repeats a question for each filter, an offer within the same answer. */
const mostRemembered = 32
const remembered = new WeakMap<Embedder, Map<string, QuestionVector>>()

/** Embeds a question. Recent ones come from a cache. Callers must not modify the vector. */
export async function questionVector(embedder: Embedder, text: string, options: CallOptions): Promise<QuestionVector> {
  const lately = remembered.get(embedder) ?? new Map<string, QuestionVector>()
  remembered.set(embedder, lately)
  const known = lately.get(text)
  noteCache('questionVectors', 1, known ? 1 : 0)
  const found = known ?? (await compute(embedder, text, options))
  // The most recently used is last.
  lately.delete(text)
  lately.set(text, found)
  if (lately.size > mostRemembered) lately.delete(lately.keys().next().value as string)
  return found
}

async function compute(embedder: Embedder, text: string, options: CallOptions): Promise<QuestionVector> {
  if (embedder.lateInteraction) return embedder.lateInteraction.encodeQuery(text, options)
  const [vector] = await embedder.embed([text], 'query', options)
  return { vector: vector! }
}
