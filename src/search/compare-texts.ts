import { dot } from '../core/dot.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { SearchDependencies } from './dependencies.ts'

/** Cosines of texts with a question by the instant embedder; undefined where there is none, or where it fails. */
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
