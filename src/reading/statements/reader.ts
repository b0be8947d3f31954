import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { isNotMeant } from '../extraction/reading/not-meant.ts'
import { comparePairs, type StatementPair } from './pair-reader.ts'
import { createSelector, type Selected } from './selector.ts'
import { vectorsOf } from './sentence-vectors.ts'
import { selectors } from './weights.ts'

export interface StatementReaderNeeds {
  /** The main embedder; its vectors are read where the selector was trained on them. */
  embedder?: (() => Embedder | undefined) | undefined
}

/** Log-odds by words alone below which no embedder is asked: almost none of these is worth keeping. */
const hopeless = -4

export type StatementReader = ReturnType<typeof createStatementReader>

let byWords: ((sentence: string) => Selected) | undefined

/** The selector by words alone; its weights are read once. */
export function selectByWords(): (sentence: string) => Selected {
  byWords ??= createStatementReader().atOnce
  return byWords
}

/** Decides which sentences of people are worth keeping, of what type they are and whom they are about. */
export function createStatementReader({ embedder }: StatementReaderNeeds = {}) {
  const words = createSelector(selectors.words)
  const meaning = createSelector(selectors.meaning)
  const isMeant = (sentence: string, selected: Selected): Selected =>
    selected.keep !== 'no' && isNotMeant(sentence) ? { ...selected, keep: 'no' } : selected

  /** By words alone: at once, without any model. */
  const atOnce = (sentence: string): Selected => isMeant(sentence, words.select(sentence))

  /** The embedder in use, where it is the one that the selector was trained on. */
  const readable = (): Embedder | undefined => {
    const main = embedder?.()
    return main?.id.startsWith(meaning.embedder) ? main : undefined
  }

  return {
    atOnce,
    hasMeaning: () => readable() !== undefined,

    /** Which newer statements retire an older one, or are newer about the same matter. In the order given. */
    compare: (pairs: readonly StatementPair[], options?: CallOptions) => comparePairs(embedder, pairs, options),

    /** By words and meaning where the right embedder is there, else by words alone. In the order given. */
    async select(sentences: readonly string[], options: CallOptions = {}): Promise<Selected[]> {
      const first = sentences.map(atOnce)
      const main = readable()
      if (!main) return first
      const asked = sentences.filter((_, index) => first[index]!.score > hopeless)
      const vectors = await vectorsOf(main, asked, options)
      return sentences.map((sentence, index) => {
        const vector = vectors.get(sentence)
        return vector ? isMeant(sentence, meaning.select(sentence, vector)) : first[index]!
      })
    },
  }
}
