import { once } from '../../core/once.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { isNotMeant } from '../extraction/reading/not-meant.ts'
import { linesInTalk, type TalkLine } from './lines-in-talk.ts'
import { comparePairs, type StatementPair } from './pair-reader.ts'
import { createSelector, type Selected } from './selector.ts'
import { vectorsOf } from './sentence-vectors.ts'
import { mostEarlier, type SaidInTalk } from './talk-row.ts'
import { createTalkSelector } from './talk-selector.ts'
import { talkSelector } from './talk-weights.ts'
import { wordSelector } from './word-weights.ts'

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
  const words = createSelector(wordSelector)
  const meaning = once(() => createTalkSelector(talkSelector))
  /** Of a selection that was aborted: whoever begins it again goes on with them. */
  let begun = new Map<string, Float32Array>()
  const isMeant = (sentence: string, selected: Selected): Selected =>
    selected.keep !== 'no' && isNotMeant(sentence) ? { ...selected, keep: 'no' } : selected

  /** By words alone: at once, without any model. */
  const atOnce = (sentence: string): Selected => isMeant(sentence, words.select(sentence))

  /** The embedder in use, where it is the one that the selector was trained on. */
  const readable = (): Embedder | undefined => {
    const main = embedder?.()
    return main?.id.startsWith(talkSelector.embedder) ? main : undefined
  }

  /** By words and meaning where the right embedder is there, else by words alone. In the order given. */
  async function select(statements: readonly SaidInTalk[], options: CallOptions = {}): Promise<Selected[]> {
    const first = statements.map(({ text }) => atOnce(text))
    const main = readable()
    if (!main) return first
    const isAsked = (index: number) => first[index]!.score > hopeless
    const asked = statements.filter((_, index) => isAsked(index))
    const vectors = await vectorsOf(main, asked.flatMap(textsOf), options, begun)
    begun = new Map()
    return statements.map((said, index) =>
      isAsked(index)
        ? isMeant(
            said.text,
            meaning().select(said, (text) => vectors.get(text)),
          )
        : first[index]!,
    )
  }

  return {
    atOnce,
    select,
    /** Sentences of conversations in the order in which they were said, each by what stands around it. */
    selectLines: (lines: readonly TalkLine[], options?: CallOptions) => select(linesInTalk(lines), options),
    hasMeaning: () => readable() !== undefined,

    /** Which newer statements retire an older one, or are newer about the same matter. In the order given. */
    compare: (pairs: readonly StatementPair[], options?: CallOptions) => comparePairs(embedder, pairs, options),
  }
}

/** All that is read of a sentence and of what stands around it. */
const textsOf = ({ text, place }: SaidInTalk): string[] => [
  text,
  ...(place ? [...place.earlier.slice(0, mostEarlier), ...(place.after === undefined ? [] : [place.after])] : []),
]
