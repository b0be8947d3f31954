import type { PairAnswer } from '../../src/reading/statements/pair-model.ts'
import { type LabelledPair, pairLabels } from './labelled-pairs.ts'

/** The table of the shared scorer: retire and link, in all and by kind; what is retired also counts as linked. */
export function pairTable(pairs: readonly LabelledPair[], found: readonly PairAnswer[]): string {
  const rows: string[] = []
  for (const question of ['retire', 'link'] as const)
    for (const kind of ['ALL', ...new Set(pairs.map((pair) => pair.kind))]) {
      let [right, wrong, wanted] = [0, 0, 0]
      for (const [index, pair] of pairs.entries()) {
        if (kind !== 'ALL' && pair.kind !== kind) continue
        const label = pairLabels[question](pair)
        const { relation } = found[index]!
        wanted += label
        if (relation === 'retire' || relation === question) label ? right++ : wrong++
      }
      const precision = right / Math.max(1, right + wrong)
      const recall = right / Math.max(1, wanted)
      rows.push(`${`${question} ${kind}`.padEnd(18)} P ${precision.toFixed(3)}  R ${recall.toFixed(3)}`)
    }
  return rows.join('\n')
}

/**
 * What the same answers are worth where each newer statement meets its neighbours, too: at the thresholds, and how many
 * are found while so many of the answers are right. `beside` are answers about neighbours, which are all of other matters.
 */
export function amongAll(
  pairs: readonly LabelledPair[],
  found: readonly PairAnswer[],
  beside: readonly PairAnswer[],
): string {
  return (['retire', 'link'] as const)
    .map((question) => {
      const isFound = ({ relation }: PairAnswer) => relation === 'retire' || relation === question
      const scored = [
        ...pairs.map((pair, index) => ({ answer: found[index]!, label: pairLabels[question](pair) })),
        ...beside.map((answer) => ({ answer, label: 0 })),
      ].sort((left, right) => right.answer[question] - left.answer[question])
      const wanted = scored.filter(({ label }) => label === 1).length
      const taken = scored.filter(({ answer }) => isFound(answer))
      const right = taken.filter(({ label }) => label === 1).length
      const recallAt = (least: number) => {
        let [seen, most] = [0, 0]
        for (const [index, { label }] of scored.entries()) {
          seen += label
          if (seen / (index + 1) >= least) most = seen
        }
        return (most / wanted).toFixed(3)
      }
      const at = [0.5, 0.75, 0.95].map((least) => `at P .${String(least * 100)} R ${recallAt(least)}`)
      return `${question.padEnd(7)} P ${(right / Math.max(1, taken.length)).toFixed(3)}  R ${(right / wanted).toFixed(3)}  ${at.join('  ')}`
    })
    .join('\n')
}
