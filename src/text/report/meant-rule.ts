import { mostAlike } from './most-alike.ts'
import type { Withdrawal } from './read-prompt.ts'
import { excepts, releases } from './releases.ts'
import { forbids } from './withdrawals.ts'

/**
 * The rule or decision that a withdrawal means: one that it surely releases from, else the one that shares most words
 * with it. `isOfWork`: whether a rule was set with the work that the prompt rejects.
 */
export function meantRule<R>(
  { text, of }: Withdrawal,
  rules: readonly R[],
  { titleOf, isOfWork }: { titleOf: (rule: R) => string; isOfWork: (rule: R) => boolean },
): R | undefined {
  const mayEnd = (rule: R) => {
    if (of === 'work') return isOfWork(rule)
    const title = titleOf(rule)
    return of === 'release' ? releases(text, title) || excepts(text, title) : of === 'rule' || forbids(title)
  }
  const may = rules.filter(mayEnd)
  const released = of === 'work' ? [] : may.filter((rule) => releases(text, titleOf(rule)))
  // The names in a release were already compared, by stems.
  const fewest = of === 'release' || released.length > 0 ? 0 : 1
  return mostAlike(released.length > 0 ? released : may, { sentence: text, wordsOf: titleOf, fewest })
}
