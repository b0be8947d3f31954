import { dayMs } from '../core/day-of.ts'
import { isAttackInRule, isPlainlyAnOrder, readsAsInstruction } from '../core/flag-instruction.ts'
import { probableConfidence } from '../core/vocabulary.ts'
import type { Fact } from './fact.ts'

/** Whether a confidence is enough for a brief. */
export const shownUnasked = (confidence: number): boolean => confidence > probableConfidence

/**
 * Whether a brief may show a fact: certain, true now, trusted, and not an order to an assistant. A coming day that words
 * name is as good as certain: an appointment that is left out is missed.
 */
export const mayBeInBrief = ({ untrusted, confidence, ...fact }: Fact, now: number): boolean =>
  !untrusted &&
  (shownUnasked(confidence) || (fact.dueAt ?? Number.NEGATIVE_INFINITY) >= now - dayMs) &&
  isTrueNow(fact, now) &&
  !isOrder(fact)

/** Whether a fact is an order to an assistant, from any source; of the owner's instructions, only a plain attack. */
export const isOrder = ({
  content,
  instruction,
  source,
}: Pick<Fact, 'content' | 'instruction' | 'source'>): boolean => {
  if (instruction === null) return readsAsInstruction(content)
  return source === 'user' ? isAttackInRule(content) : isPlainlyAnOrder(content)
}

/** Whether a fact is true at a time, by its own validity. */
export const isTrueNow = (
  { validTo, expiresAt, retiredAt }: Pick<Fact, 'validTo' | 'expiresAt' | 'retiredAt'>,
  now: number,
): boolean => retiredAt === null && (validTo === null || validTo > now) && (expiresAt === null || expiresAt > now)
