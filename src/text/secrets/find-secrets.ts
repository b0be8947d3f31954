import { createHintFinder } from './find-hints.ts'
import type { SecretKind } from './secret-kind.ts'
import { secretRules } from './secret-rules.ts'
import type { Span } from './spans.ts'

export interface FoundSecret {
  kind: SecretKind
  span: Span
}

const hints = [...new Set(secretRules.flatMap((rule) => rule.hints))]
/** Rules by the number of each of their hints, and those that ask for figures. */
const rulesOfHint = hints.map((hint) => secretRules.filter((rule) => rule.hints.includes(hint)))
const rulesOfFigures = secretRules.filter(({ figures }) => figures)
const findHints = createHintFinder(hints)

/** All secrets of a text that rules know, in no order. */
export function findSecrets(text: string): FoundSecret[] {
  const there = findHints(text)
  const found: FoundSecret[] = []
  const take = (kind: SecretKind, spans: readonly Span[]) => {
    for (const span of spans) found.push({ kind, span })
  }
  const whole = new Set(rulesOfFigures.filter(({ figures }) => figures && there[figures]))
  for (const [number, places] of there.places)
    for (const rule of rulesOfHint[number]!)
      if (rule.at) for (const place of places) take(rule.kind, rule.at(text, place))
      else whole.add(rule)
  for (const rule of whole) take(rule.kind, rule.find?.(text) ?? [])
  return found
}
