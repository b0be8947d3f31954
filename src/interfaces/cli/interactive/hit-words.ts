import type { Hit } from '../../../core/hit.ts'
import { isOfSession, kindWords, titleInSession } from '../../../core/hit-words.ts'

/** What a hit is called, as on the page: a turn by who said it and in which session, a record by what it says. */
export function titleOfHit(hit: Hit, sessionTitle: string | undefined): string {
  return isOfSession(hit) ? titleInSession(hit, sessionTitle) : hit.title || hit.snippet
}

/** Where a hit stands: its file and line, else what kind of record it is. */
export function placeOfHit({ kind, collection, path, startLine }: Hit): string {
  if (path === null) return kindWords[kind]
  return `${collection === null ? '' : `${collection}/`}${path}:${startLine}`
}
