import { earlierWeights } from './earlier-weights.ts'

/** Signs in a prompt that it comments on, fixes or reverts earlier work of its session. */
export interface EarlierSigns {
  /** Model's confidence that the words say the work did not help, 0 to 1. */
  inVain: number
  /**
   * Confidence that the words confirm the work, which people do before they report another fault in the same file, 0 to
   * 1.
   */
  confirms: number
  /** Confidence that the words ask to revert the work, 0 to 1. */
  takesBack: number
  /** The prompt fixes a fault. */
  mends: boolean
  /** The fix is in a file that earlier work changed. */
  mendsSame: boolean
  /** Nothing is fixed, and commands restore files. */
  restores: boolean
  /** At least half of the removed lines were added by one earlier work, and at most half as many are added. */
  removes: boolean
  /** Most lines added by one earlier work are removed, and none are added. */
  undoes: boolean
}

export type Judgement = keyof typeof earlierWeights

/** Odds from which a judgement counts. `npm run train:works -- --only earlier` prints how many are right. */
export const leastOdds: Readonly<Record<Judgement, number>> = { unhelped: 0.65, takenBack: 0.5 }

/** Confidence from which words count. */
const sure = { confirms: 0.5, inVain: 0.85, plain: 0.9, least: 0.3, leaning: 0.1 }

/**
 * Whether the words alone show with certainty that work did not help. In unseen sessions half of such prompts only want
 * more, so the plain wording is checked as well (`plainlyDidNotHelp`).
 */
export const surelyInVain = ({ inVain, confirms, mends }: EarlierSigns): boolean =>
  mends && confirms <= sure.confirms && inVain >= sure.plain

/** Whether the prompt fixes a fault in a file of earlier work, and does not confirm that work. */
export const mendsAgain = ({ confirms, mendsSame }: EarlierSigns): boolean => mendsSame && confirms <= sure.confirms

/** Whether the words may be a complaint. A fix in the same file alone is no complaint about earlier work. */
export const mayBeInVain = ({ inVain }: EarlierSigns): boolean => inVain >= sure.least

/**
 * Whether the words lean to a complaint. For work of another session, its plain wording is checked as well
 * (`reportsFailure`).
 */
export const complainsOfOthers = ({ inVain, confirms }: Pick<EarlierSigns, 'inVain' | 'confirms'>): boolean =>
  confirms <= sure.confirms && inVain >= sure.leaning

/** Added to both shares, because no classification of words is certain. */
const least = 0.01
const logOdds = (share: number): number => Math.log((share + least) / (1 - share + least))

/** Features of each judgement, as numbers. */
export const earlierFeatures: Readonly<Record<Judgement, (signs: EarlierSigns) => number[]>> = {
  unhelped: ({ inVain, confirms, mends, mendsSame }) => [
    logOdds(inVain),
    Number(confirms > sure.confirms),
    Number(mends),
    Number(mendsSame),
  ],
  takenBack: ({ takesBack, restores, removes, undoes }) => [
    logOdds(takesBack),
    Number(restores),
    Number(removes),
    Number(undoes),
  ],
}

/** Whether a fix with words this plain counts without a shared file. Recorded sessions have few of these. */
const isSureByWords = ({ inVain, confirms, mends }: EarlierSigns): boolean =>
  mends && confirms <= sure.confirms && inVain >= sure.inVain

/** Probability that a prompt says earlier work did not help, or reverts it, 0 to 1: logistic regression. */
export function earlierOdds(
  judgement: Judgement,
  signs: EarlierSigns,
  [bias = 0, ...weights]: readonly number[] = earlierWeights[judgement],
): number {
  const sum = earlierFeatures[judgement](signs).reduce((total, value, at) => total + value * weights[at]!, bias)
  const odds = 1 / (1 + Math.exp(-sum))
  return judgement === 'unhelped' && isSureByWords(signs) ? Math.max(odds, signs.inVain) : odds
}
