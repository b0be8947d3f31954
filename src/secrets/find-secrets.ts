import { once } from '../core/once.ts'
import { createHintFinder } from './find-hints.ts'
import { noHints } from './found-hints.ts'
import { hintTable } from './hint-table.ts'
import type { SecretKind } from './secret-kind.ts'
import { figureRules, ruleNamed, type SecretRule } from './secret-rules.ts'
import type { Span } from './spans.ts'

export interface FoundSecret {
  kind: SecretKind
  span: Span
}

const findHints = once(() => createHintFinder(hintTable().hints))
/** Names of the rules by hint number. */
const rulesOfHints = once(() => hintTable().rules.split('\n'))

/** Places of a rule's signs. */
export interface Signs {
  rule: SecretRule
  places: readonly number[]
}

/** Whether a text contains a sign of a rule. */
export const hasSign = (text: string): boolean => findHints()(text).places.size > 0

/** All known secrets of a text, unordered, and the signs of rules that check single places. */
export function findSecrets(text: string): { found: FoundSecret[]; signs: Signs[] } {
  const found: FoundSecret[] = []
  const signs: Signs[] = []
  const hints = findHints()(text)
  if (hints === noHints) return { found, signs }
  const whole = new Set<SecretRule>()
  for (const [number, places] of hints.places)
    for (const rule of rulesOfHints()[number]!.split(',').map(ruleNamed))
      if (rule.at) signs.push({ rule, places })
      else whole.add(rule)
  const seen = figureRules.map((rule) => ({ rule, places: hints.figures[rule.figures] }))
  for (const { rule, places } of [...signs, ...seen])
    for (const place of places) for (const span of rule.at?.(text, place) ?? []) found.push({ kind: rule.kind, span })
  for (const rule of whole) for (const span of rule.find?.(text) ?? []) found.push({ kind: rule.kind, span })
  return { found, signs }
}
