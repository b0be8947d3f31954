import { idsOf } from '../../core/ids.ts'
import { inList } from '../../core/sql.ts'
import { type Fact, isTrueNow } from '../../fact-rules/fact-rules.ts'
import { contentKey } from '../../text/plain-words.ts'
import { factColumns, queryFacts } from '../facts/facts-repository.ts'
import { type NewsNeeds, type Shown, withNewer } from './later-said.ts'
import { withFallingScores } from './recall.ts'

/** A result that is a fact by its id, or by its text, which a line of a memory file has, too. */
export interface FoundLine {
  id: string
  content: string
  score: number | null
}

/**
 * The open facts among these results, in their order, with newer ones placed and marked as in `recall`. The first
 * `certain` results answer by their slot. A newer fact that was not found is added only if it outdates one of the first:
 * other news is not asked for here.
 */
export async function newerFirst(needs: NewsNeeds, found: readonly FoundLine[], certain: number): Promise<Shown[]> {
  if (found.length === 0) return []
  const [ids, keys] = [inList(idsOf(found)), inList(found.map(({ content }) => contentKey(content)))]
  const known = await queryFacts(
    needs.db,
    `SELECT ${factColumns} FROM facts f
     WHERE (f.id IN ${ids.marks} OR f.content_hash IN ${keys.marks}) AND f.retired_at IS NULL AND f.untrusted = 0`,
    [...ids.params, ...keys.params].map(String),
  )
  const isOf = (line: FoundLine, { id, content }: Fact) => id === line.id || content === line.content
  // A past appointment is judged as in recall: a search shows it, and its successor outdates it.
  const open = known.filter((fact) => fact.type === 'event' || isTrueNow(fact, needs.clock()))
  const facts = found.flatMap((line) => {
    const fact = open.find((one) => isOf(line, one))
    return fact ? { ...fact, score: line.score } : []
  })
  const distinct = facts.filter((fact, index) => facts.findIndex(({ id }) => id === fact.id) === index)
  return withFallingScores(await withNewer(needs, distinct, { near: [], room: 0, certain, isLookedUp: true }))
}
