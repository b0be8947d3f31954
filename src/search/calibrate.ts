/**
 * The reported score: how likely a hit is to answer, in 0…1, from evidence that means the same for every question.
 * A logistic model on absolute evidence, fitted on judged questions, answerable and not (docs/decisions on scores);
 * the words-only form is fitted apart, so that a threshold means the same in every mode.
 */
export interface Evidence {
  /** Share of the question's idf mass that occurs in the passage (with what was said before a turn), 0…1. */
  words: number
  /** The same share for the passage's own text. */
  ownWords: number
  /** Deviations of the cosine above unrelated text. */
  meaning?: number | undefined
  /** MaxSim, -1…1. */
  late?: number | undefined
  /**
   * How much better others than the named speaker match the question's words, -1…1; 0 when nobody is named. Of facts: 1
   * where it is told of somebody else than is named.
   */
  rival: number
  /** Of facts: how far MaxSim stands above that of the other facts. */
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
 * Judgements know one answer where several passages help, so the fitted chance is too low for a reader; one unit of
 * log odds is given back. It moves every score alike and changes no order.
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
 * Facts are sentences of a few words, and how a question is put moves their evidence more than whether they answer it:
 * "where is my home?" shares nothing with "the user lives in Lisbon". How far a fact stands out from the others tells it.
 * Fitted on 30 made facts with paraphrases and unrelated questions and on the facts of a LoCoMo conversation; a tenth of a
 * unit is given back, no more, as that would offer facts to questions without an answer. A fact of somebody else than is
 * named loses what a turn of theirs does: of 237 LoCoMo questions without an answer 33 get a fact above 0.35 where 49 did,
 * of those with one 147 where 142 did.
 */
const standingOut = { constant: -4.9, lead: 19.64, rival: everything.rival } as const

export function calibrate(evidence: Evidence): number {
  const { lead } = evidence
  const absolute = onItsOwn(evidence)
  return lead === undefined ? absolute : Math.max(absolute, standsOut(lead, evidence.rival))
}

const standsOut = (lead: number, rival: number): number =>
  chanceOf(standingOut.constant + standingOut.lead * lead + standingOut.rival * rival)

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
