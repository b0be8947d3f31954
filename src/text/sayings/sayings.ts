import type { Shares } from './feature-model.ts'
import { promptSayings } from './prompt-weights.ts'
import { reportSayings } from './report-weights.ts'
import type { PlaceOfSaying } from './saying-features.ts'
import { createSayingModel, type ReadSaying } from './saying-model.ts'

/** What a user does with a sentence of a prompt. */
type Act =
  | 'unhelped'
  | 'takeback'
  | 'confirmed'
  | 'rule'
  | 'decision'
  | 'task'
  | 'question'
  | 'reason'
  | 'later'
  | 'lasting'
  | 'fact'
  | 'other'

/** What a sentence at the end of an agent's turn is for. */
type ReportKind =
  | 'cause'
  | 'changed'
  | 'found'
  | 'decided'
  | 'tried'
  | 'learned'
  | 'checked'
  | 'next'
  | 'checkme'
  | 'offer'
  | 'other'

/** A question about a sentence that is asked of the model: whether it is one of these, and from which share on it is. */
interface Asked<Name extends string> {
  classes: readonly Name[]
  least: number
}

/**
 * From these shares on four in five or more are right in sessions that were not learned from: `npm run train:sayings` prints
 * how many are. Dead ends are that only where something was given up (`src/text/report/read-end.ts`).
 */
export const askedOfPrompts = {
  inVain: { classes: ['unhelped', 'takeback'], least: 0.7 },
  takenBack: { classes: ['takeback'], least: 0.6 },
  ruled: { classes: ['rule', 'decision'], least: 0.7 },
  maySettle: { classes: ['rule', 'decision'], least: 0.6 },
  mayLast: { classes: ['rule', 'decision', 'lasting'], least: 0.2 },
  lasts: { classes: ['rule', 'decision', 'lasting'], least: 0.5 },
  surelyLasts: { classes: ['rule', 'decision', 'lasting'], least: 0.7 },
  putOff: { classes: ['later'], least: 0.5 },
  confirmed: { classes: ['confirmed'], least: 0.5 },
} as const satisfies Record<string, Asked<Act>>

export const askedOfReports = {
  cause: { classes: ['cause'], least: 0.85 },
  deadEnd: { classes: ['tried'], least: 0.4 },
  left: { classes: ['next', 'checkme'], least: 0.7 },
  notLeft: { classes: ['changed', 'found', 'cause', 'decided', 'learned', 'checked', 'offer', 'other'], least: 0.8 },
  notDecided: { classes: ['found', 'learned', 'checked', 'next', 'checkme', 'offer', 'other'], least: 0.8 },
  notLearned: {
    classes: ['changed', 'found', 'decided', 'tried', 'checked', 'next', 'checkme', 'offer', 'other'],
    least: 0.8,
  },
} satisfies Record<string, Asked<ReportKind>>

/**
 * The same from words and meaning together, which are right more often: `npm run train:meaning` prints how many are in sessions
 * that were left out.
 */
export const askedByMeaning: typeof askedOfReports = {
  ...askedOfReports,
  cause: { ...askedOfReports.cause, least: 0.65 },
  deadEnd: { ...askedOfReports.deadEnd, least: 0.3 },
  left: { ...askedOfReports.left, least: 0.4 },
}

/** What a sentence is. */
interface IsSaid<Name extends string, Question extends string> {
  /** Whether the model is sure enough. */
  is(question: Question): boolean
  /** How sure it is that the sentence is of this class, 0 to 1. */
  share(name: Name): number
}

/** Answers for one sentence, whose shares are worked out with the first question. */
const reading =
  <Name extends string, Question extends string>(
    read: ReadSaying<Name>,
    asked: Readonly<Record<Question, Asked<NoInfer<Name>>>>,
  ) =>
  (sentence: string, place?: PlaceOfSaying): IsSaid<Name, Question> => {
    let shares: Shares<Name> | undefined
    const share = (name: Name) => {
      shares ??= read(sentence, place)
      return shares[name]
    }
    const is = (question: Question) =>
      asked[question].classes.reduce((sum, name) => sum + share(name), 0) >= asked[question].least
    return { is, share }
  }

/**
 * What a sentence of a prompt does, in English, German, French, Spanish, Japanese, Chinese and Korean, as far as the model is
 * sure of it.
 */
export const readPromptSentence = reading(createSayingModel<Act>(promptSayings), askedOfPrompts)

const reportByWords = createSayingModel<ReportKind>(reportSayings)

/** The same of a sentence that an agent says at the end of its turn. */
export const readReportSentence = reading(reportByWords, askedOfReports)

export type ReadReportSentence = typeof readReportSentence

/** Shares of what a sentence is by its meaning. */
export type MeaningOfReport = Shares<ReportKind>

/** The same, by the meanings of those sentences that have one here, by their words. */
export function readReportByMeaning(meanings: ReadonlyMap<string, MeaningOfReport>): ReadReportSentence {
  if (meanings.size === 0) return readReportSentence
  const both = reading(
    (sentence, place) => joinShares(reportByWords(sentence, place), meanings.get(sentence)!),
    askedByMeaning,
  )
  return (sentence, place) => (meanings.has(sentence) ? both : readReportSentence)(sentence, place)
}

/** Shares that two readers agree on: the root of their product, adding up to 1. */
export function joinShares<Name extends string>(one: Shares<Name>, other: Shares<Name>): Shares<Name> {
  const names = Object.keys(one) as Name[]
  const parts = names.map((name) => Math.sqrt((one[name] + least) * (other[name] + least)))
  const sum = parts.reduce((total, part) => total + part, 0)
  return Object.fromEntries(names.map((name, at) => [name, parts[at]! / sum])) as unknown as Shares<Name>
}
/** No reader rules anything out by itself. */
const least = 1e-5
