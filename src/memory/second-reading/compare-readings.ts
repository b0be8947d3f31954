import { shownUnasked } from '../../fact-rules/fact-rules.ts'
import type { BothReadings, FactCandidate } from '../../reading/reading.ts'

/** What the second reading says beyond the first, which it never says less than. */
export interface ReadingChanges {
  /** Worth keeping after all. */
  added: FactCandidate[]
  /** Kept either way; one of them is sure enough to be shown unasked. As the second reading has it. */
  moved: FactCandidate[]
}

/** Compares two readings of one conversation, sentence by sentence. Pure. */
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
