import { inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import type { Fact } from '../facts/fact.ts'
import { factColumns, queryFacts } from '../facts/facts-repository.ts'
import { filterFacts } from '../facts/list-facts.ts'
import { pastAsked } from './past-asked.ts'
import { askedPredicates } from './slot-questions.ts'
import { askedTool } from './tools-by-kind.ts'

/** How well the value in the place that was asked for answers: certain, but for the reading of the question. */
const slotScore = 0.95

export interface SlotAnswers {
  facts: (Fact & { score: number })[]
  /** What the one who asks has to know of them. */
  note?: string
}

/**
 * Facts of the owner in the place that a question asks for ("where do I live?"), the newest first: those that were true at
 * the past time that it names, else the open ones.
 */
export async function slotAnswers(db: Reader, query: string, now: number): Promise<SlotAnswers> {
  const predicates = askedPredicates(query)
  const past = predicates.length > 0 ? pastAsked(query, now) : undefined
  if (past?.named) {
    const { iso, until } = past.named
    const then = await filterFacts(db, { subject: 'user', trueAt: until }, now)
    const facts = slotAnswersAmong(then, query)
    return { facts, note: facts.length > 0 ? `True in ${iso}; it may have changed since.` : unknownThen(iso) }
  }
  const tool = predicates.length === 0 ? askedTool(query) : undefined
  const wanted = tool ? toolPredicates : predicates
  if (wanted.length === 0) return { facts: [] }
  const { marks, params } = inList(wanted)
  const open = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f
     WHERE f.subject = 'user' AND f.predicate IN ${marks} AND f.retired_at IS NULL AND f.untrusted = 0`,
    params,
  )
  const facts = tool ? newestTool(open, tool) : byAnswer(open, predicates)
  return { facts, ...(past && { note: hint }) }
}

const unknownThen = (iso: string): string =>
  `Nothing is stored of this for ${iso}. What follows may be of another time.`
const hint = 'The question may ask about the past. Add the time (--as-of 2025-06) to see what was true then.'

/** What says that something is used; an uncertain reading of it is not among them. */
const toolPredicates = ['uses', 'prefers', 'favourite']

/** The newest fact that names a tool of the kind: an older one may have been left for it. */
const newestTool = (facts: readonly Fact[], isTool: (text: string) => boolean): (Fact & { score: number })[] =>
  facts
    .filter(({ content }) => isTool(content))
    .sort((a, b) => b.saidAt - a.saidAt)
    .slice(0, 1)
    .map((fact) => ({ ...fact, score: slotScore }))

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
