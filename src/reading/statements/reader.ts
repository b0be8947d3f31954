import { once } from '../../core/once.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { isNotMeant } from '../../text/not-meant.ts'
import { linesInTalk, type TalkLine } from './lines-in-talk.ts'
import { comparePairs, type StatementPair } from './pair-reader.ts'
import { createSelector, type Selected } from './selector.ts'
import { vectorsOf } from './sentence-vectors.ts'
import { mostEarlier, type SaidInTalk } from './talk-row.ts'
import { createTalkSelector } from './talk-selector.ts'
import { talkSelector } from './talk-weights.ts'
import { wordSelector } from './word-weights.ts'

export interface StatementReaderNeeds {
  /** The main embedder; its vectors are used if the selector was trained with it. */
  embedder?: (() => Embedder | undefined) | undefined
}

/** Log-odds by words alone below which no vector is computed: almost no such sentence is worth keeping. */
const hopeless = -4

export type StatementReader = ReturnType<typeof createStatementReader>

let byWords: ((sentence: string) => Selected) | undefined

/** The selector by words alone; its weights are loaded once. */
export function selectByWords(): (sentence: string) => Selected {
  byWords ??= createStatementReader().atOnce
  return byWords
}

/** Creates the reader that decides which sentences are worth keeping, their type and their subject. */
export function createStatementReader({ embedder }: StatementReaderNeeds = {}) {
  const words = createSelector(wordSelector)
  const meaning = once(() => createTalkSelector(talkSelector))
  /** Vectors of an aborted selection; the next selection continues with them. */
  let begun = new Map<string, Float32Array>()
  const isMeant = (sentence: string, selected: Selected): Selected =>
    selected.keep !== 'no' && isNotMeant(sentence) ? { ...selected, keep: 'no' } : selected

  /** Selects by words alone, synchronously and without an embedder. */
  const atOnce = (sentence: string): Selected => isMeant(sentence, words.select(sentence))

  /** The present embedder, if the selector was trained with it. */
  const readable = (): Embedder | undefined => {
    const main = embedder?.()
    return main?.id.startsWith(talkSelector.embedder) ? main : undefined
  }

  /**
   * Selects by words and meaning if the right embedder is available, otherwise by words alone. Results are in the given
   * order.
   */
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
    /** Selects sentences of conversations with their context. The lines must be in order. */
    selectLines: (lines: readonly TalkLine[], options?: CallOptions) => select(linesInTalk(lines), options),
    hasMeaning: () => readable() !== undefined,

    /** Decides which newer statements replace an older one, or are newer about the same subject. In the given order. */
    compare: (pairs: readonly StatementPair[], options?: CallOptions) => comparePairs(embedder, pairs, options),
  }
}

/** All texts whose vectors a sentence needs, including its context. */
const textsOf = ({ text, place }: SaidInTalk): string[] => [
  text,
  ...(place ? [...place.earlier.slice(0, mostEarlier), ...(place.after === undefined ? [] : [place.after])] : []),
]
