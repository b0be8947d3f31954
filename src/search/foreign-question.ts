import { isEnglish } from '../text/stop-words.ts'
import { embeddersOf, type SearchDependencies } from './dependencies.ts'
import type { ModeWeights } from './list-weights.ts'
import type { SearchMode } from './types.ts'

/**
 * For a question in another language where the embedder learned from English: its cosines tell little then, and words
 * of notes in that language tell as much as ever. From .65 on it matters little how much.
 */
const foreignWeights: ModeWeights = { text: 0.7, semantic: 0.3 }

/** What words and meaning count for a question, if not as measured: what the owner set comes first. */
export function modeWeightsFor(
  { modeWeights, embedders }: Pick<SearchDependencies, 'modeWeights' | 'embedders'>,
  mode: SearchMode | undefined,
  question: string,
): ModeWeights | undefined {
  if (modeWeights || mode !== 'query') return modeWeights
  const [best] = embeddersOf(embedders())
  return best?.englishOnly && !isEnglish(question) ? foreignWeights : undefined
}
