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
  const alike = (among: readonly R[], fewest: number) => mostAlike(among, { sentence: text, wordsOf: titleOf, fewest })
  if (of === 'work') return alike(rules.filter(isOfWork), 1)
  const may = of === 'ban' ? rules.filter((rule) => forbids(titleOf(rule))) : rules
  const released = may.filter((rule) => releases(text, titleOf(rule)))
  // The names in a release were already compared, by stems.
  if (released.length > 0) return alike(released, 0)
  return of === 'release'
    ? alike(
        may.filter((rule) => excepts(text, titleOf(rule))),
        0,
      )
    : alike(may, 1)
}
