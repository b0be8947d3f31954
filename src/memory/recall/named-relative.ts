import { inList } from '../../core/sql.ts'
import { slots } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'

/**
 * The question with the name of a relative in place of "my daughter": statements about a person mostly have the name.
 * Undefined if the question names no relative, or the memory not exactly one.
 */
export async function askedByName(db: Reader, question: string): Promise<string | undefined> {
  const relative = slots.relativeIn(question)
  if (!relative) return undefined
  const [relations, people] = [inList(relative.predicates), inList(relative.predicates.map((one) => `user's ${one}`))]
  const known = await db.all<{ name: string }>(
    `SELECT DISTINCT f.value AS name FROM facts f
     WHERE f.retired_at IS NULL AND f.untrusted = 0 AND
       ((f.subject = 'user' AND f.predicate IN ${relations.marks}) OR
        (f.subject IN ${people.marks} AND f.predicate = 'name')) LIMIT 2`,
    [...relations.params, ...people.params],
  )
  const [name] = known
  return known.length === 1 && /^\p{Lu}/u.test(name!.name) ? question.replace(relative.words, name!.name) : undefined
}
