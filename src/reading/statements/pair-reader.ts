import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { type ComparedStatement, createPairModel, type PairAnswer, type PairModel } from './pair-model.ts'
import { pairModels } from './pair-weights.ts'
import { vectorsOf } from './sentence-vectors.ts'

/** An older and a newer statement. */
export type StatementPair = readonly [older: ComparedStatement, newer: ComparedStatement]

let byWords: PairModel | undefined

/** Compares two statements by words alone, synchronously; the weights are loaded once. */
export function comparePairByWords(older: ComparedStatement, newer: ComparedStatement): PairAnswer {
  byWords ??= createPairModel(pairModels.words)
  return byWords(older, newer)
}

/**
 * Compares pairs by words and meaning if the embedder of the training is available, otherwise by words alone. Results
 * are in the given order; vectors are computed here.
 */
export async function comparePairs(
  embedder: (() => Embedder | undefined) | undefined,
  pairs: readonly StatementPair[],
  options: CallOptions = {},
): Promise<PairAnswer[]> {
  const main = embedder?.()
  if (!main?.id.startsWith(pairModels.meaning.embedder))
    return pairs.map(([older, newer]) => comparePairByWords(older, newer))
  const model = createPairModel(pairModels.meaning)
  const texts = pairs.flatMap(([older, newer]) => [older.text, newer.text])
  const vectors = await vectorsOf(main, texts, options)
  const withVector = (one: ComparedStatement) => ({ ...one, vector: vectors.get(one.text) })
  return pairs.map(([older, newer]) => model(withVector(older), withVector(newer)))
}
