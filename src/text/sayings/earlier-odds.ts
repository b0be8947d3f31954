import { earlierWeights } from './earlier-weights.ts'

/** Signs in a prompt that it comments on, fixes or reverts earlier work of its session. */
export interface EarlierSigns {
  /** Model's confidence that the words say the work did not help, 0 to 1. */
  unhelpedShare: number
  /**
   * Confidence that the words confirm the work, which people do before they report another fault in the same file, 0 to
   * 1.
   */
  confirmedShare: number
  /** Confidence that the words ask to revert the work, 0 to 1. */
  takebackShare: number
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
export const surelyInVain = ({ unhelpedShare, confirmedShare, mends }: EarlierSigns): boolean =>
  mends && confirmedShare <= sure.confirms && unhelpedShare >= sure.plain

/** Whether the prompt fixes a fault in a file of earlier work, and does not confirm that work. */
export const mendsAgain = ({ confirmedShare, mendsSame }: EarlierSigns): boolean =>
  mendsSame && confirmedShare <= sure.confirms

/** Whether the words may be a complaint. A fix in the same file alone is no complaint about earlier work. */
export const mayBeInVain = ({ unhelpedShare }: EarlierSigns): boolean => unhelpedShare >= sure.least

/**
 * Whether the words lean to a complaint. For work of another session, its plain wording is checked as well
 * (`reportsFailure`).
 */
export const complainsOfOthers = ({
  unhelpedShare,
  confirmedShare,
}: Pick<EarlierSigns, 'unhelpedShare' | 'confirmedShare'>): boolean =>
  confirmedShare <= sure.confirms && unhelpedShare >= sure.leaning

/** Added to both shares, because no classification of words is certain. */
const least = 0.01
const logOdds = (share: number): number => Math.log((share + least) / (1 - share + least))

/** Features of each judgement, as numbers. */
export const earlierFeatures: Readonly<Record<Judgement, (signs: EarlierSigns) => number[]>> = {
  unhelped: ({ unhelpedShare, confirmedShare, mends, mendsSame }) => [
    logOdds(unhelpedShare),
    Number(confirmedShare > sure.confirms),
    Number(mends),
    Number(mendsSame),
  ],
  takenBack: ({ takebackShare, restores, removes, undoes }) => [
    logOdds(takebackShare),
    Number(restores),
    Number(removes),
    Number(undoes),
  ],
}

/** Whether a fix with words this plain counts without a shared file. Recorded sessions have few of these. */
const isSureByWords = ({ unhelpedShare, confirmedShare, mends }: EarlierSigns): boolean =>
  mends && confirmedShare <= sure.confirms && unhelpedShare >= sure.inVain

/** Probability that a prompt says earlier work did not help, or reverts it, 0 to 1: logistic regression. */
export function earlierOdds(
  judgement: Judgement,
  signs: EarlierSigns,
  [bias = 0, ...weights]: readonly number[] = earlierWeights[judgement],
): number {
  const sum = earlierFeatures[judgement](signs).reduce((total, value, at) => total + value * weights[at]!, bias)
  const odds = 1 / (1 + Math.exp(-sum))
  return judgement === 'unhelped' && isSureByWords(signs) ? Math.max(odds, signs.unhelpedShare) : odds
}
