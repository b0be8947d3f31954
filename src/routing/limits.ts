/** Dollars per million tokens read and written; null where unknown. */
type Price = { input: number; output: number } | null

/** Limit of remote models in a period, and their use so far. */
export interface SpendingLimit {
  period: 'day' | 'month'
  unit: 'tokens' | 'dollars'
  spent: number
  limit: number
  isSpent: boolean
  /** Name of the setting. */
  setting: string
}

/** The most that a call can use. */
export type MostUsed = Readonly<Record<SpendingLimit['unit'], number>>

/** A call of so many tokens, prompt and longest answer together, at the dearer of the two prices. */
export const mostUsed = (tokens: number, price: Price): MostUsed => ({
  tokens,
  dollars: price === null ? 0 : (tokens * Math.max(price.input, price.output)) / 1e6,
})

/** The limits minus what running calls may still use. */
export const withRunning = (limits: readonly SpendingLimit[], running: Iterable<MostUsed>): SpendingLimit[] => {
  const calls = [...running]
  return limits.map((one) => {
    const spent = calls.reduce((sum, call) => sum + call[one.unit], one.spent)
    return { ...one, spent, isSpent: spent >= one.limit }
  })
}

/** Why a model elsewhere is not asked; undefined where the whole call fits into every limit. */
export function refusalByLimits(
  { model, price }: { model: string; price: Price },
  tokens: number,
  limits: readonly SpendingLimit[],
): string | undefined {
  const most = mostUsed(tokens, price)
  for (const one of limits) {
    const { unit, period, limit, spent, setting } = one
    if (unit === 'dollars' && price === null)
      return `${model} has no known price, so ${setting} cannot be kept. Add its price: jarvis usage prices.`
    if (spent >= limit) return `${limitInWords(one)} are spent (${setting}).`
    if (spent + most[unit] > limit)
      return `The call may use ${inUnit(unit, most[unit])}, and ${inUnit(unit, limit - spent)} of ${inUnit(unit, limit)} per ${period} are left (${setting}).`
  }
  return undefined
}

/** "1,000 of 2,000 tokens per day", "$1.50 of $2.00 per month". */
export const limitInWords = ({ unit, spent, limit, period }: Omit<SpendingLimit, 'setting' | 'isSpent'>): string =>
  `${unit === 'tokens' ? spent.toLocaleString('en') : inUnit(unit, spent)} of ${inUnit(unit, limit)} per ${period}`

/** Cents are rounded up, so that a small sum is not shown as zero. */
const inUnit = (unit: SpendingLimit['unit'], amount: number): string =>
  unit === 'tokens' ? `${amount.toLocaleString('en')} tokens` : `$${(Math.ceil(amount * 100 - 1e-9) / 100).toFixed(2)}`
