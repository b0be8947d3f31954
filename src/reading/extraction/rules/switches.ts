import { withoutDates } from '../../../dates/dates.ts'
import { topicWords } from '../topic-words.ts'
import { habitRules } from './preferences.ts'
import { type Finding, findByRules, statedValue } from './rule.ts'

/** "Switched to Helix last week" states what is used since then, and is not only an event. */
export function findSwitch(phrase: string, amongPeople: boolean): Finding | undefined {
  if (!/^(?:have )?(?:switched|migrated|converted|upgraded)\b/i.test(phrase)) return undefined
  const found = findByRules(habitRules, phrase, amongPeople)
  const value =
    found?.predicate === 'uses' ? statedValue(withoutDates(found.value)).replace(/ (?:on|in|at|since|as of)$/, '') : ''
  return found && value !== '' ? { ...found, value } : undefined
}

/** "Switched from X to Y" ends X. */
export function insteadOf(finding: Finding, phrase: string): Finding {
  const [, left] =
    /^(?:have )?(?:moved|switched|migrated|changed) (?:the|my|our|all) .{2,40}? from (\p{Lu}[\w.+#-]*) to \p{Lu}/u.exec(
      phrase,
    ) ?? []
  if (left) return { ...finding, replaces: { cue: 'switched', about: [...topicWords(left)] } }
  const old = /\b(?:from|instead of|rather than) (.{2,40}?)(?: to\b|$|,)/i.exec(phrase)?.[1]
  return finding.predicate === 'uses' && old
    ? { ...finding, replaces: { cue: 'switched', about: [...topicWords(old)] } }
    : finding
}
