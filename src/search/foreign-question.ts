import { isEnglish } from '../text/stop-words.ts'
import { embeddersOf, type SearchDependencies } from './dependencies.ts'
import type { ModeWeights } from './list-weights.ts'
import type { SearchMode } from './types.ts'

/**
 * Weights for a question in another language when the embedder was trained on English: its cosines are weak then, and
 * words of notes in that language are as good as ever. From .65 on the exact value matters little.
 */
const foreignWeights: ModeWeights = { text: 0.7, semantic: 0.3 }

/** Weights of words and meaning for a question, if not the measured ones; the owner's settings come first. */
export function modeWeightsFor(
  { modeWeights, embedders }: Pick<SearchDependencies, 'modeWeights' | 'embedders'>,
  mode: SearchMode | undefined,
  question: string,
): ModeWeights | undefined {
  if (modeWeights || mode !== 'query') return modeWeights
  const [best] = embeddersOf(embedders())
  return best?.englishOnly && !isEnglish(question) ? foreignWeights : undefined
}
