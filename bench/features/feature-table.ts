import type { Measured, SetWorth } from './measure-features.ts'

/** A row per feature, a column per set: the loss without the feature (nDCG@10, and AUROC after a slash). */
export function featureRows(worths: readonly SetWorth[]): string[][] {
  const names = [...new Set(worths.flatMap(({ without }) => Object.keys(without)))].sort()
  const head = ['without', ...worths.map(({ title }) => title)]
  const all = ['(nothing)', ...worths.map((worth) => measures(worth.all))]
  const rows = names.map((name) => [
    name,
    ...worths.map(({ all: whole, without }) => {
      const one = without[name]
      return one === undefined ? '–' : `${losses(whole, one)} (${one.touched})`
    }),
  ])
  return [head, all, ...rows]
}

const measures = ({ ndcg, areaUnderCurve }: Measured): string =>
  [ndcg, ...(areaUnderCurve === undefined ? [] : [areaUnderCurve])].map((value) => value.toFixed(4)).join(' / ')

/** Positive where leaving the feature out does harm. */
function losses(whole: Measured, without: Measured): string {
  const lost = [whole.ndcg - without.ndcg]
  if (whole.areaUnderCurve !== undefined) lost.push(whole.areaUnderCurve - (without.areaUnderCurve ?? 0))
  return lost.map((value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`).join(' / ')
}
