import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { isNotMeant } from '../extraction/reading/not-meant.ts'
import { createSelector, type Selected } from './selector.ts'
import { selectors } from './weights.ts'

export interface StatementReaderNeeds {
  /** The main embedder; its vectors are read where the selector was trained on them. */
  embedder?: (() => Embedder | undefined) | undefined
}

/** Sentences given to the embedder at a time, so that an abort is heard. */
const batch = 64
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

async function vectorsOf(
  main: Embedder,
  sentences: readonly string[],
  options: CallOptions,
): Promise<Map<string, Float32Array>> {
  const texts = [...new Set(sentences)]
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < texts.length; from += batch) {
    const part = texts.slice(from, from + batch)
    const made = await main.embed(part, 'document', options)
    for (const [index, text] of part.entries()) vectors.set(text, made[index]!)
  }
  return vectors
}
