/**
 * The reported score: how likely a hit is to answer, in 0…1, from evidence that means the same for every question.
 * A logistic model on absolute evidence, fitted on judged questions, answerable and not (docs/decisions on scores);
 * the words-only form is fitted apart, so that a threshold means the same in every mode.
 */
export interface Evidence {
  /** Share of the question's idf mass that stands in the passage (with what was said before a turn), 0…1. */
  words: number
  /** The same share for the passage's own text. */
  ownWords: number
  /** Deviations of the cosine above unrelated text. */
  meaning?: number | undefined
  /** MaxSim, -1…1. */
  late?: number | undefined
  /** How much better others than the named speaker match the question's words, 0…1; 0 when nobody is named. */
  rival: number
}

interface Coefficients {
  constant: number
  words: number
  ownWords: number
  meaning: number
  late: number
  rival: number
}

const everything: Coefficients = { constant: -8.6, words: 1.2, ownWords: 1.6, meaning: 0.35, late: 9, rival: -2.4 }
const withoutLate: Coefficients = { constant: -5.6, words: 1.5, ownWords: 2.2, meaning: 0.9, late: 0, rival: -2.4 }
const wordsOnly: Coefficients = { constant: -3.2, words: 1.5, ownWords: 2.5, meaning: 0, late: 0, rival: -2.4 }

export function calibrate(evidence: Evidence): number {
  const by = evidence.meaning === undefined ? wordsOnly : evidence.late === undefined ? withoutLate : everything
  const sum =
    by.constant +
    by.words * evidence.words +
    by.ownWords * evidence.ownWords +
    by.meaning * (evidence.meaning ?? 0) +
    by.late * (evidence.late ?? 0) +
    by.rival * evidence.rival
  return 1 / (1 + Math.exp(-sum))
}
