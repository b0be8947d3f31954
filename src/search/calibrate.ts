/**
 * The reported score: the probability that a hit answers the question, in 0…1, from evidence with the same meaning for
 * every question. A logistic model on absolute evidence, fitted on judged questions, answerable and not (docs/decisions
 * on scores). The words-only form is fitted separately, so that a threshold means the same in every mode.
 */
export interface Evidence {
  /** Share of the question's idf mass in the passage (with the preceding text of a turn), 0…1. */
  words: number
  /** The same share for the passage's own text. */
  ownWords: number
  /** Cosine in deviations above unrelated text. */
  meaning?: number | undefined
  /** MaxSim, -1…1. */
  late?: number | undefined
  /**
   * How much better others than the named speaker match the question's words, -1…1; 0 if no speaker is named. For
   * facts: 1 if the fact is about another person than the named one.
   */
  rival: number
  /** For facts: MaxSim above the usual one of the other facts. */
  lead?: number | undefined
}

interface Coefficients {
  constant: number
  words: number
  ownWords: number
  meaning: number
  late: number
  rival: number
}

/**
 * Judgments name one answer even if several passages help, so the fitted probability is too low for a reader; one unit
 * of log odds is added. It shifts every score equally and changes no order.
 */
const givenBack = 1

const everything: Coefficients = {
  constant: -5.86,
  words: 0.97,
  ownWords: 1.44,
  meaning: 0.14,
  late: 4.76,
  rival: -1.67,
}
const withoutLate: Coefficients = { constant: -4.4, words: 1.26, ownWords: 1.46, meaning: 0.28, late: 0, rival: -1.68 }
const wordsOnly: Coefficients = { constant: -3.48, words: 1.03, ownWords: 2.09, meaning: 0, late: 0, rival: -1.52 }

/**
 * For facts. They are sentences of a few words, and the wording of a question affects their evidence more than whether
 * they answer it: "where is my home?" shares no word with "the user lives in Lisbon". The lead of a fact over the
 * others is what counts. Fitted on 30 made facts with paraphrases and unrelated questions and on the facts of a LoCoMo
 * conversation. Only a tenth of a unit is added, as more would offer facts to questions without an answer. A fact about
 * another person than the named one loses as much as a turn does: of 237 LoCoMo questions without an answer 33 get a
 * fact above 0.35 (49 without this), of those with one 147 (142 without this).
 */
const factWeights = { constant: -4.9, lead: 19.64, rival: everything.rival } as const

export function calibrate(evidence: Evidence): number {
  const { lead } = evidence
  const absolute = onItsOwn(evidence)
  return lead === undefined ? absolute : Math.max(absolute, scoreByLead(lead, evidence.rival))
}

const scoreByLead = (lead: number, rival: number): number =>
  chanceOf(factWeights.constant + factWeights.lead * lead + factWeights.rival * rival)

function onItsOwn(evidence: Evidence): number {
  const by = evidence.meaning === undefined ? wordsOnly : evidence.late === undefined ? withoutLate : everything
  const sum =
    givenBack +
    by.constant +
    by.words * evidence.words +
    by.ownWords * evidence.ownWords +
    by.meaning * (evidence.meaning ?? 0) +
    by.late * (evidence.late ?? 0) +
    by.rival * evidence.rival
  return chanceOf(sum)
}

const chanceOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))
