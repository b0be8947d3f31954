import { type Hit, readableAddress } from '../../core/hit.ts'
import { isOfSession, kindWords, titleInSession } from '../../core/hit-words.ts'
import { plainLine } from '../../core/plain-passage.ts'

/** Title of a hit, as on the page: a turn by its speaker and session, a record by its text. */
export function titleOfHit(hit: Hit, sessionTitle?: string): string {
  if (isOfSession(hit)) return titleInSession(hit, sessionTitle)
  // The title of a fact is its subject.
  return hit.kind === 'fact' || hit.title === '' ? plainLine(hit.snippet) : hit.title
}

/** Place of a hit: its file and line, or the kind of record. */
export function placeOfHit({ kind, collection, path, startLine }: Hit): string {
  if (path === null) return kindWords[kind]
  return `${collection === null ? '' : `${collection}/`}${path}:${startLine}`
}

/** `jarvis://notes/backup.md:12`, `MEMORY.md:12`: an argument of `jarvis get`. */
export const addressOf = (hit: Hit): string =>
  hit.path === null ? hit.uri : `${readableAddress(hit)}:${hit.startLine}`
