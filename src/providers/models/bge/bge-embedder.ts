import { throwIfAborted } from '../../../core/errors.ts'
import { loadOnce } from '../../../core/load-once.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { EmbedAs, Embedder, EncodeOptions, Passage, QueryTokens } from '../../../ports/models.ts'
import { sessionOpener } from '../onnx/onnx-runtimes.ts'
import { verifiedWeights, type WeightsPackage } from '../weights.ts'
import { createDocumentEncoder, type WorkerOptions } from '../workers/document-encoder.ts'
import { bgeIdentity, bgeWeights, type Runtime } from './bge-identity.ts'
import type { BgeModel } from './bge-model.ts'
import { loadBge, type OpenSession } from './load-bge.ts'
import { createQueryCache } from './query-cache.ts'

export interface BgeOptions extends WorkerOptions {
  runtime: Runtime
  weights?: WeightsPackage
  /** Replaces the runtime's own; then no workers are used. */
  openSession?: OpenSession
}

/** Cached vectors of questions with their tokens, about 40 KB each. */
const rememberedQueries = 256

/**
 * bge-small-en-v1.5 on an ONNX runtime: vectors of 384 dimensions, and token codes for late interaction. Questions run
 * in the calling thread, a few milliseconds each, and so does a little text that a question waits for; other documents
 * run in worker processes. Nothing is loaded before the first call.
 */
export function createBgeEmbedder(options: BgeOptions): Embedder {
  const { runtime, weights = bgeWeights } = options
  const { readsTokens: _, ...identity } = bgeIdentity(runtime, weights)
  const queries = createQueryCache<{ vector: Float32Array; tokens: QueryTokens }>(rememberedQueries)
  let lastQuestionAt = Number.NEGATIVE_INFINITY

  const places = loadOnce(() => verifiedWeights(weights))
  const model = loadOnce<BgeModel>(async () =>
    loadBge(await places.get(), options.openSession ?? (await sessionOpener(runtime.name))),
  )
  const documents = createDocumentEncoder(
    options.openSession ? { ...options, workerUrl: null } : options,
    async () => ({ places: await places.get(), runtime: runtime.name }),
    model.get,
    () => lastQuestionAt,
  )

  function query(text: string) {
    lastQuestionAt = performance.now()
    return queries.get(text, async () => (await model.get()).query(text))
  }

  async function embed(texts: readonly string[], as: EmbedAs, { signal }: CallOptions = {}): Promise<Float32Array[]> {
    throwIfAborted(signal)
    if (as === 'document') {
      const passages = texts.map((text) => ({ text }))
      return (await documents.encode(passages, false, signal)).map(({ vector }) => vector)
    }
    const vectors: Float32Array[] = []
    for (const text of texts) {
      throwIfAborted(signal)
      vectors.push((await query(text)).vector.slice())
    }
    return vectors
  }

  return {
    ...identity,
    embed,
    tokenStates: async (sentence: Passage) => (await model.get()).states(sentence),
    lateInteraction: {
      ...identity.lateInteraction,
      async encode(passages: readonly Passage[], { signal, beforeQuestion = false }: EncodeOptions = {}) {
        const encoded = await documents.encode(passages, true, signal, beforeQuestion)
        return encoded.map(({ vector, codes }) => ({ vector, codes: codes! }))
      },
      async encodeQuery(text: string, { signal }: CallOptions = {}) {
        throwIfAborted(signal)
        const { vector, tokens } = await query(text)
        return { vector: vector.slice(), tokens }
      },
    },
    async unload() {
      queries.clear()
      await documents.close()
      await (await model.drop())?.close()
    },
  }
}
