import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'

/** Sentences given to the embedder at a time, so that an abort is heard. */
const batch = 64

/** Vectors of texts as documents, by the text; each is made once. Those that are known are kept, and added to: also where it is aborted. */
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
