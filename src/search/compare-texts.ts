import { dot } from '../core/dot.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Embedder } from '../ports/models.ts'
import { embeddersOf, type SearchDependencies } from './dependencies.ts'
import { questionVector } from './question-vectors.ts'
import type { TextNearness } from './types.ts'

/** Cosines of texts with a question by the static embedder; undefined without one, or if it fails. */
export async function compareTexts(
  { embedders }: Pick<SearchDependencies, 'embedders'>,
  question: string,
  texts: readonly string[],
  options: CallOptions = {},
): Promise<number[] | undefined> {
  const { instant } = embedders()
  if (!instant || texts.length === 0) return undefined
  try {
    const [asked] = await instant.embed([question], 'query', options)
    const vectors = await instant.embed(texts, 'document', options)
    return vectors.map((vector) => dot(vector, asked!))
  } catch {
    options.signal?.throwIfAborted()
    return undefined
  }
}

/** Cached texts per embedder: templates of replies are compared with every incoming message. */
const mostRemembered = 2000
const remembered = new WeakMap<Embedder, Map<string, Float32Array>>()

/**
 * Similarity of texts to a question by the best available embedder: deviations above unrelated text, in order, and the
 * embedder. Texts are cached for the life of the process. Undefined without an embedder.
 */
export async function compareByMeaning(
  { embedders }: Pick<SearchDependencies, 'embedders'>,
  question: string,
  texts: readonly string[],
  options: CallOptions = {},
): Promise<TextNearness | undefined> {
  const { main, instant } = embedders()
  if (texts.length === 0) return undefined
  for (const embedder of embeddersOf({ main, instant }))
    try {
      const { vector } = await questionVector(embedder, question, options)
      const { mean, deviation } = embedder.background
      const vectors = await vectorsOfTexts(embedder, texts, options)
      return {
        deviations: vectors.map((own) => (dot(own, vector) - mean) / deviation),
        isInstant: embedder !== main,
      }
    } catch {
      // If the main model fails, the static one answers.
      options.signal?.throwIfAborted()
    }
  return undefined
}

async function vectorsOfTexts(embedder: Embedder, texts: readonly string[], options: CallOptions) {
  const known = remembered.get(embedder) ?? new Map<string, Float32Array>()
  remembered.set(embedder, known)
  const missing = [...new Set(texts)].filter((text) => !known.has(text))
  const made = missing.length > 0 ? await embedder.embed(missing, 'document', options) : []
  const all = new Map([...known, ...missing.map((text, index) => [text, made[index]!] as const)])
  for (const [index, text] of missing.entries()) {
    if (known.size >= mostRemembered) known.delete(known.keys().next().value as string)
    known.set(text, made[index]!)
  }
  return texts.map((text) => all.get(text)!)
}
