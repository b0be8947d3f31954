import { JarvisError, throwIfAborted, unavailable } from '../../../core/errors.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { EmbedAs } from '../../../ports/models.ts'
import { postJson, type RemoteCall } from '../remote/post-json.ts'
import { unitLength } from '../unit-length.ts'
import type { EmbeddingService } from './embedding-services.ts'
import { traitsOf } from './model-traits.ts'

export interface RemoteEmbedding extends Pick<RemoteCall, 'timeout' | 'sleep'> {
  service: EmbeddingService
  model: string
  key: string
  /** Vector length, if the owner set another than the model's own. */
  dimensions?: number | undefined
}

/** Embeds texts in order: vectors of length 1, with the model's number of dimensions. */
export type EmbedTexts = (texts: readonly string[], as: EmbedAs, options?: CallOptions) => Promise<Float32Array[]>

/** Maximum characters per request: services limit its tokens. */
const mostCharacters = 200_000
/** Characters per token in the densest ordinary text: the model would cut the rest. */
const charactersPerToken = 6
/** No service accepts an empty text. */
const emptyText = '-'

/**
 * Requests vectors from a service. A request refused as too large is split in halves. Errors: those of postJson,
 * Unavailable `model_answer_broken` for a wrong number of vectors or zero vectors.
 */
export function remoteEmbedding({ service, model, key, dimensions, ...calling }: RemoteEmbedding): EmbedTexts {
  const { prefix, maxTokens = service.maxTokens } = traitsOf(model)

  async function ask(texts: readonly string[], as: EmbedAs, signal?: AbortSignal): Promise<Float32Array[]> {
    throwIfAborted(signal)
    try {
      const answer = await postJson({
        ...calling,
        service: service.label,
        url: `${service.address}${service.path(model)}`,
        headers: service.headers(key),
        body: service.body({ model, texts, as, dimensions }),
        signal,
      })
      return checked(service.vectors(answer), texts.length)
    } catch (error) {
      if (texts.length === 1 || !(error instanceof JarvisError) || error.code !== 'model_refused') throw error
      const middle = texts.length >> 1
      return [...(await ask(texts.slice(0, middle), as, signal)), ...(await ask(texts.slice(middle), as, signal))]
    }
  }

  function checked(vectors: readonly (readonly number[])[] | undefined, wanted: number): Float32Array[] {
    const length = vectors?.[0]?.length ?? 0
    const made = vectors?.map((vector) => unitLength(Float32Array.from(vector)))
    if (made?.length === wanted && made.every((vector) => vector?.length === length && length > 0))
      return made as Float32Array[]
    throw unavailable(
      'model_answer_broken',
      `${service.label} answered without a vector for each text (${model}). Check that this model makes embeddings.`,
    )
  }

  return async (texts, as, { signal } = {}) => {
    throwIfAborted(signal)
    const before = service.knowsKinds ? '' : prefix(as)
    const longest = maxTokens * charactersPerToken
    const ready = texts.map((text) => `${before}${text.trim() === '' ? emptyText : text}`.slice(0, longest))
    const vectors: Float32Array[] = []
    for (const batch of batchesOf(ready, service.mostTexts)) vectors.push(...(await ask(batch, as, signal)))
    return vectors
  }
}

function* batchesOf(texts: readonly string[], mostTexts: number): Generator<string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= mostTexts || characters + text.length > mostCharacters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}
