import { readFile } from 'node:fs/promises'
import { throwIfAborted } from '../../../core/errors.ts'
import { loadOnce } from '../../../core/load-once.ts'
import { breathe, type CallOptions } from '../../../core/runtime.ts'
import type { Embedder } from '../../../ports/models.ts'
import { directionOf } from '../direction-of.ts'
import { unitLength } from '../unit-length.ts'
import { verifiedWeights, type WeightsPackage } from '../weights.ts'
import { createWordPiece, readVocabulary } from '../wordpiece.ts'
import { staticDimensions as dimensions, staticIdentity, staticWeights } from './static-identity.ts'
import { createWeightedSum } from './weighted-sum.ts'

/** Texts between two checks of the signal and pauses for other work: about 10 ms. */
const textsAtOnce = 64

/** Computes the vector of a text, of length 1. */
type StaticModel = (text: string) => Float32Array

/**
 * A table of word vectors distilled from a transformer: a text is the weighted sum of its pieces. It is a thousand
 * times cheaper than the transformer, and good enough for search by meaning until the main embedding exists.
 */
export function createStaticEmbedder(options: { weights?: WeightsPackage } = {}): Embedder {
  const weights = options.weights ?? staticWeights
  const model = loadOnce(() => loadStaticModel(weights))

  async function embed(texts: readonly string[], _as: unknown, { signal }: CallOptions = {}): Promise<Float32Array[]> {
    throwIfAborted(signal)
    const embedText = await model.get()
    const vectors: Float32Array[] = []
    for (const [i, text] of texts.entries()) {
      if (i > 0 && i % textsAtOnce === 0) await breathe()
      throwIfAborted(signal)
      vectors.push(embedText(text))
    }
    return vectors
  }

  return {
    ...staticIdentity(weights),
    embed,
    async unload() {
      await model.drop()
    },
  }
}

async function loadStaticModel(weights: WeightsPackage): Promise<StaticModel> {
  const [tablePlace, scalePlace, vocabularyPlace] = await verifiedWeights(weights)
  const [tableBytes, scaleBytes, words] = await Promise.all([
    readFile(tablePlace!),
    readFile(scalePlace!),
    readFile(vocabularyPlace!, 'utf8'),
  ])
  const table = new Int8Array(tableBytes.buffer, tableBytes.byteOffset, tableBytes.length)
  // Copied: a small file may be read into the middle of a shared buffer, where 4-byte numbers are not aligned.
  const scale = new Float32Array(new Uint8Array(scaleBytes).buffer)
  const tokenizer = createWordPiece(readVocabulary(words))
  // A text without any known word is only near equal texts. One fixed direction for all of them would make every such
  // text the best answer to every such question.
  const sum = createWeightedSum(table, scale, dimensions)
  return (text) => unitLength(sum(tokenizer.encode(text))) ?? directionOf(text, dimensions)
}
