import { slots } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { asOwnKeywords, asOwnQuestion } from '../../text/own-question.ts'

/** The question as its owner would ask it, with the name that is stored; "user job" too, if a slot answers "my job". */
export async function askedByOwner(db: Reader, question: string): Promise<string> {
  const known = await db.get<{ value: string }>(
    `SELECT value FROM facts WHERE subject = 'user' AND predicate = 'name' AND retired_at IS NULL
     ORDER BY said_at DESC LIMIT 1`,
  )
  const own = asOwnQuestion(question, known?.value.split(' ')[0])
  const keywords = asOwnKeywords(own)
  return keywords !== undefined && slots.askedPredicates(keywords).length > 0 ? keywords : own
}
