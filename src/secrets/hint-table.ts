import { once } from '../core/once.ts'
import { ruleHints } from './rule-hints.ts'
import { tokenFormats } from './token-formats.ts'

/** What the search for hints needs, as text: a hook has this module as its value (scripts/build-hook.mjs). */
export interface HintTable {
  /** All hints, each once and followed by a unit of 0. */
  hints: string
  /** A line for each hint: the names of its rules, with commas between them. */
  rules: string
  /** A line for each of `tokenFormats`: prefix, tab, rest. */
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
