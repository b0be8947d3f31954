import { earlierWeights } from './earlier-weights.ts'

/** What a prompt says of earlier work of its session, and does to it. */
export interface EarlierSigns {
  /** How sure a model is that its words say that work did not help, 0 to 1. */
  inVain: number
  /** The same for words that say that it is right, which stand before a new fault in the same file. */
  confirms: number
  /** The same for words that ask to take work back. */
  takesBack: number
  /** A fault is mended … */
  mends: boolean
  /** … in a file that earlier work changed. */
  mendsSame: boolean
  /** Nothing is mended, and commands put files back as they were. */
  restores: boolean
  /** At least half of the lines that go were put in by one earlier work, and half as many come at most. */
  removes: boolean
  /** Most of what one earlier work put in goes, and nothing comes. */
  undoes: boolean
}

export type Judgement = keyof typeof earlierWeights

/** From these odds on a prompt is believed to say it: `npm run train:works -- --only earlier` prints how many are right. */
export const leastOdds: Readonly<Record<Judgement, number>> = { unhelped: 0.65, takenBack: 0.5 }

/** From these shares on words are believed. */
const sure = { confirms: 0.5, inVain: 0.85, plain: 0.9, least: 0.3, leaning: 0.1 }

/**
 * Whether a model is sure that the words alone say that work did not help. In sessions that it has not seen every other such prompt only
 * wants more, so that plain words have to say it as well (`plainlyDidNotHelp`).
 */
export const saysInVain = ({ inVain, confirms, mends }: EarlierSigns): boolean =>
  mends && confirms <= sure.confirms && inVain >= sure.plain

/** Whether the words say anything of the kind at all: a fault that is mended in the same file alone is no complaint about that work. */
export const mayBeInVain = ({ inVain }: EarlierSigns): boolean => inVain >= sure.least

/** Whether a model leans to a complaint, which plain words about work of another session have to say as well (`saysItFailed`). */
export const complainsOfOthers = ({ inVain, confirms }: Pick<EarlierSigns, 'inVain' | 'confirms'>): boolean =>
  confirms <= sure.confirms && inVain >= sure.leaning

/** Nobody is ever quite sure of words. */
const least = 0.01
const logOdds = (share: number): number => Math.log((share + least) / (1 - share + least))

/** What each judgement is learned from, as numbers. */
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

/** Words that are this plain need no file that earlier work changed, where a fault was mended: few recorded sessions have such. */
const isSureByWords = ({ inVain, confirms, mends }: EarlierSigns): boolean =>
  mends && confirms <= sure.confirms && inVain >= sure.inVain

/** How likely a prompt says that earlier work did not help, or takes it back, 0 to 1: logistic regression. */
export function earlierOdds(
  judgement: Judgement,
  signs: EarlierSigns,
  [bias = 0, ...weights]: readonly number[] = earlierWeights[judgement],
): number {
  const sum = earlierFeatures[judgement](signs).reduce((total, value, at) => total + value * weights[at]!, bias)
  const odds = 1 / (1 + Math.exp(-sum))
  return judgement === 'unhelped' && isSureByWords(signs) ? Math.max(odds, signs.inVain) : odds
}
