import { shownUnasked } from '../../fact-rules/fact-rules.ts'
import type { BothReadings, FactCandidate } from '../../reading/reading.ts'

/** Differences of the second reading; it never has fewer facts than the first. */
export interface ReadingChanges {
  /** Facts that only the second reading keeps. */
  added: FactCandidate[]
  /** Facts of both readings of which one is sure enough for a brief; in the second reading's form. */
  moved: FactCandidate[]
}

/** Compares two readings of a conversation, sentence by sentence. Pure. */
export function compareReadings({ words, meaning }: BothReadings): ReadingChanges {
  const first = new Map(words.map((one) => [keyOf(one), one]))
  return {
    added: meaning.filter((one) => !first.has(keyOf(one))),
    moved: meaning.filter((one) => {
      const former = first.get(keyOf(one))
      return former !== undefined && shownUnasked(former.confidence) !== shownUnasked(one.confidence)
    }),
  }
}

const keyOf = ({ origin, content }: FactCandidate): string => `${origin.turn}:${origin.start}:${content}`
