import { topicWords } from '../reading/reading.ts'
import { askedPredicates } from './slot-questions.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject' | 'predicate'>

/** "Does Timo live in Rostock?", "how old is Ana?" */
const ofNamed =
  /(?<!\p{L})(?:[Dd]oes|[Ii]s|[Dd]id|[Ww]as|[Hh]as|[Cc]an|[Ww]ill|[Dd]oesn't|[Ii]sn't) (\p{Lu}\p{Ll}+)(?= \p{Ll}|\?)/u

/**
 * A test for statements about the state of another person than the asked one: "Where do I work?" is not answered by "Timo
 * works at Bosch", nor "Does Timo live in Rostock?" by "I live in Rostock". The question is read once.
 */
export function stateOfAnother(question: string): (statement: Said) => boolean {
  const predicates = askedPredicates(question)
  if (predicates.length > 0) return ({ subject, predicate }) => subject !== 'user' && predicates.includes(predicate)
  const name = ofNamed.exec(question.replaceAll('’', "'"))?.[1]
  if (name === undefined || topicWords(name).size === 0) return () => false
  const named = new RegExp(`(?<!\\p{L})${name}`, 'iu')
  return ({ subject, content }) => subject === 'user' && !named.test(content)
}
