import type { Comparison } from './compare-files.ts'
import type { UpdateReport } from './update-report.ts'
import type { WalkProblem } from './walk-folder.ts'

export function reportUnchanged(result: UpdateReport, collection: string, { unchanged }: Comparison): void {
  for (const file of unchanged) {
    if (file.status === 'indexed') result.unchanged++
    else result.skipped.push({ path: `${collection}/${file.path}`, reason: file.reason ?? 'skipped' })
  }
}

export function reportLeftOut(
  result: UpdateReport,
  collection: string,
  forgotten: ReadonlySet<string>,
  problems: readonly WalkProblem[],
): void {
  for (const path of forgotten) result.skipped.push({ path: `${collection}/${path}`, reason: 'forgotten' })
  for (const { path, reason, hidden } of problems) {
    const list = hidden ? result.failed : result.skipped
    list.push({ path: path ? `${collection}/${path}` : collection, reason })
  }
}

export function addCounts(one: Readonly<Record<string, number>> = {}, other: Readonly<Record<string, number>>) {
  const sum = { ...one }
  for (const [kind, count] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
