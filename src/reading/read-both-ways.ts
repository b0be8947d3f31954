import type { CallOptions } from '../core/runtime.ts'
import type { SentencePlace } from './extraction/as-said.ts'
import { extractFacts } from './extraction/extract-facts.ts'
import { saidByPeople } from './extraction/said-by-people.ts'
import { type StatementReader, selectByWords } from './statements/reader.ts'
import type { Selected } from './statements/selector.ts'
import type { ConversationTurn, FactCandidate } from './types.ts'

export { createStatementReader } from './statements/reader.ts'

/** Facts of a conversation, selected by words alone, and selected by words and meaning. */
export interface BothReadings {
  words: readonly FactCandidate[]
  meaning: readonly FactCandidate[]
}

/**
 * Reads a conversation twice: by words alone, and with the meaning of each sentence and its context. Secrets are
 * covered first. Waits for the embedder; without one both readings are the same.
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
 * Combines both selections of a sentence. Meaning decides what is sure, and a sentence is kept if either keeps it,
 * because short plain sentences ("We ship on Fridays.") are rare in the training data of the meaning.
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
