/** Days that are offered; receipts are kept no longer than the last. */
export const spans = [7, 30, 90, 180] as const
const usual = 30

export interface StatsQuestion {
  days: number
  /** Empty: all. */
  project: string
}

export function readStatsQuestion(params: URLSearchParams): StatsQuestion {
  const days = Number(params.get('days'))
  return { days: spans.find((one) => one === days) ?? usual, project: params.get('project') ?? '' }
}

export function writeStatsQuestion({ days, project }: StatsQuestion): URLSearchParams {
  const params = new URLSearchParams()
  if (days !== usual) params.set('days', String(days))
  if (project !== '') params.set('project', project)
  return params
}
