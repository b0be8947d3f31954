import { spanSaid } from '../../dates/dates.ts'
import { mentionsHealthOrMoney } from '../../text/mentions-health.ts'
import { topicWords } from '../extraction/topic-words.ts'
import type { FactCandidate } from '../types.ts'

/** Default importance of a fact. */
export const usualImportance = 5

/** "My girlfriend Anna gave me a watch" contains more than the relation. */
export function saysMore(content: string, facts: readonly FactCandidate[]): boolean {
  if (facts.length === 0 || facts.some(({ type }) => type !== 'relationship')) return false
  const said = topicWords(facts.map((fact) => `${fact.content} ${fact.value}`).join(' '))
  const words = [...topicWords(content)]
  // A fact in another language than the sentence cannot be compared by its words.
  const isSameLanguage = facts.some(({ predicate }) => content.toLowerCase().includes(predicate))
  return isSameLanguage && words.some((word) => !said.has(word))
}

/** A statement with the sentence itself; its subject comes from the findings, if they agree on one. */
export function verbatimStatement(content: string, facts: readonly FactCandidate[], saidAt: number): FactCandidate {
  const [only, second] = facts
  const about = only && !second ? only : undefined
  const sensitive = mentionsHealthOrMoney(content) || facts.some((fact) => fact.sensitive)
  return {
    type: 'fact',
    subject: 'user',
    predicate: 'noted',
    value: content,
    slot: null,
    importance: usualImportance,
    confidence: 1,
    tags: [],
    origin: { turn: 0, start: 0, end: content.length },
    ...about,
    ...spanSaid(content, saidAt),
    sensitive,
    content,
  }
}
