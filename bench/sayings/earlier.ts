import {
  type EarlierSigns,
  earlierFeatures,
  earlierOdds,
  type Judgement,
  leastOdds,
} from '../../src/text/sayings/earlier-odds.ts'
import { fitLogistic } from '../statements/logistic.ts'
import { linesOf } from './labelled.ts'

/** A prompt of a recorded session that had earlier work, and whether it was about that. */
export interface EarlierLine extends EarlierSigns {
  set: string
  session: string
  prompt: number
  is: Judgement | 'none'
}

const penalty = 0.1
const judgements: readonly Judgement[] = ['unhelped', 'takenBack']

/** The weights as the product has them: the bias first. */
export function fitEarlier(): string {
  const lines = linesOf<EarlierLine>('earlier')
  const rows = judgements.map((judgement) => `  ${judgement}: [${trained(judgement, lines).join(', ')}],`)
  return `// Written by npm run train:works -- --only earlier; see bench/sayings/earlier.ts.

/** The bias, then a weight for each feature. */
export const earlierWeights: Readonly<Record<'unhelped' | 'takenBack', readonly number[]>> = {
${rows.join('\n')}
}
`
}

/** How many are found, and how many wrongly, where each session was left out in turn. */
export function scoreEarlier(): string[] {
  const lines = linesOf<EarlierLine>('earlier')
  return judgements.map((judgement) => {
    const said = lines.filter((line) => {
      const others = lines.filter(({ set, session }) => set !== line.set || session !== line.session)
      return earlierOdds(judgement, line, trained(judgement, others)) >= leastOdds[judgement]
    })
    const right = said.filter(({ is }) => is === judgement).length
    const all = lines.filter(({ is }) => is === judgement).length
    return `${judgement}: ${right} of ${all} found, ${said.length - right} of ${lines.length - all} others taken for it`
  })
}

function trained(judgement: Judgement, lines: readonly EarlierLine[]): number[] {
  const features = lines.map((line) => earlierFeatures[judgement](line))
  const columns = features[0]!.length
  const matrix = { rows: lines.length, columns, values: Float64Array.from(features.flat()) }
  const weights = fitLogistic(matrix, [...lines.keys()], (row) => Number(lines[row]!.is === judgement), penalty)
  return [weights[columns]!, ...weights.subarray(0, columns)].map((one) => Math.round(one * 1e3) / 1e3)
}
