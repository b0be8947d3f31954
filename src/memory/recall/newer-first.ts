import { withFallingScores } from '../../core/falling-scores.ts'
import { idsOf } from '../../core/ids.ts'
import { inList } from '../../core/sql.ts'
import { type Fact, isTrueNow } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { contentKey } from '../../text/plain-words.ts'
import { type NewsNeeds, type Shown, withNewer } from './later-said.ts'

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
  const known = await factsOfLines(needs.db, found)
  // A past appointment is judged as in recall: a search shows it, and its successor outdates it.
  const open = known.filter((fact) => !fact.untrusted && (fact.type === 'event' || isTrueNow(fact, needs.clock())))
  const facts = found.flatMap((line) => {
    const fact = open.find((one) => isOfLine(line, one))
    return fact ? { ...fact, score: line.score } : []
  })
  const distinct = facts.filter((fact, index) => facts.findIndex(({ id }) => id === fact.id) === index)
  return withFallingScores(await withNewer(needs, distinct, { near: [], room: 0, certain, isLookedUp: true }))
}

/** The facts that count among results. */
export function factsOfLines(db: Reader, found: readonly FoundLine[]): Promise<Fact[]> {
  const [ids, keys] = [inList(idsOf(found)), inList(found.map(({ content }) => contentKey(content)))]
  return factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f
     WHERE (f.id IN ${ids.marks} OR f.content_hash IN ${keys.marks}) AND f.retired_at IS NULL`,
    [...ids.params, ...keys.params].map(String),
  )
}

export const isOfLine = (line: FoundLine, { id, content }: Fact): boolean => id === line.id || content === line.content
