import { cleanTerm } from './lexical-expression.ts'
import type { SqliteDatabase } from './types.ts'

/**
 * Which of some terms each chunk holds: in its own text (title, headings, body), and anywhere. One short look-up a term:
 * far cheaper than cutting the words of the texts again.
 */
export function heldTerms(
  db: SqliteDatabase,
  chunkIds: readonly number[],
  terms: readonly string[],
): Map<number, { own: Set<string>; all: Set<string> }> {
  const held = new Map(chunkIds.map((id) => [id, { own: new Set<string>(), all: new Set<string>() }]))
  const ids = JSON.stringify(chunkIds)
  for (const term of terms) {
    const clean = cleanTerm(term)
    if (clean === '') continue
    const quoted = `"${clean.replaceAll('"', '""')}"`
    const find = (expression: string): number[] =>
      db
        .rows('SELECT rowid FROM lexical WHERE lexical MATCH ? AND rowid IN (SELECT value FROM json_each(?))', [
          expression,
          ids,
        ])
        .map(([id]) => Number(id))
    const anywhere = find(quoted)
    for (const id of anywhere) held.get(id)?.all.add(term)
    if (anywhere.length > 0) for (const id of find(`{title headings body} : ${quoted}`)) held.get(id)?.own.add(term)
  }
  return held
}
