import type { Selected } from '../../src/reading/statements/selector.ts'
import type { Labelled } from './labelled.ts'

/** Precision, recall and F1 of one threshold, for all sentences and for each kind of talk. */
export interface Scored {
  name: string
  precision: number
  recall: number
  f1: number
}

type Judged = Pick<Labelled, 'memorable' | 'kind' | 'type' | 'about'>

const scored = (name: string, lines: readonly Judged[], found: (index: number) => boolean): Scored => {
  let right = 0
  let wrong = 0
  let wanted = 0
  for (const [index, { memorable }] of lines.entries()) {
    wanted += memorable
    if (found(index)) memorable ? right++ : wrong++
  }
  const precision = right / Math.max(1, right + wrong)
  const recall = right / Math.max(1, wanted)
  return { name, precision, recall, f1: (2 * right) / Math.max(1, right + wrong + wanted) }
}

/** The table of the shared scorer: sure and probable, in all and by kind, then type and about of what is rightly kept. */
export function tableOf(lines: readonly Judged[], found: readonly Selected[]): string {
  const rows: Scored[] = []
  for (const kind of ['ALL', ...new Set(lines.map((line) => line.kind))]) {
    const of = lines.flatMap((line, index) => (kind === 'ALL' || line.kind === kind ? [index] : []))
    const some = of.map((index) => lines[index]!)
    rows.push(scored(`sure ${kind}`, some, (place) => found[of[place]!]!.keep === 'sure'))
    rows.push(scored(`probable ${kind}`, some, (place) => found[of[place]!]!.keep !== 'no'))
  }
  const kept = lines.flatMap((line, index) => (line.memorable === 1 && found[index]!.keep !== 'no' ? [index] : []))
  const share = (field: 'type' | 'about') =>
    kept.filter((index) => lines[index]![field] === found[index]![field]).length / Math.max(1, kept.length)
  const text = rows.map(
    ({ name, precision, recall, f1 }) =>
      `${name.padEnd(18)} P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`,
  )
  return [
    ...text,
    `of ${kept.length} rightly kept: type ${share('type').toFixed(3)}, about ${share('about').toFixed(3)}`,
  ].join('\n')
}
