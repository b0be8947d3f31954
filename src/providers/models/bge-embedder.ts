import { throwIfAborted } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { EmbedAs, Embedder, Passage, QueryTokens } from '../../ports/models.ts'
import { type BgeModel, bgeDimensions, bgeMaxTokens } from './bge-model.ts'
import { createDirectEncoder } from './encode-documents.ts'
import { bgeWeights, loadBge, type OpenSession } from './load-bge.ts'
import { createQueryCache } from './query-cache.ts'
import { verifiedWeights, type WeightsPackage } from './weights.ts'

/** Name and version of the runtime become part of the id: vectors of two runtimes differ a little. */
export interface BgeOptions {
  runtime: string
  openSession: OpenSession
  weights?: WeightsPackage
}

/** Query vectors with their tokens, about 40 KB each. */
const rememberedQueries = 256

/** bge-small-en-v1.5 on any ONNX runtime: vectors of 384 dimensions, and token codes for late interaction. */
export function createBgeEmbedder({ runtime, openSession, weights = bgeWeights }: BgeOptions): Embedder {
  const [modelFile, , meanFile] = weights.files
  const name = `bge-small-en-v1.5-int8:${modelFile!.sha256.slice(0, 8)}`
  const queries = createQueryCache<{ vector: Float32Array; tokens: QueryTokens }>(rememberedQueries)
  let loading: Promise<BgeModel> | undefined

  const model = (): Promise<BgeModel> => {
    loading ??= verifiedWeights(weights).then((places) => loadBge(places, openSession))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const documents = createDirectEncoder(model)

  function query(text: string) {
    return queries.get(text, async () => (await model()).query(text))
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
    id: `${name}:${runtime}:cls`,
    dimensions: bgeDimensions,
    maxTokens: bgeMaxTokens,
    instant: false,
    background: { mean: 0.45, deviation: 0.06 },
    embed,
    lateInteraction: {
      id: `${name}:mean-${meanFile!.sha256.slice(0, 8)}:late-v1`,
      bytesPerToken: bgeDimensions / 8,
      async encode(passages: readonly Passage[], { signal }: CallOptions = {}) {
        throwIfAborted(signal)
        const encoded = await documents.encode(passages, true, signal)
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
      const unloading = loading
      loading = undefined
      await (await unloading?.catch(() => undefined))?.close()
    },
  }
}
