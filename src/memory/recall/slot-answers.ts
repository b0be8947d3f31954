import { inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import type { Fact } from '../facts/fact.ts'
import { factColumns, queryFacts } from '../facts/facts-repository.ts'
import { askedPredicates } from './slot-questions.ts'

/** How well the value in the place that was asked for answers: certain, but for the reading of the question. */
const slotScore = 0.95

/** Open facts of the owner in the place that a question asks for ("where do I live?"), the newest first. */
export async function slotAnswers(db: Reader, query: string): Promise<(Fact & { score: number })[]> {
  const predicates = askedPredicates(query)
  if (predicates.length === 0) return []
  const { marks, params } = inList(predicates)
  const facts = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f
     WHERE f.subject = 'user' AND f.predicate IN ${marks} AND f.retired_at IS NULL AND f.untrusted = 0`,
    params,
  )
  return byAnswer(facts, predicates)
}

/** Of facts of any time, those of the owner in the place that a question asks for. */
export function slotAnswersAmong(facts: readonly Fact[], query: string): (Fact & { score: number })[] {
  const predicates = askedPredicates(query)
  const own = facts.filter(({ subject, predicate }) => subject === 'user' && predicates.includes(predicate))
  return byAnswer(own, predicates)
}

const byAnswer = (facts: readonly Fact[], predicates: readonly string[]): (Fact & { score: number })[] =>
  [...facts]
    .sort((a, b) => predicates.indexOf(a.predicate) - predicates.indexOf(b.predicate) || b.saidAt - a.saidAt)
    .map((fact) => ({ ...fact, score: slotScore }))
