import { type Hit, readableAddress } from '../../core/hit.ts'
import { isOfSession, kindWords, titleInSession } from '../../core/hit-words.ts'
import { plainLine } from '../../core/plain-passage.ts'

/** What a hit is called, as on the page: a turn by who said it and in which session, a record by what it says. */
export function titleOfHit(hit: Hit, sessionTitle?: string): string {
  if (isOfSession(hit)) return titleInSession(hit, sessionTitle)
  // The title of a fact is what it is about.
  return hit.kind === 'fact' || hit.title === '' ? plainLine(hit.snippet) : hit.title
}

/** Where a hit stands: its file and line, else what kind of record it is. */
export function placeOfHit({ kind, collection, path, startLine }: Hit): string {
  if (path === null) return kindWords[kind]
  return `${collection === null ? '' : `${collection}/`}${path}:${startLine}`
}

/** `jarvis://notes/backup.md:12`, `MEMORY.md:12`: what `jarvis get` takes back. */
export const addressOf = (hit: Hit): string =>
  hit.path === null ? hit.uri : `${readableAddress(hit)}:${hit.startLine}`
