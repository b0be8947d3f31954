import { messageOf, toJarvisError, unavailable } from '../../../core/errors.ts'
import type { Embedder, Reranker } from '../../../ports/models.ts'
import type { EmbedderCandidate } from '../embedder-candidates.ts'
import { lateEmbedder } from '../late-embedder.ts'
import { type NamedEmbedding, type NamedSettings, openNamedEmbedding, openNamedReranker } from './open-named.ts'
import type { TriedEmbedding } from './try-embedding.ts'

/** A model named by the owner, as a candidate. */
export interface NamedEmbedder {
  candidate: EmbedderCandidate
  /** Texts are sent to another machine. */
  isBeyond: boolean
}

/**
 * The embedder named in the settings, with the result of its trial; undefined for a built-in one. A model without a
 * trial or key is not an error: the bundled ones replace it, and the reason has the next step.
 */
export async function findNamedEmbedder(
  name: string,
  tried: TriedEmbedding | undefined,
  settings: NamedSettings,
): Promise<NamedEmbedder | undefined> {
  try {
    const opened = await openNamedEmbedding(name, settings)
    if (!opened) return undefined
    const reason = `this model was not tried yet. Run "jarvis model use ${name}".`
    return { isBeyond: opened.isBeyond, candidate: tried ? candidateOf(opened, tried) : missing(name, reason) }
  } catch (error) {
    const { kind } = toJarvisError(error)
    if (kind !== 'Config' && kind !== 'Denied') throw error
    return { isBeyond: true, candidate: missing(name, messageOf(error)) }
  }
}

const missing = (name: string, reason: string): EmbedderCandidate => ({
  name,
  instant: false,
  find: () => ({ reason }),
})

function candidateOf(opened: NamedEmbedding, tried: TriedEmbedding): EmbedderCandidate {
  const { name } = opened.named
  const embedder = embedderOf(opened, tried)
  return {
    name,
    instant: false,
    find: ({ onUnavailable }) => ({
      embedder: lateEmbedder(embedder, async () => embedder, onUnavailable),
    }),
  }
}

/** Every failure counts as unavailable for the index: the next embedder takes over, and the reason is reported. */
function embedderOf({ named, maxTokens, embed, unload }: NamedEmbedding, tried: TriedEmbedding): Embedder {
  const { dimensions, background } = tried
  return {
    id: `${named.name}:${dimensions}`,
    ...{ dimensions, background, maxTokens, instant: false },
    async embed(texts, as, options) {
      const vectors = await embed(texts, as, options).catch((error: unknown) => {
        const { kind, code, message } = toJarvisError(error)
        throw kind === 'Unavailable' || kind === 'Cancelled' ? error : unavailable(code, message, {}, error)
      })
      if (vectors.every(({ length }) => length === dimensions)) return vectors
      throw unavailable(
        'model_answer_broken',
        `it now returns vectors of ${vectors[0]?.length} numbers, not ${dimensions}. Run "jarvis model use ${named.name}".`,
      )
    },
    unload,
  }
}

/**
 * The reranker named in the settings; one without its key reports that in the answers. Undefined for a package or
 * module.
 */
export async function findNamedReranker(
  name: string,
  settings: NamedSettings,
): Promise<{ reranker: Reranker | (() => Promise<Reranker>); isBeyond: boolean } | undefined> {
  try {
    return await openNamedReranker(name, settings)
  } catch (error) {
    return { reranker: () => Promise.reject(error), isBeyond: true }
  }
}
