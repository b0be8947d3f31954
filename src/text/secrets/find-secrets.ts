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
const rulesOfFigures = secretRules.filter(({ figures }) => figures)
const findHints = createHintFinder([...rulesOfHint.keys()])

/** A place of a rule's sign. */
export interface Sign {
  rule: SecretRule
  place: number
}

const nothing = { found: [], signs: [] }

/** Whether a text has a sign of a rule. */
export const hasSign = (text: string): boolean => findHints(text).places.size > 0

/**
 * All secrets of a text that rules know, in no order, and, where wanted, the signs of rules that try single places: a long text
 * can have millions.
 */
export function findSecrets(text: string, withSigns = false): { found: FoundSecret[]; signs: Sign[] } {
  const there = findHints(text)
  if (there.places.size === 0 && !there.longNumber && !there.accountNumber && !there.drawn) return nothing
  const found: FoundSecret[] = []
  const signs: Sign[] = []
  const whole = new Set(rulesOfFigures.filter(({ figures }) => figures && there[figures]))
  for (const [number, places] of there.places)
    for (const rule of rulesByNumber[number]!)
      if (!rule.at) whole.add(rule)
      else
        for (const place of places) {
          if (withSigns) signs.push({ rule, place })
          for (const span of rule.at(text, place)) found.push({ kind: rule.kind, span })
        }
  for (const rule of whole) for (const span of rule.find?.(text) ?? []) found.push({ kind: rule.kind, span })
  return { found, signs }
}
