import { facetNames } from '../core/record.ts'
import type { Reader } from '../ports/database.ts'
import { parseQuery } from '../text/parse-query.ts'

/** Fields of a question whose values are labels of records. The list of languages is fixed and needs no lookup. */
const labelFields: ReadonlySet<string> = new Set(facetNames.filter((name) => name !== 'lang'))
/** A query with more labels was not typed by a person. */
const mostLookedUp = 20

/**
 * Labels in a question that no record has, as `field:value`. "Set type:module in package.json" and "docker image
 * tag:latest" are words: as filters they could only empty the answer.
 */
export async function unknownLabels(db: Reader, query: string): Promise<ReadonlySet<string>> {
  const unknown = new Set<string>()
  const typed = parseQuery(query).fields.filter(({ field }) => labelFields.has(field))
  for (const { field, value } of typed.slice(0, mostLookedUp)) {
    const known = await db.get('SELECT 1 AS known FROM facets WHERE name = ? AND value = ? LIMIT 1', [field, value])
    if (!known) unknown.add(`${field}:${value}`)
  }
  return unknown
}
