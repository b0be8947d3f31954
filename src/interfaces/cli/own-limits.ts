import type { UsageAnswer } from '../../app/jarvis.ts'
import { number } from './layout.ts'

/** Use of each limit by Jarvis's own calls of remote models, a sentence each. */
export const ownLimits = (limits: UsageAnswer['own']['limits']): string[] =>
  limits.map(({ unit, period, spent, limit, isSpent, setting }) => {
    const amount =
      unit === 'tokens' ? `${number(spent)} of ${number(limit)} tokens` : `${money(spent)} of ${money(limit)}`
    const since = period === 'day' ? 'in the last 24 hours' : 'this month'
    return `${amount} ${since}${limit > 0 && isSpent ? ` – spent (${setting})` : ''}.`
  })

const money = (dollars: number): string => `$${dollars.toFixed(2)}`
