import { missesValue } from './asked-value.ts'
import { type CompareWords, lacksAttribute } from './lacks-attribute.ts'
import { missesAsked } from './misses-asked.ts'
import type { Statement } from './statement.ts'
import { aboutOthers } from './whose-deed.ts'
import { stateOfAnother } from './whose-state.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'id' | 'content' | 'subject' | 'predicate' | 'type'>

/** Factor on the probability of a statement about another person, or about another person's thing. */
const ofOthersShare = 0.3
/** Factor for a stored question. */
const questionShare = 0.3
/** Factor for a statement without what the question asks for. */
const elsewhereShare = 0.3

/**
 * Factor for statements that cannot answer a question: about a namesake ("my brother Oliver", "Oliver from work"), the
 * state or thing of another person, a question, or one without what is asked for.
 */
export async function shareFor(
  question: string,
  statements: readonly Said[],
  compare: CompareWords,
): Promise<(statement: Said) => number> {
  const lacking = await lacksAttribute(compare, question, statements)
  const misses = missesAsked(question)
  const isWithoutValue = missesValue(question)
  const isAboutOthers = aboutOthers(question)
  const isStateOfAnother = stateOfAnother(question)
  return (statement) =>
    (isAboutOthers(statement) || isStateOfAnother(statement) ? ofOthersShare : 1) *
    (/\?\s*$/.test(statement.content) ? questionShare : 1) *
    (misses?.(statement) || isWithoutValue?.(statement.content) || lacking.has(statement.id) ? elsewhereShare : 1)
}
