import { endsFact, retracts } from '../reading/extraction/ends-fact.ts'
import { sharedTopics, topicWords } from '../reading/extraction/topic-words.ts'
import type { Extraction, FactCandidate, Retraction } from '../reading/types.ts'

/**
 * The facts of a conversation that are current at its end. A later fact replaces those it ends, and retracted facts are
 * removed. They are in order; a repeated fact keeps its first place.
 */
export function currentFacts({ facts, retractions }: Extraction): FactCandidate[] {
  const said = [
    ...retractions.map((retraction) => ({ retraction, fact: undefined, origin: retraction.origin })),
    ...facts.map((fact) => ({ fact, retraction: undefined, origin: fact.origin })),
  ].sort((left, right) => left.origin.turn - right.origin.turn || left.origin.start - right.origin.start)
  let current: FactCandidate[] = []
  for (const { fact, retraction } of said) {
    if (retraction) current = withdraw(current, retraction)
    else if (!current.some((older) => isRepeated(fact!, older))) {
      current = [...current.filter((older) => sameSentence(older, fact!) || !endsFact(fact!, older)), fact!]
    }
  }
  return current
}

/** Whether the older fact has the same value and predicate in other words. */
const isRepeated = (newer: FactCandidate, older: FactCandidate): boolean =>
  newer.content === older.content ||
  (newer.subject === older.subject &&
    newer.predicate === older.predicate &&
    (newer.slot === null || older.slot === null || newer.slot === older.slot) &&
    newer.type !== 'event' &&
    newer.value.toLowerCase() === older.value.toLowerCase() &&
    sharedTopics(topicWords(newer.content), topicWords(older.content)) > 0)

const sameSentence = ({ origin: left }: FactCandidate, { origin: right }: FactCandidate): boolean =>
  left.turn === right.turn && left.start === right.start

const withdraw = (facts: readonly FactCandidate[], retraction: Retraction): FactCandidate[] =>
  facts.filter((fact) => !retracts(retraction, fact))
