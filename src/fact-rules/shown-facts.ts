import { isAttackInRule, isPlainlyAnOrder, readsAsInstruction } from '../core/flag-instruction.ts'
import type { Fact } from './fact.ts'

/** What is probably worth keeping is found when it is asked for, and not told unasked. */
const probableConfidence = 0.6

/** Whether a confidence is enough to be shown unasked. */
export const shownUnasked = (confidence: number): boolean => confidence > probableConfidence

/** Whether a fact is injected unasked: certain, true now, not from a stranger, and no order to an assistant. */
export const isTellable = ({ untrusted, confidence, ...fact }: Fact, now: number): boolean =>
  !untrusted && shownUnasked(confidence) && isTrueNow(fact, now) && !isOrder(fact)

/** Whether a fact orders an assistant about, whoever said it. Of the owner's own instructions, one that is plainly an attack. */
export const isOrder = ({
  content,
  instruction,
  source,
}: Pick<Fact, 'content' | 'instruction' | 'source'>): boolean => {
  if (instruction === null) return readsAsInstruction(content)
  return source === 'user' ? isAttackInRule(content) : isPlainlyAnOrder(content)
}

/** Whether a fact is true at a time, as far as it says. */
export const isTrueNow = (
  { validTo, expiresAt, retiredAt }: Pick<Fact, 'validTo' | 'expiresAt' | 'retiredAt'>,
  now: number,
): boolean => retiredAt === null && (validTo === null || validTo > now) && (expiresAt === null || expiresAt > now)
