import type { CallOptions } from '../core/runtime.ts'
import type { SentencePlace } from './extraction/as-said.ts'
import { extractFacts } from './extraction/extract-facts.ts'
import { saidByPeople } from './extraction/said-by-people.ts'
import { type StatementReader, selectByWords } from './statements/reader.ts'
import type { Selected } from './statements/selector.ts'
import type { ConversationTurn, FactCandidate } from './types.ts'

export { createStatementReader } from './statements/reader.ts'

/** Facts of a conversation as its words alone tell them, and as they are told with what the sentences mean. */
export interface BothReadings {
  words: readonly FactCandidate[]
  meaning: readonly FactCandidate[]
}

/**
 * Reads a conversation twice: as it was read at once, and with what each sentence means beside those around it. Secrets are
 * covered before. Waits for the embedder; where that is not there, both readings are the same.
 */
export async function readBothWays(
  turns: readonly ConversationTurn[],
  { signal, ...options }: CallOptions & { owner?: string; session?: string; now: number },
  reader: Pick<StatementReader, 'select'>,
): Promise<BothReadings> {
  const said = saidByPeople(turns, options.owner)
  const selected = await reader.select(said, { signal })
  const byWords = selectByWords()
  const found = new Map(
    said.map(({ text, at }, index) => {
      const words = byWords(text)
      return [keyOf(at), { words, meaning: joined(selected[index]!, words) }]
    }),
  )
  const read = (by: keyof BothReadings) =>
    extractFacts(turns, {
      ...options,
      select: (sentence, place) => found.get(keyOf(place))?.[by] ?? byWords(sentence),
    }).facts
  return { words: read('words'), meaning: read('meaning') }
}

/**
 * What both say of a sentence. The meaning decides what is sure; what either finds worth keeping is kept, since short plain
 * sentences ("We ship on Fridays.") are rare in the talk that the meaning was learned from.
 */
export function joined(meaning: Selected, words: Selected): Selected {
  const isKept = meaning.keep === 'no' && words.keep !== 'no'
  return {
    ...meaning,
    keep: isKept ? 'probable' : meaning.keep,
    isUnlikely: meaning.isUnlikely && words.isUnlikely,
  }
}

const keyOf = ({ turn, start }: SentencePlace): string => `${turn}:${start}`
