import type { Database } from '../ports/database.ts'
import type { Finding } from '../ports/health.ts'
import { limitInWords } from '../routing/routing.ts'
import type { OwnModels } from './own-models.ts'

/** Spent limits, and dollar limits that cannot be enforced because a price is unknown. */
export async function checkLimits(
  { limits, unpriced }: Pick<OwnModels, 'limits' | 'unpriced'>,
  db: Database,
): Promise<Finding[]> {
  const all = await limits(db)
  const findings = all
    .filter(({ limit, isSpent }) => limit > 0 && isSpent)
    .map((one): Finding => {
      const until = one.period === 'day' ? 'until less was used in the last 24 hours' : 'until the month ends'
      return {
        ...{ check: 'model budget', state: 'warning' },
        message: `Remote models used ${limitInWords(one)}. They are not called ${until}; local models or rules do the work.`,
        fix: `jarvis config set ${one.setting} <number>`,
      }
    })
  const inDollars = all.filter(({ unit }) => unit === 'dollars').map(({ setting }) => setting)
  const missing = inDollars.length === 0 ? [] : await unpriced().catch(() => [])
  return missing.length === 0
    ? findings
    : [
        ...findings,
        {
          ...{ check: 'model budget', state: 'warning' },
          message: `${missing.join(', ')}: no known price, so not called while ${inDollars.join(' or ')} is set.`,
          fix: 'jarvis usage prices',
        },
      ]
}
