import type { Reader } from '../../ports/database.ts'
import type { ConversationTurn, FactCandidate } from '../../reading/reading.ts'
import { readSession } from '../../sessions/sessions.ts'

/**
 * What was found in a session, without what is no fact of its user: what is typed to an agent at work on a project is mostly orders,
 * questions, and faults that are mended. All is kept of a session without a project.
 */
export async function factsOfWork(
  db: Reader,
  session: string | undefined,
  turns: readonly ConversationTurn[],
  facts: readonly FactCandidate[],
): Promise<readonly FactCandidate[]> {
  if (session === undefined || facts.length === 0) return facts
  if (((await readSession(db, session))?.project ?? null) === null) return facts
  const { lastingWords } = await import('./lasting-words.ts')
  return facts.filter(({ origin: { turn, start, end } }) => {
    const { role, text } = turns[turn]!
    return role !== 'user' || lastingWords(text.slice(start, end)) !== ''
  })
}
