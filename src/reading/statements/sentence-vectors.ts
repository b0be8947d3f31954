import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'

/** Sentences per call of the embedder, so that an abort takes effect soon. */
const batch = 64

/**
 * Document vectors by text, each computed once. `vectors` has those already known; new ones are added to it even if
 * aborted.
 */
export async function vectorsOf(
  main: Embedder,
  sentences: readonly string[],
  options: CallOptions,
  vectors = new Map<string, Float32Array>(),
): Promise<Map<string, Float32Array>> {
  const texts = [...new Set(sentences)].filter((text) => !vectors.has(text))
  for (let from = 0; from < texts.length; from += batch) {
    const part = texts.slice(from, from + batch)
    const made = await main.embed(part, 'document', options)
    for (const [index, text] of part.entries()) vectors.set(text, made[index]!)
  }
  return vectors
}
