import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'

/** Sentences given to the embedder at a time, so that an abort is heard. */
const batch = 64

/** Vectors of texts as documents, by the text; each is made once. */
export async function vectorsOf(
  main: Embedder,
  sentences: readonly string[],
  options: CallOptions,
): Promise<Map<string, Float32Array>> {
  const texts = [...new Set(sentences)]
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < texts.length; from += batch) {
    const part = texts.slice(from, from + batch)
    const made = await main.embed(part, 'document', options)
    for (const [index, text] of part.entries()) vectors.set(text, made[index]!)
  }
  return vectors
}
