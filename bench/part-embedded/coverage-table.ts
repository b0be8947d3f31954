/** Shares of the passages that have an embedding of the main model. */
export const coverageSteps = [0, 0.01, 0.05, 0.25, 0.5, 1] as const

/** nDCG@10 that a step may lose against the one before it. */
const allowedFall = 0.01

export interface CoverageReport {
  index: string
  set: string
  questions: number
  steps: {
    share: number
    nDCG: number
    hit5: number
    /** Share of answers whose first hit has the highest score. */
    agreeing: number
  }[]
}

/** A row for each index and set, below a head: nDCG@10 at each step. */
export function coverageRows(reports: readonly CoverageReport[]): string[][] {
  const head = ['index', 'questions of', 'number', ...coverageSteps.map((share) => `${share * 100} %`), 'worst step']
  return [
    head,
    ...reports.map((report) => [
      report.index,
      report.set,
      String(report.questions),
      ...report.steps.map(({ nDCG }) => nDCG.toFixed(3)),
      worstStep(report).toFixed(3),
    ]),
  ]
}

const worstStep = ({ steps }: CoverageReport): number =>
  Math.min(...steps.slice(1).map(({ nDCG }, index) => nDCG - steps[index]!.nDCG))

/** A sentence for each step that loses more than is allowed. */
export function fallsOf(reports: readonly CoverageReport[]): string[] {
  return reports.flatMap(({ index, set, steps }) =>
    steps.slice(1).flatMap(({ share, nDCG }, before) => {
      const lost = steps[before]!.nDCG - nDCG
      const where = `${index}, questions of ${set}: nDCG@10 at ${share * 100} % embedded is ${nDCG.toFixed(4)}`
      return lost > allowedFall ? [`${where}, ${lost.toFixed(4)} below the step before.`] : []
    }),
  )
}
