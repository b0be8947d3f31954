import { toJarvisError } from '../../core/errors.ts'
import type { Reader } from '../../ports/database.ts'
import { resolveFact } from '../facts/resolve-fact.ts'
import type { ForgetRequest } from './forget-part.ts'

/** `memory/2026-11-22.md:3`, `MEMORY.md:12`. */
const notePattern = /^(?:\.\/)?(?:(?:SOUL|USER|MEMORY)\.md|memory\/[^/]+\.md):\d+$/

/**
 * References of any kind by what they name: a line of a memory file, a fact, or a document by its path. `#` and digits
 * are those of a fact where there is such a fact, else a docid. Errors: `fact_not_found`, `ambiguous_fact`.
 */
export async function sortReferences(
  db: Reader,
  { facts: references, ...request }: ForgetRequest,
): Promise<ForgetRequest> {
  if (references === undefined) return request
  const [facts, documents, notes]: [string[], string[], string[]] = [[], [...(request.documents ?? [])], []]
  for (const reference of references.map((each) => each.trim())) {
    if (notePattern.test(reference)) notes.push(reference)
    else if (/[/.]/.test(reference)) documents.push(reference)
    else if (await isFact(db, reference)) facts.push(reference)
    else documents.push(reference)
  }
  return {
    ...request,
    ...(facts.length > 0 && { facts }),
    ...(documents.length > 0 && { documents }),
    ...(notes.length > 0 && { notes }),
  }
}

async function isFact(db: Reader, reference: string): Promise<boolean> {
  try {
    await resolveFact(db, reference)
    return true
  } catch (error) {
    if (reference.startsWith('#') && toJarvisError(error).code === 'fact_not_found') return false
    throw error
  }
}
