import { createHintFinder } from './find-hints.ts'
import type { SecretKind } from './secret-kind.ts'
import { type SecretRule, secretRules } from './secret-rules.ts'
import type { Span } from './spans.ts'

export interface FoundSecret {
  kind: SecretKind
  span: Span
}

/** Rules by each of their hints. Made in one pass: hooks wait for it. */
const rulesOfHint = new Map<string, SecretRule[]>()
for (const rule of secretRules)
  for (const hint of rule.hints) {
    const rules = rulesOfHint.get(hint)
    if (!rules) rulesOfHint.set(hint, [rule])
    else if (rules.at(-1) !== rule) rules.push(rule)
  }
const rulesByNumber = [...rulesOfHint.values()]
const rulesOfFigures = secretRules.flatMap((rule) => (rule.figures ? { ...rule, figures: rule.figures } : []))
const findHints = createHintFinder([...rulesOfHint.keys()])

/** Where the signs of a rule are. */
export interface Signs {
  rule: SecretRule
  places: readonly number[]
}

/** Whether a text has a sign of a rule. */
export const hasSign = (text: string): boolean => findHints(text).places.size > 0

/** All secrets of a text that rules know, in no order, and the signs of rules that try single places. */
export function findSecrets(text: string): { found: FoundSecret[]; signs: Signs[] } {
  const { places, figures } = findHints(text)
  const found: FoundSecret[] = []
  const signs: Signs[] = []
  const whole = new Set<SecretRule>()
  for (const [number, there] of places)
    for (const rule of rulesByNumber[number]!)
      if (rule.at) signs.push({ rule, places: there })
      else whole.add(rule)
  const seen = rulesOfFigures.map((rule) => ({ rule, places: figures[rule.figures] }))
  for (const { rule, places: tried } of [...signs, ...seen])
    for (const place of tried) for (const span of rule.at?.(text, place) ?? []) found.push({ kind: rule.kind, span })
  for (const rule of whole) for (const span of rule.find?.(text) ?? []) found.push({ kind: rule.kind, span })
  return { found, signs }
}
