import type { Hit } from '../../../core/hit.ts'

/** It was said in a session, or sums one up: it has no name of its own. */
export const isOfSession = ({ kind, session, collection }: Hit): boolean =>
  session !== undefined && collection === null && (kind === 'message' || kind === 'summary' || kind === 'prompt')

/** What a hit is called, as on the page: a turn by who said it and in which session, a record by what it says. */
export function titleOfHit(hit: Hit, sessionTitle: string | undefined): string {
  if (!isOfSession(hit)) return hit.title || hit.snippet
  if (hit.kind === 'summary') return sessionTitle ?? hit.title
  return sessionTitle === undefined ? speakerOf(hit) : `${speakerOf(hit)}, in “${sessionTitle}”`
}

function speakerOf({ speaker }: Hit): string {
  if (speaker === null) return 'Said'
  return { user: 'You', assistant: 'The assistant' }[speaker] ?? speaker
}

/** Where a hit stands: its file and line, else what kind of record it is. */
export function placeOfHit({ kind, collection, path, startLine }: Hit): string {
  if (path === null) return kindWords[kind] ?? kind
  return `${collection === null ? '' : `${collection}/`}${path}:${startLine}`
}

/** Kinds that people call otherwise. */
const kindWords: Partial<Record<Hit['kind'], string>> = {
  message: 'conversation',
  summary: 'summary of a session',
  memory: 'memory file',
}
