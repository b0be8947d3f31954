import { once } from '../core/once.ts'
import { ruleHints } from './rule-hints.ts'
import { tokenFormats } from './token-formats.ts'

/** Input of the hint search, as text. Hooks embed the value of this module (scripts/build-hook.mjs). */
export interface HintTable {
  /** All hints, without duplicates, each ended by a 0 unit. */
  hints: string
  /** One line per hint: the names of its rules, separated by commas. */
  rules: string
  /** One line per row of `tokenFormats`: prefix, tab, rest. */
  formats: string
}

export const hintTable = once((): HintTable => {
  const rulesOfHint = new Map<string, Set<string>>()
  for (const [rule, hints] of ruleHints())
    for (const hint of hints) rulesOfHint.set(hint, (rulesOfHint.get(hint) ?? new Set()).add(rule))
  return {
    hints: [...rulesOfHint.keys()].map((hint) => `${hint}\0`).join(''),
    rules: [...rulesOfHint.values()].map((rules) => [...rules].join()).join('\n'),
    formats: tokenFormats.map(([, prefix, rest]) => `${prefix}\t${rest}`).join('\n'),
  }
})
